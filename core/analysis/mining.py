"""Mining: finds exercises in games that need no guess.

A walk through such a game opens what single clues decide, and then one certain square after another at random. Where
exactly one square is certain, its surroundings are an exercise if they alone prove it; on small boards, the whole board
is one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import NamedTuple

from core.analysis.component import TooLarge
from core.analysis.exercise import Exercise, Side, Tier, certain_squares, graded
from core.analysis.no_guess import lay_without_guess
from core.analysis.patterns import turned
from core.analysis.walk import Walk
from core.board import CLUES, COVERED, Board
from core.grid import Cell, singles

ATTEMPTS = 100
"""How many fields to draw for a game."""
SIZES = (7, 8, 9)
"""The sides of crops, in the order in which they are tried."""
FEWEST, MOST = 6, 8
"""How many squares have letters."""


class MinedGame(NamedTuple):
    """The size of a game that is walked to find exercises."""

    rows: int
    columns: int
    mines: int

    @property
    def shown_whole(self) -> bool:
        """Whether the board is small enough to show it whole."""
        return max(self.rows, self.columns) <= max(SIZES)


def mine_game(game: MinedGame, rng: Random) -> Iterator[Exercise]:
    """Yield the exercises that one game has. The same randomness gives the same exercises."""
    first = rng.randrange(game.rows), rng.randrange(game.columns)
    field = lay_without_guess(*game, first, rng, ATTEMPTS)
    if field is None:
        return
    walk = Walk(field)
    walk.open(field.grid.bit(first))
    with suppress(TooLarge):
        while True:
            walk.follow_single_clues()
            if walk.won:
                return
            safe = list(singles(walk.certain()))
            if len(safe) == 1:
                [answer] = field.grid.cells(safe[0])
                exercise = _cropped(walk.board, answer, rng)
                if exercise is None and game.shown_whole:
                    exercise = _whole(walk.board, answer, rng)
                if exercise:
                    yield exercise
            walk.open(rng.choice(safe))


def canonical(exercise: Exercise) -> str:
    """Return a text that is the same for positions that are turned or mirrored images of each other."""
    board = exercise.board
    top, right, bottom, left = ("~" if side in exercise.torn else "|" for side in Side)
    rows = [left + row + right for row in str(board).splitlines()]
    framed = [f" {top * board.columns} ", *rows, f" {bottom * board.columns} "]
    return min("\n".join(picture) for picture in turned(framed)) + str(board.mines if exercise.counted else "")


def _whole(board: Board, answer: Cell, rng: Random) -> Exercise | None:
    return _made(Exercise(board, True, frozenset(), (), answer, Tier.CHAIN, None, 0), rng)


def _cropped(board: Board, answer: Cell, rng: Random) -> Exercise | None:
    """Return the smallest crop that alone proves the answer, if there is one."""
    for size in SIZES:
        height, width = (min(size, side) for side in (board.rows, board.columns))
        row, column = answer
        top = min(max(row - height // 2 + rng.randint(-1, 1), 0), board.rows - height)
        left = min(max(column - width // 2 + rng.randint(-1, 1), 0), board.columns - width)
        rows = [line[left : left + width] for line in str(board).splitlines()[top : top + height]]
        beyond = {
            Side.TOP: top > 0,
            Side.RIGHT: left + width < board.columns,
            Side.BOTTOM: top + height < board.rows,
            Side.LEFT: left > 0,
        }
        torn = frozenset(side for side, is_torn in beyond.items() if is_torn)
        crop = Board(0, "\n".join([*rows, ""]))
        made = _made(Exercise(crop, False, torn, (), (row - top, column - left), Tier.CHAIN, None, 0), rng)
        if made:
            return made
    return None


def _made(raw: Exercise, rng: Random) -> Exercise | None:
    """Return the exercise with its letters and what its proof is, unless it isn't a good one."""
    safe, mines = certain_squares(raw)
    if safe != {raw.answer}:
        return None
    squares = _lettered(raw, mines, rng)
    if len(squares) < FEWEST:
        return None
    return graded(replace(raw, squares=squares))


def _lettered(raw: Exercise, mines: Collection[Cell], rng: Random) -> tuple[Cell, ...]:
    """Return the squares to letter: the answer, and those near it, first the ones that touch a number."""
    board, grid = raw.board, raw.board.grid
    frontier = set(grid.cells(grid.grow(board.where(CLUES)) & board.where(COVERED)))
    row, column = raw.answer

    def distance(cell: Cell) -> tuple[bool, int, float]:
        return cell not in frontier, max(abs(cell[0] - row), abs(cell[1] - column)), rng.random()

    others = sorted(set(grid.cells(board.where(COVERED))) - {raw.answer})
    others.sort(key=distance)
    certain = [cell for cell in others if cell in mines]
    unsure = [cell for cell in others if cell not in mines]
    chosen = [raw.answer, *certain[: MOST // 2], *unsure[: MOST // 2]]
    rest = [cell for cell in others if cell not in chosen]
    chosen = [*chosen[:MOST], *rest[: max(MOST - len(chosen), 0)]]
    return tuple(sorted(chosen))
