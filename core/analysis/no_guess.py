"""Fields that need no guess: from the first dig on, certain moves alone win them."""

from __future__ import annotations

from random import Random

from core.analysis.component import TooLarge
from core.analysis.walk import Walk
from core.field import Minefield, lay_for_first_dig
from core.grid import Cell


def lay_without_guess(rows: int, columns: int, mines: int, first: Cell, rng: Random, attempts: int) -> Minefield | None:
    """Return a field that certain moves alone win after the first dig, or `None` after so many attempts.

    Fields are drawn as `lay_for_first_dig` draws them until one needs no guess, which is rare among many mines. Each
    field is equally likely to be drawn, and whether it is kept depends on that field alone, so each field that needs
    no guess is equally likely to be returned. The same randomness gives the same field on any machine, because no
    clock is asked. Raise what `lay_for_first_dig` raises.
    """
    for _ in range(attempts):
        field = lay_for_first_dig(rows, columns, mines, first, rng)
        if not has_twins(field, first) and needs_no_guess(field, first):
            return field
    return None


def needs_no_guess(field: Minefield, first: Cell) -> bool:
    """Whether certain moves alone open every safe cell after the first dig; not if that takes too much to see."""
    walk = Walk(field)
    walk.open(field.grid.bit(first))
    try:
        walk.go()
    except TooLarge:
        return False
    return walk.won


def has_twins(field: Minefield, first: Cell) -> bool:
    """Whether a mine and a safe cell side by side have all other safe neighbours in common, so that after the first dig
    nothing can ever tell which is which.
    """
    grid = field.grid
    stride, size = grid.stride, grid.size
    # Two rows are put around the board, and all that is outside counts as mines.
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
