"""Conflicts: which clues of a board can't all be right."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import product

from core.analysis.component import TooLarge
from core.analysis.knowledge import Constraint, Knowledge, read_board, telling
from core.analysis.survey import BUDGET, certain, room_for_mines, survey_or_certain
from core.board import Board
from core.errors import ContradictionError, ContradictionFlaw, Unsolvable
from core.grid import Cell, Grid

EFFORT = 20_000
"""States to look at each time that clues are left out."""
LOOKS = 100
"""How often clues are left out."""
NEAR = (2, 4, 8, 16)
"""How far clues are from the middle of a window in which they are looked at by themselves, the smallest one first."""

Clue = tuple[int, Constraint]
"""The index of a clue, and what it says."""
Clash = Callable[[Sequence[Clue]], bool]


def find_conflict(board: Board) -> ContradictionError:
    """Names clues of a board that no mines fit, as few as can be found without counting too much. Where the number of
    mines is out of all bounds it tells these instead.
    """
    knowledge = read_board(board)
    clues = list(zip(telling(board), knowledge.constraints, strict=True))
    try:
        room = room_for_mines(knowledge, BUDGET)
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


def _nearby(grid: Grid, clues: Sequence[Clue], clash: Clash) -> Sequence[Clue]:
    """The clues in a window where they clash, as small as can be found; all if there is none."""
    said = dict(clues)
    for distance in NEAR:
        for row, column in product(range(0, grid.rows, distance), range(0, grid.columns, distance)):
            rows = range(max(row - distance, 0), row + distance + 1)
            columns = range(max(column - distance, 0), min(column + distance + 1, grid.columns))
            places = (down * grid.stride + right for down, right in product(rows, columns))
            near = [(place, said[place]) for place in places if place in said]
            if clash(near):
                return near
    return clues


def _fewest(clues: Sequence[Clue], clash: Clash) -> Sequence[Clue]:
    """Clues that clash, of which none can be left out: one after the other the last of the shortest run of the others
    that clashes together with those before. After `LOOKS` it is given up: then others are among them.
    """
    looks = iter(range(LOOKS))

    def clashes(chosen: Sequence[Clue]) -> bool:
        if next(looks, None) is None:
            raise TooLarge
        return clash(chosen)

    named: list[Clue] = []
    others = clues
    with suppress(TooLarge):
        while not clashes(named):
            number = bisect_left(range(len(others)), True, key=lambda last: clashes([*named, *others[: last + 1]]))
            if number == len(others):  # the effort didn't last
                break
            named.append(others[number])
            others = others[:number]
        else:
            return named
    return [*named, *others]


def _cells(grid: Grid, clues: Sequence[Clue]) -> list[Cell]:
    return sorted(divmod(clue, grid.stride) for clue, _ in clues)


def _clash(knowledge: Knowledge, counted: bool, clues: Sequence[Clue]) -> bool:
    """Whether these clues can't all be met: with so many mines in all if these are counted, else with any number."""
    chosen = knowledge._replace(constraints=[constraint for _, constraint in clues])
    try:
        if counted:
            survey_or_certain(chosen, EFFORT)
        else:
            certain(chosen, EFFORT, counted=False)
    except Unsolvable:
        return True
    return False
