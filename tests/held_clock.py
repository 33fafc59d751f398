"""The machine's monotonic clock, which stands still in tests, so nothing depends on how fast the machine is.

Event loops go by it, as the bot does (`bot/clock.py`), so no timer goes off before a test advances it. While SimCord
runs, it replaces this clock: the bot goes by simulated time and the test's loop by real time (`tests/bot/table.py`).
The time of day isn't held.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

STEP, EVERY = 0.1, 0.004
"""Seconds that a hurried clock moves on in one step, and real seconds between steps."""


class HeldClock:
    """What `time.monotonic` is replaced by."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        """Let time pass at once. Timers that are due go off in the event loop's next turn."""
        self.now += seconds

    @contextmanager
    def hurried(self, unless: Callable[[], bool] = lambda: False) -> Iterator[None]:
        """Let time pass quickly. The event loop has a turn after each step, however slow the machine is.

        A thread or a server that works meanwhile may look late: `unless` says that one does, and then no time passes.
        """
        over, stepped, loop = Event(), Event(), asyncio.get_running_loop()
        stepped.set()

        def step() -> None:
            if not over.is_set() and not unless():
                self.advance(STEP)
            stepped.set()

        def pass_by() -> None:
            while not over.wait(EVERY):
                if stepped.is_set():
                    stepped.clear()
                    loop.call_soon_threadsafe(step)

        passing = Thread(target=pass_by)
        passing.start()
        try:
            yield
        finally:
            over.set()
            passing.join()


@pytest.fixture(autouse=True)
def held_clock(monkeypatch: pytest.MonkeyPatch) -> HeldClock:
    """Hold the machine's clock during a test."""
    clock = HeldClock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock
