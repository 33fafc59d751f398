"""What a side of a duel picks next: the cell that is most likely a mine, by as much as the side can see."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from random import Random
from typing import NamedTuple

from core.analysis.odds import analyse
from core.board import CLUES, COVERED, EXPLODED, UNKNOWN, Board
from core.grid import Cell, Grid, indices

CERTAIN = 1 - 1e-9
WORTH = 0.3
"""The share of mines in its square that makes a bomb worth throwing. A board has about a fifth."""


class Strength(Enum):
    """How much a side sees."""

    SINGLE = "single"
    """What one number says at a time."""
    PAIRS = "pairs"
    """What two numbers say together."""
    ODDS = "odds"
    """The exact odds of every cell."""


class Choice(NamedTuple):
    """A cell, and whether to throw the bomb there."""

    cell: Cell
    bomb: bool = False


class _Clue(NamedTuple):
    """Unknown cells around a number, and how many mines are among them."""

    cells: int
    mines: int


def next_pick(board: Board, strength: Strength, rng: Random, reach: int = 0, *, urgent: bool = False) -> Choice:
    """Return a side's next choice on a duel's board: a certain mine, else perhaps the bomb, else the likeliest cell.

    The bomb is thrown if its `reach` isn't 0, and if that is `urgent` or it is expected to find many mines. Of equal
    cells `rng` takes one. Raises `ValueError` if no cell is covered.

    >>> next_pick(Board(1, "1#\\n11\\n"), Strength.SINGLE, Random(0))
    Choice(cell=(0, 1), bomb=False)
    """
    grid, chances = board.grid, _chances(board, strength)
    likeliest = max(chances.values())
    if reach and likeliest < CERTAIN:
        finds = {cell: _expected(grid, chances, cell, reach) for cell in grid.cells(grid.everywhere)}
        cell = max(finds, key=finds.__getitem__)
        if urgent or finds[cell] >= WORTH * (2 * reach + 1) ** 2:
            return Choice(cell, bomb=True)
    best = [divmod(place, grid.stride) for place, chance in chances.items() if chance >= likeliest - 1e-9]
    return Choice(rng.choice(best))


def expected_mines(board: Board, cells: Collection[Cell]) -> float:
    """Return how many mines are expected among cells, by the exact odds of a duel's board.

    Raises `ValueError` if no cell is covered, and `CellError` for a cell off the board.

    >>> expected_mines(Board(1, "##\\n11\\n"), [(0, 0)])
    0.5
    """
    chances, grid = _chances(board, Strength.ODDS), board.grid
    return sum(chances.get(place, 0) for place in indices(grid.gather(cells)))


def _expected(grid: Grid, chances: dict[int, float], cell: Cell, reach: int) -> float:
    """Return how many mines a bomb is expected to find."""
    around = grid.bit(cell)
    for _ in range(reach):
        around = grid.grow(around)
    return sum(chances.get(place, 0) for place in indices(around))


def _chances(board: Board, strength: Strength) -> dict[int, float]:
    """Return how likely each covered cell is a mine, by its index."""
    covered, stride = list(indices(board.where(COVERED))), board.grid.stride
    if not covered:
        raise ValueError("no cell is covered")
    if strength is Strength.ODDS:
        odds = analyse(board).probabilities
        known = {place: odds[place // stride][place % stride] for place in covered}
        if None not in known.values():
            return {place: chance for place, chance in known.items() if chance is not None}
    mines, safe, clues = _deduced(board, pairs=strength is not Strength.SINGLE)
    left = board.where(COVERED) & ~mines & ~safe
    rest = board.mines - board.text.count(EXPLODED) - mines.bit_count()
    chances = dict.fromkeys(covered, 0.0) | dict.fromkeys(indices(mines), 1.0)
    chances |= dict.fromkeys(indices(left), max(rest, 0) / max(left.bit_count(), 1))
    for clue in sorted(clues, key=lambda clue: clue.mines / clue.cells.bit_count()):
        chances |= dict.fromkeys(indices(clue.cells), clue.mines / clue.cells.bit_count())
    return chances


def _deduced(board: Board, *, pairs: bool) -> tuple[int, int, list[_Clue]]:
    """Return the covered cells that are mines, those that are safe, and what numbers say of the others."""
    grid, covered, found = board.grid, board.where(UNKNOWN), board.where(EXPLODED)
    numbers = [
        (grid.neighbours[place], int(board.text[place])) for place in indices(board.where(CLUES) & grid.grow(covered))
    ]
    mines = safe = 0
    while True:
        clues = [
            _Clue(around & covered & ~mines & ~safe, number - (around & (found | mines)).bit_count())
            for around, number in numbers
        ]
        clues = list({clue for clue in clues if clue.cells})
        before = mines, safe
        for clue in clues:
            if clue.mines == clue.cells.bit_count():
                mines |= clue.cells
            elif not clue.mines:
                safe |= clue.cells
        if (mines, safe) == before and pairs:
            for one in clues:
                for other in clues:
                    only = one.cells & ~other.cells
                    if one.cells & other.cells and one.mines - other.mines == only.bit_count():
                        mines |= only
                        safe |= other.cells & ~one.cells
        if (mines, safe) == before:
            return mines, safe, clues
