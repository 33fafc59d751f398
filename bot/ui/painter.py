"""Paints pictures in threads of their own. Of several pictures of one board that wait, only the newest is painted.

If there is no time for all boards, those asked for last are painted, otherwise every one would be late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.deadlines import DRAWING, Wait, time_left
from bot.errors import PlayerError
from bot.ui import text

THREADS = 2
"""Painting holds Python's lock part of the time, so more threads would delay each other."""

Painted = TypeVar("Painted")
"""A picture, or several."""


@dataclass
class _Waiting:
    """The newest picture of a board, and everyone who waits for it."""

    paint: Callable[[], Any]
    painted: asyncio.Future[Any]
    number: int = 0
    """How many wait."""


class Painter:
    """Threads that paint."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "painter")
        self._places = asyncio.Semaphore(THREADS)
        self._waiting: dict[Hashable, _Waiting] = {}
        """By board, the one asked for last at the end."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def paint(self, paint: Callable[[], Painted], board: Hashable, wait: Wait) -> Painted:
        """Return a picture, or a newer one of the same board. Raise `TimeoutError` if that takes too long."""
        if waiting := self._waiting.pop(board, None):
            waiting.paint = paint
        else:
            waiting = _Waiting(paint, asyncio.get_running_loop().create_future())
            task = asyncio.create_task(self._paint_newest())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._waiting[board] = waiting
        waiting.number += 1
        try:
            painted: Painted = await asyncio.wait_for(asyncio.shield(waiting.painted), time_left(wait))
        finally:
            waiting.number -= 1
        return painted

    async def paint_for_sure(self, paint: Callable[[], Painted], board: Hashable | None = None) -> Painted:
        """Return a picture that emoji can't replace. Raise `PlayerError` if that takes too long."""
        try:
            return await self.paint(paint, object() if board is None else board, DRAWING)
        except TimeoutError:
            raise PlayerError(text.SLOW_PICTURE) from None

    async def _paint_newest(self) -> None:
        """Paint the board that was asked for last, unless nobody waits for it any more."""
        async with self._places:
            _, waiting = self._waiting.popitem()
            if not waiting.number:
                return
            try:
                picture = await asyncio.get_running_loop().run_in_executor(self._threads, waiting.paint)
            except Exception as error:  # whatever it is, those who wait for the picture get it
                waiting.painted.set_exception(error)
                waiting.painted.exception()  # nobody may wait for it any more
            else:
                waiting.painted.set_result(picture)

    def close(self) -> None:
        """Give up what waits."""
        self._threads.shutdown(wait=False, cancel_futures=True)
