"""Fair play: boards without a guess, hints, odds and verdicts, worked out by a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import ParamSpec, TypeVar

from bot.deadlines import COMPUTING, time_left
from bot.engine.jobs import (
    GameReview,
    Hint,
    Odds,
    find_hint,
    find_hint_for,
    find_odds,
    find_review,
    get_ready,
    lay_field,
)
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from core import Board, Cell, Dig, Minefield

SEED_BITS = 256
"""So many that nobody can try them all."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


class EngineClient:
    """What the engine works out about games, in other processes: one lays boards, if there is one for that alone.

    All of it raises `PlayerError` if the worker fails or is too busy.
    """

    def __init__(self, workers: WorkerPool, rng: Random, laying_workers: WorkerPool | None = None) -> None:
        self._workers = workers
        self._laying_workers = laying_workers or workers
        self._rng = rng

    def warm_up(self) -> None:
        """Start the processes, so that the first player doesn't wait for them."""
        for workers in {self._workers, self._laying_workers}:
            workers.start(get_ready)

    async def lay(self, rows: int, columns: int, mines: int, first: Cell) -> Minefield | None:
        """Return a board that needs no guess after this first dig; `None` if none was found in time."""
        seed = self._rng.getrandbits(SEED_BITS)
        try:
            async with asyncio.timeout(time_left(COMPUTING)):
                return await self._laying_workers.run(lay_field, rows, columns, mines, first, seed)
        except TimeoutError:
            return None

    async def hint(self, board: Board, near: Collection[Cell]) -> Hint:
        """Return what helps most on a board, and as near to these cells as may be."""
        return await self._workers.run(find_hint, board, near)

    async def hint_for(self, board: Board, cell: Cell) -> Hint:
        """The same once more, and soon, for a cell that was told about before; empty if it says nothing now."""
        return await self._soon(find_hint_for, board, cell)

    async def odds(self, board: Board) -> Odds:
        """The odds of a board."""
        return await self._workers.run(find_odds, board)

    async def odds_soon(self, board: Board) -> Odds:
        """The same, for who can't wait long."""
        return await self._soon(find_odds, board)

    async def review(self, digs: Sequence[Dig]) -> GameReview:
        """What is to be said of the digs of a game."""
        return await self._workers.run(find_review, digs)

    async def _soon(self, function: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        try:
            async with asyncio.timeout(time_left(COMPUTING)):
                return await self._workers.run(function, *given, **named)
        except TimeoutError:
            raise PlayerError("This takes too long just now: try again in a moment.") from None
