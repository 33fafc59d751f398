"""Odds: the exact probability of a mine in every covered cell."""

from __future__ import annotations

from dataclasses import dataclass

from core.analysis.conflict import find_conflict
from core.analysis.knowledge import read_board
from core.analysis.survey import BUDGET, Survey, survey_or_certain
from core.board import UNKNOWN, Board
from core.errors import Unsolvable
from core.grid import Cell, singles

Rows = tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True)
class Analysis:
    """What follows from a board.

    `probabilities` are its rows: the probability of a mine in each covered cell, `None` for the others. `safe` and
    `mines` are the cells that are certain, `layouts` is how many ways the mines can lie. Where the budget didn't last,
    `complete` is false: `layouts` is `None`, and so is the probability of every cell that wasn't found to be certain.
    """

    probabilities: Rows
    safe: frozenset[Cell]
    mines: frozenset[Cell]
    layouts: int | None

    @property
    def complete(self) -> bool:
        """Whether the budget lasted."""
        return self.layouts is not None


def analyse(board: Board, budget: int = BUDGET) -> Analysis:
    """The exact odds on a board, where every layout of its mines is equally likely and flags are no evidence.

    `budget` bounds the states of the count, of all components together, and so time and memory. Raises
    `ContradictionError`, naming clues or how many mines there is room for, if no mines fit.
    """
    found = take_stock(board, budget)
    safe, mines = (frozenset(board.grid.cells(bits)) for bits in (found.safe, found.mines))
    return Analysis(_probabilities(board, found), safe, mines, found.layouts or None)


def whole_percent(probability: float) -> int:
    """A probability in whole percent; what isn't certain is never rounded to certainty."""
    rounded = round(probability * 100)
    return rounded if probability in (0, 1) else min(max(rounded, 1), 99)


def take_stock(board: Board, budget: int = BUDGET) -> Survey:
    """All layouts of a board; where that is too much only what is certain by components alone, and 0 layouts.

    Raises `ContradictionError`, naming clues or how many mines there is room for, if no mines fit.
    """
    try:
        return survey_or_certain(read_board(board), budget)
    except Unsolvable:
        raise find_conflict(board) from None


def _probabilities(board: Board, found: Survey) -> Rows:
    shares = [(cells, risk) for risk, cells in found.risks]
    shares += [(found.safe, 0.0), (found.mines, 1.0)]
    usual = None
    if found.layouts:  # every cell has one: that of the most cells is written first, and at once
        shares.sort(key=lambda share: share[0].bit_count())
        usual = shares.pop()[1]
    values = [usual if symbol in UNKNOWN else None for symbol in board.text]
    for cells, probability in shares:
        for bit in singles(cells):
            values[bit.bit_length() - 1] = probability
    stride, columns = board.grid.stride, board.columns
    return tuple(tuple(values[start : start + columns]) for start in range(0, len(values), stride))
