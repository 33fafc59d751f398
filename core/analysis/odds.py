"""Odds: the exact probability of a mine in each covered cell."""

from __future__ import annotations

from dataclasses import dataclass

from core.analysis.conflict import find_conflict
from core.analysis.knowledge import SEEN, read_board
from core.analysis.survey import BUDGET, Parts, Survey, by_components, survey_or_certain
from core.board import UNKNOWN, Board
from core.errors import Unsolvable
from core.grid import Cell, singles

Probabilities = tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True)
class Analysis:
    """What follows from a board.

    `probabilities` are rows with the probability of a mine in each covered cell, `None` for the others. `safe` and
    `mines` are the certain cells, and `layouts` is the number of possible layouts of the mines. If the budget didn't
    last, or the number of mines isn't known, `layouts` is `None`, and so are the probabilities that weren't found.
    """

    probabilities: Probabilities
    safe: frozenset[Cell]
    mines: frozenset[Cell]
    layouts: int | None

    @property
    def complete(self) -> bool:
        """Whether all layouts were counted."""
        return self.layouts is not None


def analyse(board: Board, budget: int = BUDGET) -> Analysis:
    """Return the exact odds on a board. All layouts of its mines are equally likely, and flags are no evidence.

    `budget` limits the states of the count in all components together, and so time and memory. Raises
    `ContradictionError` if no mines fit.

    >>> analysis = analyse(parse_board("#2###", mines=3))
    >>> analysis.probabilities, analysis.layouts
    (((1.0, None, 1.0, 0.5, 0.5),), 2)
    """
    found = survey_board(board, budget)
    safe, mines = (frozenset(board.grid.cells(bits)) for bits in (found.safe, found.mines))
    return Analysis(_probabilities(board, found, counted=found.layouts > 0), safe, mines, found.layouts or None)


def analyse_uncounted(board: Board, budget: int = BUDGET) -> Analysis:
    """Return what follows from a board if its number of mines isn't known; `board.mines` makes no difference.

    Those are the certain cells, and the odds where the clues leave only one number of mines. Raises
    `ContradictionError` if no mines fit.

    >>> analyse_uncounted(parse_board("#1###", mines=0)).probabilities
    ((0.5, None, 0.5, None, None),)
    """
    found = survey_uncounted(board, budget)
    safe, mines = (frozenset(board.grid.cells(bits)) for bits in (found.safe, found.mines))
    return Analysis(_probabilities(board, found, counted=False), safe, mines, None)


def mines_allowed(board: Board, budget: int = BUDGET) -> range:
    """Return the range from the fewest to the most mines that the clues of a board allow, whatever its own number.

    Raises `ContradictionError` if no mines fit.

    >>> mines_allowed(parse_board("#2#1#", mines=0))
    range(2, 3)
    """
    room, seen = survey_uncounted(board, budget).room, board.where(SEEN).bit_count()
    return range(room.start + seen, room.stop + seen)


def whole_percent(probability: float) -> int:
    """Return a probability in whole percent. Only certain cells get 0 or 100.

    >>> whole_percent(0.999), whole_percent(1.0)
    (99, 100)
    """
    rounded = round(probability * 100)
    return rounded if probability in (0, 1) else min(max(rounded, 1), 99)


def survey_board(board: Board, budget: int = BUDGET) -> Survey:
    """Return the survey of a board. If the budget doesn't last, it has 0 layouts and what components alone decide.

    Raises `ContradictionError` if no mines fit.
    """
    try:
        return survey_or_certain(read_board(board), budget)
    except Unsolvable:
        raise find_conflict(board) from None


def survey_uncounted(board: Board, budget: int = BUDGET) -> Parts:
    """Return what the clues of a board decide without its number of mines. Raises `ContradictionError`."""
    try:
        return by_components(read_board(board), budget)
    except Unsolvable:
        raise find_conflict(board) from None


def _probabilities(board: Board, found: Survey | Parts, *, counted: bool) -> Probabilities:
    shares = [(cells, risk) for risk, cells in found.risks]
    shares += [(found.safe, 0.0), (found.mines, 1.0)]
    usual = None
    if counted:  # every covered cell has a probability, so start with the one that most cells have
        shares.sort(key=lambda share: share[0].bit_count())
        usual = shares.pop()[1]
    values = [usual if symbol in UNKNOWN else None for symbol in board.text]
    for cells, probability in shares:
        for bit in singles(cells):
            values[bit.bit_length() - 1] = probability
    stride, columns = board.grid.stride, board.columns
    return tuple(tuple(values[start : start + columns]) for start in range(0, len(values), stride))
