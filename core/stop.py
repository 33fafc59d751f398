"""When to stop work that may take long. Callers have the clock: nothing here asks one."""

from __future__ import annotations

from collections.abc import Callable

Stop = Callable[[], bool]
"""Returns whether to stop. It is asked before each step."""


def never() -> bool:
    """Return that there is no need to stop."""
    return False
