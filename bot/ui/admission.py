"""Limits how many interactions are answered at once, so that under overload some are answered in time rather than none.

Answers take turns on one event loop: each that is begun delays all others. So the rest wait, in order of arrival, and
whoever had to wait too long is turned away before anything was done.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from bot.errors import Busy

AT_ONCE = 100
"""As many as a slow processor answers within a second, and more than ever wait for the database or a worker."""
PATIENCE = 1.0
"""Seconds after which a wait ends in `Busy`. Two of Discord's three are left for the answer."""


class Admission:
    """Lets interactions in, as others leave."""

    def __init__(self, at_once: int = AT_ONCE, clock: Callable[[], float] = monotonic) -> None:
        self._free = at_once
        self._clock = clock
        self._waiting: deque[tuple[float, asyncio.Future[None]]] = deque()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn. Raise `Busy` after too long a wait."""
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((self._clock() + PATIENCE, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled() and not turn.exception():  # let in at the same moment
                    self._leave()
                raise
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        """Let the next one in, and turn away all that have waited too long."""
        while self._waiting:
            until, turn = self._waiting.popleft()
            if turn.done():
                continue
            if self._clock() <= until:
                turn.set_result(None)
                return
            turn.set_exception(Busy())
        self._free += 1
