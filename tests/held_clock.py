"""The machine's clock, which stands still in tests. So nothing depends on how fast the machine is.

Event loops go by this clock, as the bot does (`bot/clock.py`). So no timer goes off before a test moves it on.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

STEP, EVERY = 0.1, 0.004
"""How many seconds pass at once while time is hurried, and how many of the machine's there are in between."""


class HeldClock:
    """What `time.monotonic` is replaced by."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        """Let time pass at once. What it is enough for happens when the event loop has its turn."""
        self.now += seconds

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Let time pass quickly, for what waits for nothing else than its end.

        However slow the machine is, the event loop has a turn after each step.
        """
        over, stepped, loop = Event(), Event(), asyncio.get_running_loop()
        stepped.set()

        def step() -> None:
            if not over.is_set():
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
