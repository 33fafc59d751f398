"""Conflicts: the clues of a board that can't all be right."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import product

from core.analysis.component import TooLarge
from core.analysis.knowledge import Constraint, Knowledge, read_board, useful_clues
from core.analysis.survey import BUDGET, by_components, certain, survey_or_certain
from core.board import Board
from core.errors import ContradictionError, ContradictionFlaw, Unsolvable
from core.grid import Cell, Grid

EFFORT = 20_000
"""The most states to count for each choice of clues."""
LOOKS = 100
"""The most choices of clues to try."""
NEAR = (2, 4, 8, 16)
"""How far from the middle of a window its clues are. Small windows are tried first."""

IndexedClue = tuple[int, Constraint]
"""The index of a clue, and what it says."""
Clash = Callable[[Sequence[IndexedClue]], bool]
"""Returns whether clues can't all be right."""


def find_conflict(board: Board) -> ContradictionError:
    """Return the error for a board that no mines fit.

    It names as few clues as can be found without counting too much, or the possible numbers of mines if the clues don't
    allow the board's number.
    """
    knowledge = read_board(board)
    clues = list(zip(useful_clues(board), knowledge.constraints, strict=True))
    try:
        room = by_components(knowledge, BUDGET).room
    except Unsolvable:
        clash = partial(_clash, knowledge, False)
        named = _fewest(_nearby(board.grid, clues, clash), clash)
        return ContradictionError(ContradictionFlaw.CLUES, clues=_cells(board.grid, named), mines=board.mines)
    if knowledge.mines_left not in room:
        seen = board.mines - knowledge.mines_left
        return ContradictionError(
            ContradictionFlaw.MINES, mines=board.mines, room=range(room.start + seen, room.stop + seen)
        )
    named = _fewest(clues, partial(_clash, knowledge, True))
    return ContradictionError(ContradictionFlaw.CLUES_FOR_MINES, clues=_cells(board.grid, named), mines=board.mines)


def _nearby(grid: Grid, clues: Sequence[IndexedClue], clash: Clash) -> Sequence[IndexedClue]:
    """Return the clues in the smallest window found in which they clash; all clues if there is none."""
    constraints = dict(clues)
    for distance in NEAR:
        for row, column in product(range(0, grid.rows, distance), range(0, grid.columns, distance)):
            rows = range(max(row - distance, 0), row + distance + 1)
            columns = range(max(column - distance, 0), min(column + distance + 1, grid.columns))
            places = (down * grid.stride + right for down, right in product(rows, columns))
            near = [(place, constraints[place]) for place in places if place in constraints]
            if clash(near):
                return near
    return clues


def _fewest(clues: Sequence[IndexedClue], clash: Clash) -> Sequence[IndexedClue]:
    """Return clues that clash, none of which can be left out. After `LOOKS` tries, a few more clues may be among them.

    Clues are chosen one by one: the last one of the shortest run of the others that clashes with those chosen before.
    """
    looks = iter(range(LOOKS))

    def clashes(chosen: Sequence[IndexedClue]) -> bool:
        if next(looks, None) is None:
            raise TooLarge
        return clash(chosen)

    named: list[IndexedClue] = []
    others = clues
    with suppress(TooLarge):
        while not clashes(named):
            number = bisect_left(range(len(others)), True, key=lambda last: clashes([*named, *others[: last + 1]]))
            if number == len(others):  # the effort was too small to see the clash
                break
            named.append(others[number])
            others = others[:number]
        else:
            return named
    return [*named, *others]


def _cells(grid: Grid, clues: Sequence[IndexedClue]) -> list[Cell]:
    return sorted(divmod(clue, grid.stride) for clue, _ in clues)


def _clash(knowledge: Knowledge, counted: bool, clues: Sequence[IndexedClue]) -> bool:
    """Return whether these clues can't all be met, with the board's number of mines if `counted`, else with any."""
    chosen = knowledge._replace(constraints=[constraint for _, constraint in clues])
    try:
        if counted:
            survey_or_certain(chosen, EFFORT)
        else:
            certain(chosen, EFFORT, counted=False)
    except Unsolvable:
        return True
    return False
