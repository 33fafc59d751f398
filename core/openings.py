"""Openings, what a field takes at the least, its 3BV, and how near players came to that."""

from core.field import Minefield


def openings(field: Minefield) -> list[int]:
    """The sets of cells without a mine around them that one dig opens together, in reading order."""
    grid = field.grid
    left = grid.everywhere & ~grid.grow(field.bits)
    found = []
    while left:
        opening = grid.flood(left & -left, left)
        found.append(opening)
        left ^= opening
    return found


def isolated(field: Minefield) -> int:
    """The safe cells that no opening opens."""
    grid = field.grid
    opened = 0
    for opening in openings(field):
        opened |= grid.grow(opening)
    return grid.everywhere & ~field.bits & ~opened


def three_bv(field: Minefield) -> int:
    """The fewest digs that open every safe cell: Bechtel's Board Benchmark Value, one for each opening and for each
    isolated cell.
    """
    return len(openings(field)) + isolated(field).bit_count()


def efficiency(solved: int, moves: int) -> float:
    """The 3BV that was solved by a move, on average: 1 if no move was wasted, more where numbers were pressed well.

    Raises `ValueError` if no move was made.
    """
    if moves < 1:
        raise ValueError("efficiency needs at least 1 move")
    return solved / moves
