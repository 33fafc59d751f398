"""Clocks for tests that shouldn't wait."""

import asyncio
from collections.abc import Callable
from itertools import count


class HurriedClock:
    """A clock that moves on by an hour each time it is read, so edits never wait for each other."""

    def __init__(self) -> None:
        self._hours = count()

    def time(self) -> float:
        return next(self._hours) * 3600.0

    def call_later(self, _delay: float, callback: Callable[[], object], /) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(0, callback)
