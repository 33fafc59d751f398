"""Fair play: boards that need no guess, worked out by a worker."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter

from bot.games.spec import Spec
from bot.workers import Workers
from core import Cell, Minefield, lay_without_guess

LAYING_TIME = 1.2
"""Seconds to look for a board that needs no guess."""
PATIENCE = 2.0
"""Seconds to wait for a worker that may be busy: what is left of Discord's 3 must do for the answer."""
SEED_BITS = 256
"""So many that nobody can try them all."""


class Fairness:
    """What the engine works out about games, in another process."""

    def __init__(self, workers: Workers, rng: Random) -> None:
        self._workers = workers
        self._rng = rng

    async def lay(self, spec: Spec, first: Cell) -> Minefield | None:
        """A board that needs no guess after this first dig; `None` if none was found in time.

        Raises `PlayerError` if the worker fails.
        """
        seed = self._rng.getrandbits(SEED_BITS)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._workers.run(lay_in_time, spec.rows, spec.columns, spec.mines, first, seed)
        except TimeoutError:
            return None


def lay_in_time(rows: int, columns: int, mines: int, first: Cell, seed: int) -> Minefield | None:
    """A board that needs no guess, as a worker looks for it."""
    deadline = perf_counter() + LAYING_TIME
    return lay_without_guess(rows, columns, mines, first, Random(seed), lambda: perf_counter() < deadline)
