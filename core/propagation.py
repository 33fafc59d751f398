"""What follows from the clues of a count puzzle, worked out for all clues at once.

A set of cells is a big integer with a byte per cell here, in the order of `Grid`. So one addition counts for every
clue, and as no count is above 18, one subtraction from 128 compares for every clue: the top bit of a byte stays if
the difference is not negative.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from core.grid import Grid
from core.matrix import Counts

BYTE = 8
TOP = 7
COUNT = 15
REACH = 4  # from a cell to a clue that sees it, to another one that shares a cell with that, to what this one sees


class Level(IntEnum):
    """How far a solver goes: one clue at a time, two clues that share cells as well, or trying both ways of a cell."""

    SINGLE = 1
    PAIRS = 2
    SEARCH = 3


class Round(NamedTuple):
    """The cells still open before a round, those it found, and the clues that decided these, in pairs or alone."""

    open: int
    mines: int
    clear: int
    clues: int
    pairs: bool


@dataclass(frozen=True, slots=True)
class Found:
    """Cells that are decided and those still open, in rounds that saw all clues at once.

    Every one of the `clashes` is a clue, or a pair of clues, that can't be met any more.
    """

    mines: int
    clear: int
    open: int
    rounds: list[Round]
    clashes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Open cells and the clues about them: which cells are `given` a clue, and the mines each of these still `needs`.

    Two clues have nothing new to say unless one of them sees a `fresh` cell. A part of a puzzle is moved up to the
    first rows, by `origin` bits in all: arithmetic is faster on few rows.
    """

    stride: int
    open: int
    given: int
    needs: int
    fresh: int = 0
    origin: int = 0

    @classmethod
    def of(cls, counts: Counts) -> Puzzle:
        grid = Grid(len(counts), len(counts[0]))
        given = bytearray(grid.size)
        needs = bytearray(grid.size)
        for row, line in enumerate(counts):
            for index, count in enumerate(line, row * grid.stride):
                if count is not None:
                    given[index], needs[index] = 1, count
        cells = unpack(grid, grid.everywhere)
        return cls(grid.stride, cells, _number(given), _number(needs), cells)

    def part(self, cells: int, clues: int) -> Puzzle:
        """These of its cells and clues alone, with all rows that the clues see."""
        row = (clues & -clues).bit_length() // (BYTE * self.stride)
        up = max(row - 1, 0) * self.stride * BYTE
        needs = self.needs & clues * COUNT
        return Puzzle(self.stride, cells >> up, clues >> up, needs >> up, self.fresh >> up, self.origin + up)

    def decide(self, mines: int, clear: int) -> Puzzle:
        """What is left to solve once these open cells are known; the clues must have room for them."""
        needs = self.needs - (count(mines, self.stride) & self.given * COUNT)
        fresh = self.fresh | mines | clear
        return Puzzle(self.stride, self.open & ~(mines | clear), self.given, needs, fresh, self.origin)

    def after(self, found: Found) -> Puzzle:
        """What is left once single clues and pairs decide no more."""
        return replace(self.decide(found.mines, found.clear), fresh=0)


def unpack(grid: Grid, bits: int) -> int:
    """A set of cells of a grid, with a byte per cell."""
    return int.from_bytes(f"{bits:0{grid.size}b}".encode("ascii")) & _ones(grid.size)


def pack(grid: Grid, cells: int) -> int:
    """A set with a byte per cell as a set of cells of its grid."""
    return int((cells | _ones(grid.size) * ord("0")).to_bytes(grid.size), 2)


def count(cells: int, stride: int) -> int:
    """For each cell how many of itself and its neighbours are in the set."""
    down = stride * BYTE
    line = cells + (cells << BYTE) + (cells >> BYTE)
    return line + (line << down) + (line >> down)


def grow(cells: int, stride: int) -> int:
    """The set and its cells' neighbours, those in the margin of the board too."""
    down = stride * BYTE
    line = cells | cells << BYTE | cells >> BYTE
    return line | line << down | line >> down


def at(numbers: int, cell: int) -> int:
    """The number of a cell."""
    return numbers >> cell.bit_length() - 1 & COUNT


def singly(cells: int) -> list[int]:
    """The cells of a set, each as a set."""
    found = []
    while cells:
        found.append(cells & -cells)
        cells &= cells - 1
    return found


