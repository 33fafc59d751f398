"""Positions of the solver: the cells that are still open, and what the clues say about them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.counts.lanes import BYTE, COUNT, count, unpack
from core.counts.matrix import Counts
from core.grid import Grid


@dataclass(frozen=True, slots=True)
class Position:
    """Open cells and the clues about them: the cells that are `given` a clue, and the mines that each still `needs`.

    Pairs of clues need checking only if one of them sees a `fresh` cell. A part of a puzzle is shifted by `origin` bits
    to the first rows, because arithmetic is faster on few rows.
    """

    stride: int
    open: int
    given: int
    needs: int
    fresh: int = 0
    origin: int = 0

    @classmethod
    def of(cls, counts: Counts) -> Position:
        grid = Grid(len(counts), len(counts[0]))
        given = bytearray(grid.size)
        needs = bytearray(grid.size)
        for row, line in enumerate(counts):
            for index, clue in enumerate(line, row * grid.stride):
                if clue is not None:
                    given[index], needs[index] = 1, clue
        cells = unpack(grid, grid.everywhere)
        return cls(grid.stride, cells, _number(given), _number(needs), cells)

    def part(self, cells: int, clues: int) -> Position:
        """Return the position with only these cells and clues, and all rows that the clues see."""
        row = (clues & -clues).bit_length() // (BYTE * self.stride)
        up = max(row - 1, 0) * self.stride * BYTE
        needs = self.needs & clues * COUNT
        return Position(self.stride, cells >> up, clues >> up, needs >> up, self.fresh >> up, self.origin + up)

    def decide(self, mines: int, clear: int) -> Position:
        """Return the position with these open cells known. The clues must have room for the mines."""
        needs = self.needs - (count(mines, self.stride) & self.given * COUNT)
        fresh = self.fresh | mines | clear
        return Position(self.stride, self.open & ~(mines | clear), self.given, needs, fresh, self.origin)

    def without_fresh(self) -> Position:
        """Return the position without fresh cells, once single clues and pairs decide no more."""
        return replace(self, fresh=0)


def _number(data: bytearray) -> int:
    return int.from_bytes(data, "little")
