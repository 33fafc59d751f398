"""The three usual sizes of a board."""

from typing import NamedTuple


class Size(NamedTuple):
    """A board's name, rows, columns and mines."""

    name: str
    rows: int
    columns: int
    mines: int


BEGINNER = Size("Beginner", 9, 9, 10)
INTERMEDIATE = Size("Intermediate", 16, 16, 40)
EXPERT = Size("Expert", 16, 30, 99)
