"""Exercises from positions of games, in which a player has missed a square that was certainly safe."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from core.analysis.exercise import Exercise, Tier, graded
from core.analysis.explanation import explain_nearest
from core.analysis.odds import survey_board
from core.board import CLUES, COVERED, FLAGGED, WRONG_FLAG, Board
from core.grid import Cell
from core.stop import Stop, never

FEWEST, MOST = 6, 8
"""How many squares have letters."""


def exercise_near(board: Board, near: Collection[Cell], stop: Stop = never) -> Exercise | None:
    r"""Return the exercise to find the safe square nearest to these cells, on the whole board without its flags.

    Other safe squares have no letter. Return `None` if no square is certainly safe, if its proof is too long, or if
    fewer than six squares could have a letter. A `stop` only makes the choice of the square faster. Raises
    `ContradictionError` if no mines fit.

    >>> exercise = exercise_near(parse_board("11#####\n##1####", mines=4), [(0, 6)])
    >>> exercise.answer, len(exercise.squares)
    ((0, 2), 8)
    """
    covered = replace(board, text=board.text.replace(FLAGGED, COVERED).replace(WRONG_FLAG, COVERED))
    proof = explain_nearest(covered, near, stop)
    if proof is None:
        return None
    squares = _lettered(covered, proof.cell)
    if len(squares) < FEWEST:
        return None
    return graded(Exercise(covered, True, frozenset(), squares, proof.cell, Tier.CHAIN, None, 0))


def _lettered(board: Board, answer: Cell) -> tuple[Cell, ...]:
    """Return the squares with letters: the answer, and those near it that aren't safe, at most half of them mines."""
    grid, found = board.grid, survey_board(board)
    frontier = grid.grow(board.where(CLUES))

    def distance(cell: Cell) -> tuple[bool, int, Cell]:
        away = max(abs(cell[0] - answer[0]), abs(cell[1] - answer[1]))
        return not frontier & grid.bit(cell), away, cell

    others = sorted(grid.cells(board.where(COVERED) & ~found.safe), key=distance)
    mines = [cell for cell in others if found.mines & grid.bit(cell)]
    unsure = [cell for cell in others if not found.mines & grid.bit(cell)]
    first = [*mines[: MOST // 2], *unsure[: MOST // 2]]
    rest = [cell for cell in others if cell not in first]
    return tuple(sorted([answer, *[*first, *rest][: MOST - 1]]))
