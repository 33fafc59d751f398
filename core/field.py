"""Minefields: the truth of a game, which players don't see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from core.errors import BoardError, BoardFlaw
from core.grid import Cell, Grid, indices


@dataclass(frozen=True)
class Minefield:
    """The mines of a board, as a set of cells of its grid. `repr` hides them, so logs can't leak them."""

    grid: Grid
    bits: int = field(repr=False)

    @classmethod
    def of(cls, rows: int, columns: int, mines: Iterable[Cell]) -> Minefield:
        """Return the field with exactly these mines. Raises `CellError` for a mine off the board."""
        grid = Grid(rows, columns)
        return cls(grid, grid.gather(mines))

    @property
    def rows(self) -> int:
        return self.grid.rows

    @property
    def columns(self) -> int:
        return self.grid.columns

    @cached_property
    def mines(self) -> frozenset[Cell]:
        return frozenset(self.grid.cells(self.bits))

    @cached_property
    def counts(self) -> list[list[int]]:
        """The rows of a count puzzle: the mines in each cell and its neighbours, 0 to 9."""
        text, stride = self.grid.counts(self.bits), self.grid.stride
        return [[int(digit) for digit in text[start : start + self.columns]] for start in range(0, len(text), stride)]

    @cached_property
    def clues(self) -> list[list[int]]:
        """The rows of clues: the mines in each cell's neighbours, 0 to 8. Mines have a clue too."""
        mines = self.mines
        return [
            [count - ((row, column) in mines) for column, count in enumerate(counts)]
            for row, counts in enumerate(self.counts)
        ]


def generate_field(rows: int, columns: int, density: float, rng: Random) -> Minefield:
    """Return a field in which each cell is a mine with a probability of `density` percent, independently.

    Only `rng.random()` is used, so a seed gives the same field on every version of Python. Raises `BoardError` for a
    density outside 0 to 100 and for a board without cells.

    >>> generate_field(3, 4, 25, Random(1)).clues
    [[0, 1, 0, 0], [3, 3, 1, 0], [1, 1, 1, 0]]
    """
    if not 0 <= density <= 100:
        raise BoardError(BoardFlaw.BAD_DENSITY, density=density)
    grid = Grid(rows, columns)
    drawn = ["1" if rng.random() * 100 < density else "0" for _ in range(rows * columns)]
    lines = ["".join(drawn[start : start + columns]) + "\n" for start in range(0, len(drawn), columns)]
    return Minefield(grid, grid.read("".join(lines), "1"))


def lay_mines(rows: int, columns: int, mines: int, rng: Random, clear: Iterable[Cell] = ()) -> Minefield:
    """Return a field with exactly this number of mines and none in the `clear` cells.

    All such fields are equally likely: this is selection sampling (Knuth, The Art of Computer Programming, 3.4.2,
    algorithm S) with `rng.random()` alone. Raises `BoardError` if the mines don't fit, and `CellError` for a clear cell
    off the board.
    """
    grid = Grid(rows, columns)
    return _laid(grid, mines, rng, grid.gather(clear))


def lay_for_first_dig(rows: int, columns: int, mines: int, first: Cell, rng: Random) -> Minefield:
    """Return a field in which the `first` dig is never a mine, and is a zero if the mines leave room for one.

    Raises `BoardError` if the mines need every cell, and `CellError` for a first dig off the board.

    >>> field = lay_for_first_dig(9, 9, 10, (4, 4), Random(1))
    >>> len(field.mines), field.clues[4][4]
    (10, 0)
    """
    grid = Grid(rows, columns)
    cell = grid.bit(first)
    around = grid.grow(cell)
    fits = mines <= rows * columns - around.bit_count()
    return _laid(grid, mines, rng, around if fits else cell)


def _laid(grid: Grid, mines: int, rng: Random, clear: int) -> Minefield:
    left = grid.rows * grid.columns - clear.bit_count()
    if not 0 <= mines <= left:
        raise BoardError(BoardFlaw.MINES_DONT_FIT, mines=mines, room=left)
    draw, laid = rng.random, 0
    for index in indices(grid.everywhere & ~clear):
        if draw() * left < mines:
            laid |= 1 << index
            mines -= 1
        left -= 1
    return Minefield(grid, laid)
