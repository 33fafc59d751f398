"""Fair play: boards without a guess, hints, odds and verdicts, worked out by a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import ParamSpec, TypeVar

from bot.errors import PlayerError
from bot.games.spec import Spec
from bot.workers import Workers
from core import (
    Advice,
    Analysis,
    Board,
    Cell,
    Dig,
    Explanation,
    Minefield,
    Verdict,
    analyse,
    best_move,
    explain,
    explain_easiest,
    judge,
    lay_without_guess,
)

LAYING_TIME = 1.2
"""Seconds to look for a board that needs no guess."""
PATIENCE = 1.8
"""Seconds to wait for a worker that may be busy: what is left of Discord's 3 must do for the answer."""
SEED_BITS = 256
"""So many that nobody can try them all."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Hint:
    """A safe cell and why it is one, or the best guess where none is; neither if there is nothing to say."""

    explanation: Explanation | None = None
    guess: Advice | None = None

    @property
    def cell(self) -> Cell | None:
        """What it is about."""
        said = self.explanation or self.guess
        return said.cell if said else None


@dataclass(frozen=True)
class Odds:
    """The odds of a board, and the best move on it."""

    analysis: Analysis
    best: Advice | None


@dataclass(frozen=True)
class Ruling:
    """What was luck and what was skill, and the easiest safe cell that the decisive dig left aside, if it did."""

    verdict: Verdict
    reason: Explanation | None


class Fairness:
    """What the engine works out about games, in another process.

    All of it raises `PlayerError` if the worker fails or is too busy.
    """

    def __init__(self, workers: Workers, rng: Random) -> None:
        self._workers = workers
        self._rng = rng

    def warm_up(self) -> None:
        """Starts the process, so that the first player doesn't wait for it."""
        self._workers.start(_nothing)

    async def lay(self, spec: Spec, first: Cell) -> Minefield | None:
        """A board that needs no guess after this first dig; `None` if none was found in time."""
        seed = self._rng.getrandbits(SEED_BITS)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._workers.run(lay_in_time, spec.rows, spec.columns, spec.mines, first, seed)
        except TimeoutError:
            return None

    async def hint(self, board: Board) -> Hint:
        """What helps most on a board."""
        return await self._workers.run(find_hint, board)

    async def hint_for(self, board: Board, cell: Cell) -> Hint:
        """The same once more, and soon, for a cell that was told about before; empty if it says nothing now."""
        return await self._soon(find_hint_for, board, cell)

    async def odds(self, board: Board) -> Odds:
        """The odds of a board. Raises `ContradictionError` if no mines fit."""
        return await self._workers.run(find_odds, board)

    async def odds_soon(self, board: Board) -> Odds:
        """The same, for who can't wait long."""
        return await self._soon(find_odds, board)

    async def ruling(self, digs: Sequence[Dig]) -> Ruling:
        """What is to be said of the digs of a game."""
        return await self._workers.run(give_ruling, digs)

    async def _soon(self, function: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._workers.run(function, *given, **named)
        except TimeoutError:
            raise PlayerError("This takes too long just now: try again in a moment.") from None


def lay_in_time(rows: int, columns: int, mines: int, first: Cell, seed: int) -> Minefield | None:
    """A board that needs no guess, as a worker looks for it."""
    deadline = perf_counter() + LAYING_TIME
    return lay_without_guess(rows, columns, mines, first, Random(seed), lambda: perf_counter() < deadline)


def find_hint(board: Board) -> Hint:
    """A hint, as a worker finds it."""
    explanation = explain_easiest(board)
    return Hint(explanation) if explanation else Hint(guess=best_move(board))


def find_hint_for(board: Board, cell: Cell) -> Hint:
    """A hint for one cell, as a worker finds it."""
    easiest = explain_easiest(board)
    if easiest and easiest.cell == cell:
        return Hint(easiest)
    if cell in analyse(board).safe:
        return Hint(explain(board, cell))
    guess = None if easiest else best_move(board)
    return Hint(guess=guess if guess and guess.cell == cell else None)


def find_odds(board: Board) -> Odds:
    """The odds and the best move, as a worker finds them."""
    return Odds(analyse(board), best_move(board))


def give_ruling(digs: Sequence[Dig]) -> Ruling:
    """What is to be said of a game, as a worker finds it."""
    verdict = judge(digs)
    decisive = verdict.decisive
    left_aside = decisive and decisive.better and decisive.least == 0
    return Ruling(verdict, explain_easiest(decisive.dig.board) if decisive and left_aside else None)


def _nothing() -> None:
    """A job that takes no time once all that jobs need is imported."""
