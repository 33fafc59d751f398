"""Limits how many interactions are answered at once, so that under overload some are answered in time rather than none.

All answers share one event loop, so each that is begun delays the others. The rest wait, in order of arrival, and those
who waited too long are turned away before anything was done.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic

from bot.errors import Busy

AT_ONCE = 100
"""As many as a slow processor answers within a second, and more than ever wait for the database or a worker."""
PATIENCE = 1.0
"""Seconds after which a wait ends in `Busy`. Two of Discord's three are left for the answer."""


class Admission:
    """Lets interactions in, each as another one leaves: `async with admission` waits, and raises `Busy` if too long."""

    def __init__(self, at_once: int = AT_ONCE, clock: Callable[[], float] = monotonic) -> None:
        self._free = at_once
        self._clock = clock
        self._waiting: deque[tuple[float, asyncio.Future[None]]] = deque()

    async def __aenter__(self) -> None:
        if self._free:
            self._free -= 1
            return
        admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((self._clock() + PATIENCE, admitted))
        try:
            await admitted
        except asyncio.CancelledError:
            if admitted.done() and not admitted.cancelled() and not admitted.exception():  # at the same moment
                self._let_in()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._let_in()

    def _let_in(self) -> None:
        """Let the next one in, and turn away all before it that have waited too long."""
        while self._waiting:
            until, admitted = self._waiting.popleft()
            if admitted.done():
                continue
            if self._clock() <= until:
                admitted.set_result(None)
                return
            admitted.set_exception(Busy())
        self._free += 1
