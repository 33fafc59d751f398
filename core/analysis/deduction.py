"""Deductions from single clues and from pairs of clues, made for all clues of a board at once.

They read the field instead of the numbers, which comes to the same. A clue says how many of its unknown cells are
mines, so it decides them exactly when none of them is a mine or all are. Two clues say how many more mines are in the
cells that only the first sees than in those that only the second sees; that difference is as large as it can be, and
decides both, exactly when the first are all mines and the second all safe, and likewise the other way round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.grid import Grid


class Position(NamedTuple):
    """The open cells of a game, and its unknown ones, safe or mines. All other cells are mines that are known."""

    open: int
    safe: int
    mines: int

    def decided(self, cells: int) -> Position:
        """The same with these cells decided: safe ones are open, mines are known."""
        return Position(self.open | self.safe & cells, self.safe & ~cells, self.mines & ~cells)


def by_single_clues(position: Position, grid: Grid) -> Position:
    """The position in which no single clue decides anything more, with all openings open."""
    opened, safe, mines = position
    stride = grid.stride
    while True:
        clues = opened & ~_grow(mines, stride)  # all that is unknown around them is safe
        free = safe & _grow(clues, stride)
        opened |= free
        safe ^= free
        clues = opened & ~_grow(safe, stride)  # all that is unknown around them is a mine
        found = mines & _grow(clues, stride)
        mines ^= found
        if not free and not found:
            return Position(opened, safe, mines)


def by_pairs(position: Position, grid: Grid) -> int:
    """The unknown cells that pairs of clues decide, of clues side by side or with one cell between them in a line."""
    opened, safe, mines = position
    stride = grid.stride
    safe_beyond, mines_beyond = _beyond(safe, stride), _beyond(mines, stride)
    found = 0
    for direction, (offset, within) in enumerate(_pairs(grid)):
        # A bit of these stands for a pair, where its first clue is. It keeps the first's cells from being all mines and
        # the second's all safe, or the other way round. One of them alone leaves only the other way.
        one_way = safe_beyond[direction][1] | mines_beyond[direction][0] >> offset
        other_way = mines_beyond[direction][1] | safe_beyond[direction][0] >> offset
        pairs = opened & opened >> offset & within & (one_way ^ other_way)
        if pairs:
            found |= _beyond(pairs, stride)[direction][0] | _beyond(pairs << offset, stride)[direction][1]
    return found & (safe | mines)


def _grow(bits: int, stride: int) -> int:
    """As `Grid.grow` does it, with bits that aren't on the board: most of the time is spent here."""
    line = bits | bits << 1 | bits >> 1
    return line | line << stride | line >> stride


def _beyond(bits: int, stride: int) -> list[tuple[int, int]]:
    """For each of six directions the cells that are around a cell of the set, but not around the cell that lies in that
    direction from it; and the same for the opposite direction.
    """
    line = bits | bits << 1 | bits >> 1
    column = bits | bits << stride | bits >> stride
    left, right, above, below = column >> 1, column << 1, line >> stride, line << stride
    return [
        (left, right),
        (above, below),
        (left | above, right | below),
        (right | above, left | below),
        (left | column, right | column),
        (above | line, below | line),
    ]


@lru_cache
def _pairs(grid: Grid) -> list[tuple[int, int]]:
    """For the same directions how far away the other cell is, and the cells for which it is on the board."""
    stride, everywhere = grid.stride, grid.everywhere
    steps = [(1, 1), (stride, 1), (stride + 1, 1), (stride - 1, 1), (1, 2), (stride, 2)]
    return [(step * times, everywhere & everywhere >> step & everywhere >> step * times) for step, times in steps]
