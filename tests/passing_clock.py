"""The machine's clock, which runs in tests of real processes. Their `conftest.py` imports it."""

import pytest


@pytest.fixture(name="held_clock", autouse=True)
def passing_clock() -> None:
    """Let time pass, instead of what `tests/held_clock.py` does."""