def propagate(puzzle: Puzzle, level: Level = Level.PAIRS) -> Found:
    """All that single clues decide, and pairs of them where those are stuck; it ends at the first clash."""
    stride, given, undecided = puzzle.stride, puzzle.given, puzzle.open
    top, counted = given << TOP, given * COUNT
    needs = top + puzzle.needs
    fresh = puzzle.fresh
    mines = clear = 0
    rounds: list[Round] = []
    while True:
        room = (top << 1) + (count(undecided, stride) & counted) - needs
        wrong = top & ~(needs & room)
        if wrong:
            return Found(mines, clear, undecided, rounds, tuple(singly(wrong >> TOP)))
        filled = top & ~(needs - given)
        tight = top & ~(room - given)
        new_clear = grow(filled >> TOP, stride) & undecided
        new_mines = grow(tight >> TOP, stride) & undecided
        clues, pairs = (filled | tight) >> TOP, False
        if not new_clear | new_mines:
            if level == Level.SINGLE or clues == given:
                return Found(mines, clear, undecided, rounds)
            clashes, new_mines, new_clear, clues = _pairs_near(
                fresh, stride, undecided, needs ^ top, room ^ top, top ^ clues << TOP
            )
            fresh = 0
            if clashes or not new_clear | new_mines:
                return Found(mines, clear, undecided, rounds, clashes)
            pairs = True
        torn = new_mines & new_clear
        if torn:  # it ends in a clash, and no step towards it shall contradict another one of the same round
            new_mines, new_clear = 0, torn & -torn
        rounds.append(Round(undecided, new_mines, new_clear, clues, pairs))
        undecided &= ~(new_mines | new_clear)
        fresh |= new_mines | new_clear
        mines |= new_mines
        clear |= new_clear
        if new_mines:
            needs -= count(new_mines, stride) & counted


def _pairs_near(fresh: int, stride: int, *state: int) -> tuple[tuple[int, ...], int, int, int]:
    """What `_pairs` finds in the rows from which a clue, or one that shares cells with it, sees a fresh cell."""
    if not fresh:
        return (), 0, 0, 0
    row = BYTE * stride
    up = max(((fresh & -fresh).bit_length() - 1) // row - REACH, 0) * row
    rows = (1 << (fresh.bit_length() // row + REACH + 1) * row - up) - 1
    clashes, *found = _pairs(stride, *(numbers >> up & rows for numbers in state))
    mines, clear, clues = (cells << up for cells in found)
    return tuple(clash << up for clash in clashes), mines, clear, clues


def _pairs(stride: int, undecided: int, needs: int, room: int, active: int) -> tuple[tuple[int, ...], int, int, int]:
    """Pairs with shared cells that clash, or else the mines and clear cells that pairs decide, and their clues.

    A shared cell is one of the clear cells that the one clue has room for, or one of the mines that the other needs.
    If these are only just enough, all other cells of the one are mines and all others of the other are clear.
    """
    ones = _ones(active.bit_length() // BYTE + 1)
    above = (ones << TOP) - ones
    holds = needs + room
    mines = clear = clues = 0
    for (offset, first_only, second_only), shared in zip(_offsets(stride), _shared(undecided, stride), strict=True):
        both = active & active >> offset
        if not both:
            continue
        without = above - shared
        for need, space, with_mines, with_clear in (
            (needs >> offset, room, first_only, second_only),
            (needs, room >> offset, second_only, first_only),
        ):
            spare = without + need + space
            if spare & both == both:
                continue
            tight = both & ~spare
            wrong = tight & ~(spare + ones)
            if wrong:
                return tuple(first | first << offset for first in singly(wrong >> TOP)), 0, 0, 0
            first = (tight & (without + holds | without + (holds >> offset))) >> TOP
            if first:
                mines |= _place(first, with_mines) & undecided
                clear |= _place(first, with_clear) & undecided
                clues |= first | first << offset
    return (), mines, clear, clues


def _shared(undecided: int, stride: int) -> tuple[int, ...]:
    """For each way two clues can lie, at the place of the first: how many open cells they share."""
    down = stride * BYTE
    two = undecided + (undecided >> BYTE)
    lines = (undecided << BYTE, two << BYTE, two + (undecided << BYTE), two, undecided >> BYTE)
    below = [line >> down for line in lines]
    both = [line + lower for line, lower in zip(lines, below, strict=True)]
    return (both[3] + (lines[3] << down), both[4] + (lines[4] << down), *both, *below)


@lru_cache
def _offsets(stride: int) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """The ways two clues can lie, in the order of `_shared`: how far the second is, and each one's own cells."""
    block = {(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)}
    ways = []
    for down, right in [(0, 1), (0, 2), *((down, right) for down in (1, 2) for right in (-2, -1, 0, 1, 2))]:
        other = {(row + down, column + right) for row, column in block}
        first, second = (
            tuple((row * stride + column) * BYTE for row, column in cells) for cells in (block - other, other - block)
        )
        ways.append(((down * stride + right) * BYTE, first, second))
    return ways


def _place(cells: int, shifts: tuple[int, ...]) -> int:
    """The cells that lie this far from one of the set."""
    placed = 0
    for shift in shifts:
        placed |= cells << shift if shift >= 0 else cells >> -shift
    return placed


@lru_cache(maxsize=1024)
def _ones(size: int) -> int:
    return int.from_bytes(b"\1" * size)


def _number(data: bytearray) -> int:
    return int.from_bytes(data, "little")
