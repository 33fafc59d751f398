"""Boards without a guess, hints, odds, reviews and puzzles, computed by worker processes."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from random import Random
from typing import TypeVar, TypeVarTuple

from bot.deadlines import COMPUTING, time_left
from bot.engine import jobs
from bot.engine.pool import WorkerPool, asking
from bot.errors import PlayerError
from bot.text.errors import TAKES_TOO_LONG
from core import (
    Board,
    Cell,
    CellError,
    Choice,
    CountPuzzle,
    Counts,
    Difficulty,
    Dig,
    Exercise,
    Explanation,
    Marking,
    Minefield,
    Strength,
    certain_squares,
    explain_mark,
    explain_nearest_mark,
    prove,
    risk_of,
)

SEED_BITS = 256
"""Too many seeds for anybody to try."""

Given = TypeVarTuple("Given")
Returned = TypeVar("Returned")


class EngineClient:
    """Asks worker processes about games.

    One makes hints and odds, one lays boards, and a slow one does what may take seconds: reviews, new puzzles and
    pastes. Without the others, the first one does everything. Every method raises `PlayerError` if the worker fails or
    is too busy.
    """

    def __init__(
        self,
        workers: WorkerPool,
        rng: Random,
        laying_workers: WorkerPool | None = None,
        slow_workers: WorkerPool | None = None,
    ) -> None:
        self._workers = workers
        self._laying_workers = laying_workers or workers
        self._slow_workers = slow_workers or workers
        self.rng = rng

    def warm_up(self) -> None:
        """Start the processes that players wait for, so that the first one doesn't wait for them too."""
        for workers in {self._workers, self._laying_workers}:
            workers.start()

    async def lay(self, rows: int, columns: int, mines: int, first: Cell, *, preset: bool = False) -> Minefield | None:
        """Return a board that needs no guess after this first dig; `None` if none was found in time.

        Boards of a `preset` go first. The search is many short jobs, so that others get their turns in between.
        """
        if jobs.is_hopeless(rows, columns, mines):
            return None
        seed = self.rng.getrandbits(SEED_BITS)
        with suppress(TimeoutError):
            async with asyncio.timeout(time_left(COMPUTING)):
                for part in range(jobs.PARTS):
                    given = rows, columns, mines, first, seed, part
                    if field := await self._laying_workers.run(jobs.lay_field, *given, later=not preset):
                        return field
        return None

    async def lay_by(self, function: Callable[[*Given], Returned], *given: *Given) -> Returned:
        """Return what a function of `core` lays, and soon. It takes milliseconds."""
        return await self._soon(self._laying_workers, function, *given)

    async def hint(self, board: Board, near: Collection[Cell]) -> jobs.Hint:
        """Return what helps most on a board, as near to these cells as possible."""
        return await self._workers.run(jobs.find_hint, board, near)

    async def hint_for(self, board: Board, cell: Cell) -> jobs.Hint:
        """Return a hint for a cell again, and soon. It is empty if the cell is neither safe nor the best guess now."""
        return await self._soon(self._workers, jobs.find_hint_for, board, cell)

    async def prove(self, exercise: Exercise) -> Explanation:
        """Return why the answer of an exercise is safe, and soon."""
        return await self._soon(self._workers, prove, exercise)

    async def risk(self, exercise: Exercise, cell: Cell) -> float | None:
        """Return the probability that a square of an exercise is a mine, and soon; `None` if it isn't known."""
        return await self._soon(self._workers, risk_of, exercise, cell)

    async def safe_squares(self, exercise: Exercise) -> frozenset[Cell]:
        """Return the covered squares of an exercise that are certainly safe, and soon."""
        safe, _ = await self._soon(self._workers, certain_squares, exercise)
        return safe

    async def odds(self, board: Board) -> jobs.Odds:
        """Return the odds of a board."""
        return await self._workers.run(jobs.find_odds, board)

    async def odds_soon(self, board: Board) -> jobs.Odds:
        """Return the odds of a board, and soon."""
        return await self._soon(self._workers, jobs.find_odds, board)

    async def next_pick(self, board: Board, strength: Strength, reach: int, *, urgent: bool) -> Choice:
        """Return the next pick of a side of a duel, as `core.next_pick` does, and soon."""
        seed = self.rng.getrandbits(SEED_BITS)
        return await self._soon(self._workers, jobs.choose_pick, board, strength, reach, urgent, seed)

    async def expected_mines(self, picks: Sequence[tuple[Board, Collection[Cell]]]) -> list[float]:
        """Return how many mines were expected of each pick. All reviews together have the turns of one player."""
        with asking(None):
            return await self._slow_workers.run(jobs.judge_picks, picks)

    async def review(self, digs: Sequence[Dig]) -> jobs.GameReview:
        """Return the review of a game's digs. All reviews together have the turns of one player."""
        with asking(None):
            return await self._slow_workers.run(jobs.find_review, digs)

    async def judge(self, digs: Sequence[Dig], *, picked: bool, soon: bool) -> list[jobs.Judgement | None]:
        """Return how good digs of a game were, or picks in a duel. The background has the turns of one player."""
        judge = jobs.judge_single_picks if picked else jobs.judge_digs
        if soon:
            return await self._soon(self._workers, judge, digs)
        with asking(None):
            return await self._slow_workers.run(judge, digs)

    async def exercise(self, board: Board, near: Collection[Cell]) -> Exercise | None:
        """Return the exercise to find the safe square nearest to these cells, and soon; `None` if there is none."""
        return await self._soon(self._workers, jobs.make_exercise, board, near)

    async def make_puzzle(self, rows: int, columns: int, density: int, difficulty: Difficulty) -> CountPuzzle:
        """Return a new puzzle."""
        seed = self.rng.getrandbits(SEED_BITS)
        return await self._slow_workers.run(jobs.make_puzzle, rows, columns, density, difficulty, seed)

    async def mark(self, marking: Marking, near: Collection[Cell]) -> Explanation | None:
        """Return a cell of a puzzle to mark near these, and why; `None` if it is solved."""
        return await self._workers.run(explain_nearest_mark, marking, near)

    async def mark_for(self, marking: Marking, cell: Cell) -> Explanation | None:
        """Return why a cell is what it is, and soon; `None` if it is marked correctly by now."""
        with suppress(CellError):
            return await self._soon(self._workers, explain_mark, marking, cell)
        return None

    async def solve_pasted(self, counts: Counts, nodes: int) -> jobs.Solved:
        """Return the solution of a pasted puzzle."""
        return await self._slow_workers.run(jobs.solve_timed, counts, nodes)

    async def pasted_odds(self, board: Board, *, counted: bool) -> jobs.Odds:
        """Return the odds of a pasted board, without its number of mines unless that was `counted`."""
        return await self._slow_workers.run(jobs.find_odds if counted else jobs.find_odds_uncounted, board)

    async def _soon(self, workers: WorkerPool, function: Callable[[*Given], Returned], *given: *Given) -> Returned:
        try:
            async with asyncio.timeout(time_left(COMPUTING)):
                return await workers.run(function, *given)
        except TimeoutError:
            raise PlayerError(TAKES_TOO_LONG) from None
