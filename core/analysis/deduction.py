"""Deductions from single clues and pairs of clues, made for all clues of a board at once.

They read the field instead of the clues, which gives the same results. A clue decides its unknown cells exactly if
none of them is a mine or all are. Two clues give the difference between the mines in the cells that only the first one
sees and those that only the second one sees. That difference is as large as possible, and decides these cells, exactly
if the first ones are all mines and the second ones all safe; likewise the other way round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.grid import Grid


class State(NamedTuple):
    """The open cells of a game, and the unknown ones, safe or mines. All other cells are known mines."""

    open: int
    safe: int
    mines: int

    def decided(self, cells: int) -> State:
        """Return the state with these cells decided: safe ones are open, mines are known."""
        return State(self.open | self.safe & cells, self.safe & ~cells, self.mines & ~cells)


def by_single_clues(state: State, grid: Grid) -> State:
    """Return the state after all deductions from single clues, with all openings open."""
    opened, safe, mines = state
    stride = grid.stride
    while True:
        clues = opened & ~_grow(mines, stride)  # all unknown cells around these are safe
        free = safe & _grow(clues, stride)
        opened |= free
        safe ^= free
        clues = opened & ~_grow(safe, stride)  # all unknown cells around these are mines
        found = mines & _grow(clues, stride)
        mines ^= found
        if not free and not found:
            return State(opened, safe, mines)


def by_pairs(state: State, grid: Grid) -> int:
    """Return the unknown cells that pairs of clues decide: clues next to each other, or one cell apart in a line."""
    opened, safe, mines = state
    stride = grid.stride
    safe_beyond, mines_beyond = _beyond(safe, stride), _beyond(mines, stride)
    found = 0
    for direction, (offset, within) in enumerate(_pairs(grid)):
        # Each bit is a pair, at its first clue. It rules out that the first clue's cells are all mines and the second's
        # all safe, or the other way round. If only one of the two is ruled out, the other one is so.
        one_way = safe_beyond[direction][1] | mines_beyond[direction][0] >> offset
        other_way = mines_beyond[direction][1] | safe_beyond[direction][0] >> offset
        pairs = opened & opened >> offset & within & (one_way ^ other_way)
        if pairs:
            found |= _beyond(pairs, stride)[direction][0] | _beyond(pairs << offset, stride)[direction][1]
    return found & (safe | mines)


def _grow(bits: int, stride: int) -> int:
    """Return what `Grid.grow` does, with bits off the board: this takes most of the time."""
    line = bits | bits << 1 | bits >> 1
    return line | line << stride | line >> stride


def _beyond(bits: int, stride: int) -> list[tuple[int, int]]:
    """Return for each of six directions two sets of neighbours of the set's cells.

    The first has those that aren't neighbours of the next cell in that direction, and the second is the same for the
    opposite direction.
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
    """Return for the same directions the distance to the other cell, and the cells for which it is on the board."""
    stride, everywhere = grid.stride, grid.everywhere
    steps = [(1, 1), (stride, 1), (stride + 1, 1), (stride - 1, 1), (1, 2), (stride, 2)]
    return [(step * times, everywhere & everywhere >> step & everywhere >> step * times) for step, times in steps]
