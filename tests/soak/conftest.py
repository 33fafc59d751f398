"""Real time passes in these tests."""

import pytest


@pytest.fixture(autouse=True)
def held_clock() -> None:
    """Let time pass: these tests run real processes."""
