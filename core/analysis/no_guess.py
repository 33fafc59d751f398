"""No-guess fields: from the first dig on, certain moves alone win."""

from __future__ import annotations

from random import Random

from core.analysis.component import TooLarge
from core.analysis.walk import Walk
from core.field import Minefield, lay_for_first_dig
from core.grid import Cell


def lay_without_guess(rows: int, columns: int, mines: int, first: Cell, rng: Random, attempts: int) -> Minefield | None:
    """Return a field that needs no guess after the first dig, or `None` after this many attempts.

    Fields from `lay_for_first_dig` are tried until one needs no guess. With many mines that is rare. All fields are
    equally likely, and each is kept or not for itself, so all no-guess fields are equally likely too. The same
    randomness gives the same field on any machine, because no clock is asked. Raises the errors of `lay_for_first_dig`.

    >>> field = lay_without_guess(9, 9, 10, (4, 4), Random(1), attempts=1000)
    >>> needs_no_guess(field, (4, 4))
    True
    """
    for _ in range(attempts):
        field = lay_for_first_dig(rows, columns, mines, first, rng)
        if not has_twins(field, first) and needs_no_guess(field, first):
            return field
    return None


def needs_no_guess(field: Minefield, first: Cell) -> bool:
    """Return whether certain moves alone win after the first dig. Return false if there is too much to count."""
    walk = Walk(field)
    walk.open(field.grid.bit(first))
    try:
        walk.go()
    except TooLarge:
        return False
    return walk.won


def has_twins(field: Minefield, first: Cell) -> bool:
    """Return whether a mine and a safe cell next to each other have the same safe neighbours, apart from themselves.

    Nothing but the first dig could tell which of them is the mine.
    """
    grid = field.grid
    stride, size = grid.stride, grid.size
    # Two rows are added above and below the board, and all cells off the board count as mines.
    board = grid.everywhere << 2 * stride
    outside = ((1 << size + 4 * stride) - 1) ^ board
    wall = field.bits << 2 * stride | outside
    opened = grid.bit(first) << 2 * stride
    for step, across in ((1, stride), (stride, 1)):
        walls = wall & wall << across & wall >> across  # three in a row, as seen from between
        pairs = board & board >> step & (wall ^ wall >> step)
        if pairs & walls << step & walls >> 2 * step & ~(opened | opened >> step):
            return True
    return False
