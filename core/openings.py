"""Openings, 3BV and efficiency."""

from core.field import Minefield


def openings(field: Minefield) -> list[int]:
    """Return the openings in reading order: sets of connected cells without mines around them, as one dig opens them.

    An opening comes without the clues at its edge, which the dig opens too.
    """
    grid = field.grid
    left = grid.everywhere & ~grid.grow(field.bits)
    found = []
    while left:
        opening = grid.flood(left & -left, left)
        found.append(opening)
        left ^= opening
    return found


def isolated(field: Minefield) -> int:
    """Return the safe cells that no opening reveals."""
    grid = field.grid
    opened = 0
    for opening in openings(field):
        opened |= grid.grow(opening)
    return grid.everywhere & ~field.bits & ~opened


def three_bv(field: Minefield) -> int:
    """Return Bechtel's Board Benchmark Value: the fewest digs that open every safe cell.

    That is one for each opening and one for each isolated cell.

    >>> three_bv(Minefield.of(3, 4, [(0, 0), (2, 0)]))
    2
    """
    return len(openings(field)) + isolated(field).bit_count()


def efficiency(solved: int, moves: int) -> float:
    """Return the 3BV solved per move: 1 without a wasted move, and more with good chords.

    Raises `ValueError` if no move was made.
    """
    if moves < 1:
        raise ValueError("efficiency needs at least 1 move")
    return solved / moves
