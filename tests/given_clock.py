"""Time that goes on faster than the machine's, so that no test waits for a deadline."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

STEP, EVERY = 0.1, 0.004
"""How many seconds pass at once while time is hurried, and how many of the machine's there are in between."""


class GivenClock:
    """The time of an event loop, which goes on by itself and can be hurried."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._ahead = 0.0
        loop.time = self.time  # type: ignore[method-assign]

    def time(self) -> float:
        """Seconds since some moment, as all timers of the loop have them."""
        return monotonic() + self._ahead

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """For what only waits until its time is up: its timers go off soon."""
        going_on = True

        def go_on() -> None:
            if going_on:
                self._ahead += STEP
                self._loop.call_later(EVERY, go_on)

        go_on()
        try:
            yield
        finally:
            going_on = False
