"""A simple prover of certain moves, which shares nothing with what it tests: constraints are sets of cells."""

from __future__ import annotations

from core import Board, Cell
from tests.core.layouts import clues_of, neighbours, unknown_cells

Said = dict[frozenset[Cell], int]
"""Sets of cells, and how many mines are among them."""


def surely_safe(board: Board) -> set[Cell]:
    """Cells that are no mine in any way to meet the clues, and where that gives none, the number of mines as well."""
    unknown = frozenset(unknown_cells(board))
    said = {around: clue for cell, clue in clues_of(board).items() if (around := unknown & neighbours(board, cell))}
    frontier = set().union(*said)
    whole = {unknown: board.mines}
    beyond = sorted(unknown - frontier)[:1]  # what is true of one of them is true of all
    found = _safe(said, sorted(frontier)) or _safe(said | whole, [*sorted(frontier), *beyond])
    return set(unknown - frontier) if found & set(beyond) else found


def _safe(said: Said, cells: list[Cell]) -> set[Cell]:
    """Those of the cells that can't be a mine; the obvious ones alone if there are any."""
    obvious = _after_obvious(dict(said))
    return obvious or {cell for cell in cells if not _possible(_with(said, cell, mine=1))}


def _after_obvious(said: Said) -> set[Cell]:
    """Safe cells that single constraints tell of, one after the other."""
    while True:
        safe = {cell for cells, number in said.items() if number == 0 for cell in cells}
        mines = [cell for cells, number in said.items() if number == len(cells) for cell in cells]
        if safe or not mines:
            return safe
        said = _with(said, mines[0], mine=1)


def _with(said: Said, cell: Cell, *, mine: int) -> Said:
    changed: Said = {}
    for cells, number in said.items():
        rest, left = (cells - {cell}, number - mine) if cell in cells else (cells, number)
        if changed.setdefault(rest, left) != left:
            return {frozenset(): 1}  # one set can't have two numbers
    if changed.get(frozenset(), 0) == 0:
        changed.pop(frozenset(), None)
    return changed


def _possible(said: Said) -> bool:
    """Whether all of it can be met, by trying both for a cell of whatever leaves the least choice."""
    if any(not 0 <= number <= len(cells) for cells, number in said.items()):
        return False
    if not said:
        return True
    cells, number = min(said.items(), key=lambda one: (one[1] not in (0, len(one[0])), len(one[0])))
    tries = {0: [0], len(cells): [1]}.get(number, [0, 1])
    return any(_possible(_with(said, min(cells), mine=mine)) for mine in tries)
