"""Pairs of clues that share cells: what they decide together, worked out for all pairs at once."""

from functools import lru_cache

from core.counts.lanes import BYTE, TOP, ones, place, singly

REACH = 4
"""How far a fresh cell matters: 1 to a clue that sees it, 2 to the other clue of a pair, and 1 to that one's cells."""


def pairs_near(fresh: int, stride: int, *state: int) -> tuple[tuple[int, ...], int, int, int]:
    """Return the result of `_pairs` for the rows near fresh cells, where there can be something new."""
    if not fresh:
        return (), 0, 0, 0
    row = BYTE * stride
    up = max(((fresh & -fresh).bit_length() - 1) // row - REACH, 0) * row
    rows = (1 << (fresh.bit_length() // row + REACH + 1) * row - up) - 1
    clashes, *found = _pairs(stride, *(numbers >> up & rows for numbers in state))
    mines, clear, clues = (cells << up for cells in found)
    return tuple(clash << up for clash in clashes), mines, clear, clues


def _pairs(stride: int, undecided: int, needs: int, room: int, active: int) -> tuple[tuple[int, ...], int, int, int]:
    """Return the pairs that clash, or else the mines and clear cells that pairs decide, and their clues.

    Each shared cell is one of the clear cells that the first clue has room for, or one of the mines that the second
    needs. If these are only just enough for the shared cells, the first clue's other cells are mines and the second's
    other cells are clear.
    """
    every = ones(active.bit_length() // BYTE + 1)
    above = (every << TOP) - every
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
            wrong = tight & ~(spare + every)
            if wrong:
                return tuple(first | first << offset for first in singly(wrong >> TOP)), 0, 0, 0
            first = (tight & (without + holds | without + (holds >> offset))) >> TOP
            if first:
                mines |= place(first, with_mines) & undecided
                clear |= place(first, with_clear) & undecided
                clues |= first | first << offset
    return (), mines, clear, clues


def _shared(undecided: int, stride: int) -> tuple[int, ...]:
    """Return the number of open cells that two clues share, for each offset between them, at the first one's place."""
    down = stride * BYTE
    two = undecided + (undecided >> BYTE)
    lines = (undecided << BYTE, two << BYTE, two + (undecided << BYTE), two, undecided >> BYTE)
    below = [line >> down for line in lines]
    both = [line + lower for line, lower in zip(lines, below, strict=True)]
    return (both[3] + (lines[3] << down), both[4] + (lines[4] << down), *both, *below)


@lru_cache
def _offsets(stride: int) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Return the offsets between two clues in the order of `_shared`, with the cells that only one of them has."""
    block = {(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)}
    ways = []
    for down, right in [(0, 1), (0, 2), *((down, right) for down in (1, 2) for right in (-2, -1, 0, 1, 2))]:
        other = {(row + down, column + right) for row, column in block}
        first, second = (
            tuple((row * stride + column) * BYTE for row, column in cells) for cells in (block - other, other - block)
        )
        ways.append(((down * stride + right) * BYTE, first, second))
    return ways
