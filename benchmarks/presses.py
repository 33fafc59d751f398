"""How many buttons a game takes by the pad alone, for a player who digs only what is proved safe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

from benchmarks.amounts import amount
from benchmarks.comparison import Target, show
from benchmarks.sizes import BEGINNER, INTERMEDIATE, Size
from bot.engine.jobs import ATTEMPTS
from bot.game.session import ViewportChange
from bot.game.viewport import Direction, PadSize, Viewport, frontier_of
from core import Action, Board, Cell, Game, Minefield, Move, analyse, lay_without_guess

UPRIGHT = Size("Expert", 30, 16, 99)
"""As the bot plays it."""
GAMES = {BEGINNER: amount(60, 1), INTERMEDIATE: amount(20, 1), UPRIGHT: amount(10, 1)}
PACE = timedelta(seconds=0.8)

ARROWS = Target(0.06, 0.06)
"""Arrows per dig."""
MISSING = Target(0.3, 0.3)
"""The useful squares that the best place has and the pad hasn't, as a share of the former."""
REFUSED = Target(0.02, 0.02)


class Played(NamedTuple):
    """What a player pressed in one game or several, and what the pad had."""

    digs: int = 0
    arrows: int = 0
    useful: int = 0
    most_useful: int = 0
    refused: int = 0

    def plus(self, other: Played) -> Played:
        return Played(*(mine + more for mine, more in zip(self, other, strict=True)))


def fields(size: Size) -> list[tuple[Minefield, Cell]]:
    """Return fields that need no guess, and where they are dug first."""
    first = size.rows // 2, size.columns // 2
    laid = (lay_without_guess(*size[1:], first, Random(seed), ATTEMPTS) for seed in range(GAMES[size]))
    return [(field, first) for field in laid if field]


def play(field: Minefield, first: Cell, pad: PadSize) -> Played:
    """Win a game by the pad. The player takes the arrows that lead to a safe square soonest."""
    game, now = Game(field), datetime(2026, 1, 1, tzinfo=UTC)
    tall, wide = pad.shape
    viewport = Viewport(field.rows, field.columns, 0, 0, tall, wide).at(
        (field.rows - tall) // 2, (field.columns - wide) // 2
    )
    cell, played = first, Played()
    change: ViewportChange | None = None
    while True:
        now += PACE
        refused = change is not None and change.shows(Move(Action.DIG, cell)) and change.misleads(1, now)
        played = played.plus(Played(digs=1, refused=refused))
        game.dig(cell)
        if game.outcome:
            return played
        before, viewport = viewport, viewport.follow(game.board)
        change = ViewportChange(1, now, True, before, viewport, Action.DIG) if viewport != before else None
        played = played.plus(_useful(game.board, viewport))
        safe = analyse(game.board).safe
        viewport, arrows = _reach(viewport, safe)
        played = played.plus(Played(arrows=arrows))
        now += arrows * PACE
        cell = min(cell for cell in safe if cell in viewport)


def _useful(board: Board, viewport: Viewport) -> Played:
    """Return how many covered squares beside numbers a viewport has, and how many the best one has."""
    useful = set(frontier_of(board))
    rows, columns = range(board.rows - viewport.height + 1), range(board.columns - viewport.width + 1)
    places = (viewport.at(row, column) for row in rows for column in columns)
    return Played(useful=_held(viewport, useful), most_useful=max(_held(place, useful) for place in places))


def _held(viewport: Viewport, cells: set[Cell]) -> int:
    return sum(cell in cells for line in viewport for cell in line)


def _reach(viewport: Viewport, cells: frozenset[Cell]) -> tuple[Viewport, int]:
    """Return the first viewport with one of the cells that arrows lead to, and how many it takes."""
    seen, waiting = {viewport}, [(viewport, 0)]
    for there, arrows in waiting:
        if any(cell in there for cell in cells):
            return there, arrows
        for direction in Direction:
            if (beside := there.beside(direction)) not in seen:
                seen.add(beside)
                waiting.append((beside, arrows + 1))
    raise ValueError("arrows reach every cell")


def report() -> Iterator[str]:
    """Yield a line for each size and pad."""
    columns = f"{'digs':>8}{'arrows a dig':>14}{'useful share':>14}{'refused':>9}"
    yield f"{'Presses of a game, by the pad alone':<36}{columns}"
    for size in (BEGINNER, INTERMEDIATE, UPRIGHT):
        games = fields(size)
        for pad in PadSize:
            whole = Played()
            for field, first in games:
                whole = whole.plus(play(field, first, pad))
            arrows, refused = whole.arrows / whole.digs, whole.refused / whole.digs
            share = whole.useful / whole.most_useful
            verdicts = f"{ARROWS.verdict(arrows)}, {MISSING.verdict(1 - share)}, {REFUSED.verdict(refused)}"
            name = f"{size.name}, {pad.value}"
            yield f"{name:<36}{whole.digs / len(games):>8.1f}{arrows:>14.3f}{share:>13.0%}{refused:>10.1%}  {verdicts}"
    yield f"{len(games)} to {GAMES[BEGINNER]} games that need no guess. Goals: {ARROWS}, at least 70% and {REFUSED}."


def main() -> int:
    """Print the report. Return the exit status."""
    print()
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
