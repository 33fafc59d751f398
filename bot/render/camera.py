"""The camera: what a picture shows of a large board."""

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from core import Cell

ROWS, COLUMNS = 12, 16
"""The most rows and columns that the camera shows."""
STEPS = 3
"""The camera moves by a third of its view, so most moves of the pad leave it where it is."""


class Area(NamedTuple):
    """A part of a board: neighbouring rows and columns."""

    rows: range
    columns: range

    def holds(self, cell: Cell) -> bool:
        row, column = cell
        return row in self.rows and column in self.columns


def around(cells: Collection[Cell], others: Collection[Cell] = ()) -> Area | None:
    """Return the smallest part with these cells, and with the others if the camera can show all of them."""
    for wanted in ((*cells, *others), cells):
        if wanted:
            part = Area(*(range(min(along), max(along) + 1) for along in zip(*wanted, strict=True)))
            if len(part.rows) <= ROWS and len(part.columns) <= COLUMNS:
                return part
    return None


def camera_on(rows: int, columns: int, area: Area | None) -> Area:
    """Return what the camera shows of a board: the surroundings of a part, or of the middle."""
    wanted = area or Area(range(rows), range(columns))
    return Area(_along(rows, wanted.rows, ROWS), _along(columns, wanted.columns, COLUMNS))


MOST_PICTURES = 10
"""Files that fit in a message."""


def bands(rows: int, columns: int) -> list[Area]:
    """Return the fewest parts that show a whole board, in reading order and nearly equal in size.

    They are larger than a camera's where a message has no room for as many.
    """
    across = -(-columns // COLUMNS)
    down = min(-(-rows // ROWS), MOST_PICTURES // across)
    return [Area(band, part) for band in _split(rows, down) for part in _split(columns, across)]


def _along(length: int, wanted: range, most: int) -> range:
    """Return the camera's rows or columns: in steps, with the wanted ones near the middle and none of them cut off."""
    shown = min(length, most)
    step = max(shown // STEPS, 1)
    start = round((wanted.start + wanted.stop - shown) / 2 / step) * step
    if len(wanted) <= shown:
        start = min(max(start, wanted.stop - shown), wanted.start)
    start = min(max(start, 0), length - shown)
    return range(start, start + shown)


def _split(length: int, count: int) -> list[range]:
    edges = [length * at // count for at in range(count + 1)]
    return [range(start, stop) for start, stop in pairwise(edges)]
