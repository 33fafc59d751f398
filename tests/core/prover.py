"""A simple prover of certain moves, independent of the code it tests. Its constraints are sets of cells."""

from __future__ import annotations

from core import Board, Cell
from tests.core.layouts import clues_of, neighbours, unknown_cells

Clues = dict[frozenset[Cell], int]
"""Sets of cells, and the number of mines in each."""


def constraints_of(board: Board) -> Clues:
    """Return what the numbers say of covered cells."""
    unknown = frozenset(unknown_cells(board))
    return {around: clue for cell, clue in clues_of(board).items() if (around := unknown & neighbours(board, cell))}


def surely_safe(board: Board) -> set[Cell]:
    """Return cells that are safe by the clues, or else by the clues and the number of mines."""
    unknown = frozenset(unknown_cells(board))
    clues = constraints_of(board)
    frontier = set().union(*clues)
    whole = {unknown: board.mines}
    beyond = sorted(unknown - frontier)[:1]  # these cells are all alike
    found = _safe(clues, sorted(frontier)) or _safe(clues | whole, [*sorted(frontier), *beyond])
    return set(unknown - frontier) if found & set(beyond) else found


def _safe(clues: Clues, cells: list[Cell]) -> set[Cell]:
    """Return the cells that can't be mines, or only the obvious ones if there are any."""
    return obviously_safe(dict(clues)) or {cell for cell in cells if not possible(with_cell(clues, cell, mine=1))}


def obviously_safe(clues: Clues) -> set[Cell]:
    """Return the cells that are safe by single constraints, applied one by one."""
    while True:
        safe = {cell for cells, number in clues.items() if number == 0 for cell in cells}
        mines = [cell for cells, number in clues.items() if number == len(cells) for cell in cells]
        if safe or not mines:
            return safe
        clues = with_cell(clues, mines[0], mine=1)


def with_cell(clues: Clues, cell: Cell, *, mine: int) -> Clues:
    """Return the constraints if a cell is a mine or not."""
    changed: Clues = {}
    for cells, number in clues.items():
        rest, left = (cells - {cell}, number - mine) if cell in cells else (cells, number)
        if changed.setdefault(rest, left) != left:
            return {frozenset(): 1}  # one set can't have two numbers
    if changed.get(frozenset(), 0) == 0:
        changed.pop(frozenset(), None)
    return changed


def possible(clues: Clues) -> bool:
    """Return whether all constraints can be met, by trying a cell of the tightest one both ways."""
    if any(not 0 <= number <= len(cells) for cells, number in clues.items()):
        return False
    if not clues:
        return True
    cells, number = min(clues.items(), key=lambda one: (one[1] not in (0, len(one[0])), len(one[0])))
    tries = {0: [0], len(cells): [1]}.get(number, [0, 1])
    return any(possible(with_cell(clues, min(cells), mine=mine)) for mine in tries)
