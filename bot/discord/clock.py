"""The clock that paces what is done outside of answers. Tests have clocks that don't wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """The part of an event loop that is a clock."""

    def time(self) -> float:
        """Return the time in seconds."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        """Call `callback` after a delay in seconds."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""
