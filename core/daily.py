"""The daily board: seeds that only a secret gives, what is published of them, and the field of a seed.

A day's seed is the HMAC-SHA256 of the date with a secret, so the date and this code don't give the board. The SHA-256
of a seed can be published before its day, and the seed after it: then everyone can check that the board was fixed
before. A hash of the board itself must never be published, because boards can be searched.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from random import Random
from typing import NamedTuple

from core.analysis.no_guess import lay_without_guess
from core.field import Minefield
from core.grid import Cell

GENERATOR_VERSION = 1
"""The version of `daily_field`. It grows when a seed gives another field than before."""
ATTEMPTS = 1000
"""How many fields are tried for a first cell. On the hardest day one in six needs no guess."""

MOST_STARS = 3


class DailySize(NamedTuple):
    """The size of a daily board."""

    rows: int
    columns: int
    mines: int


SIZES = (
    DailySize(9, 9, 10),
    DailySize(10, 10, 14),
    DailySize(12, 12, 21),
    DailySize(14, 14, 30),
    DailySize(16, 16, 40),
    DailySize(22, 16, 66),
    DailySize(30, 16, 99),
)
"""By weekday, from Monday. Each day has more cells, and more of them are mines."""


def daily_size(day: date) -> DailySize:
    """Return the size of a day's board.

    >>> daily_size(date(2026, 11, 22))
    DailySize(rows=30, columns=16, mines=99)
    """
    return SIZES[day.weekday()]


def stars_after(hits: int) -> int:
    """Return the stars of a daily board on which some mines were hit: each costs one.

    >>> stars_after(1)
    2
    """
    return max(0, MOST_STARS - hits)


def seed_of(secret: bytes, day: date) -> bytes:
    """Return the seed of a day: 256 bits.

    >>> seed_of(b"an example", date(2026, 11, 23)).hex()[:16]
    '050c1de36ecabb52'
    """
    return hmac.digest(secret, day.isoformat().encode(), "sha256")


def commitment(seed: bytes) -> str:
    """Return what may be published of a seed in advance: its SHA-256 in hexadecimal digits.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(seed).hexdigest()


def daily_field(seed: bytes, day: date) -> tuple[Minefield, Cell]:
    """Return the field of a day's seed, and the cell that is open at the start.

    Certain moves alone win from there, the cell is a zero, and opening it doesn't win yet. The field depends on these
    arguments and `GENERATOR_VERSION` alone, on every machine and every version of Python.

    >>> field, first = daily_field(bytes(32), date(2026, 11, 23))
    >>> len(field.mines), field.clues[first[0]][first[1]]
    (10, 0)
    """
    rows, columns, mines = daily_size(day)
    rng = _SeededRandom(seed)
    while True:
        first = int(rng.random() * rows), int(rng.random() * columns)
        field = lay_without_guess(rows, columns, mines, first, rng, ATTEMPTS)
        if field and not _wins(field, first):
            return field, first


def _wins(field: Minefield, first: Cell) -> bool:
    """Return whether the first dig opens every safe cell."""
    grid = field.grid
    zeros = grid.everywhere & ~grid.grow(field.bits)
    return grid.grow(grid.flood(grid.bit(first), zeros)) | field.bits == grid.everywhere


class _SeededRandom(Random):
    """The numbers of a seed: each is 53 bits of the SHA-256 of the seed and a counter.

    Python promises a seeded `Random` the same numbers for ever, but only while its seeding stays compatible.
    """

    def __init__(self, seed: bytes) -> None:
        super().__init__(0)
        self._numbers = _numbers(seed)

    def random(self) -> float:
        return next(self._numbers)


def _numbers(seed: bytes) -> Iterator[float]:
    """Yield numbers from 0 up to 1, four from each hash: the first 53 bits of eight bytes."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 8):
            yield (int.from_bytes(block[start : start + 8], "big") >> 11) / (1 << 53)
        counter += 1
