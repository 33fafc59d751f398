"""Sets of cells as big integers with a byte, called a lane, for each cell, in the order of `Grid`.

One addition counts for all cells at once. No count is above 18, so one subtraction from 128 compares for all cells: a
byte keeps its top bit if the difference isn't negative.
"""

from functools import lru_cache

from core.grid import Grid

BYTE = 8
TOP = 7
COUNT = 15


def unpack(grid: Grid, bits: int) -> int:
    """Return a set of cells of a grid with a byte per cell."""
    return int.from_bytes(f"{bits:0{grid.size}b}".encode("ascii")) & ones(grid.size)


def pack(grid: Grid, cells: int) -> int:
    """Return a set with a byte per cell as a set of cells of its grid."""
    return int((cells | ones(grid.size) * ord("0")).to_bytes(grid.size), 2)


def count(cells: int, stride: int) -> int:
    """Return for each cell how many of itself and its neighbours are in the set."""
    down = stride * BYTE
    line = cells + (cells << BYTE) + (cells >> BYTE)
    return line + (line << down) + (line >> down)


def grow(cells: int, stride: int) -> int:
    """Return the set with the neighbours of its cells, even those off the board."""
    down = stride * BYTE
    line = cells | cells << BYTE | cells >> BYTE
    return line | line << down | line >> down


def at(numbers: int, cell: int) -> int:
    """Return the number in a cell's lane."""
    return numbers >> cell.bit_length() - 1 & COUNT


def singly(cells: int) -> list[int]:
    """Return the cells of a set, each as a set of its own."""
    found = []
    while cells:
        found.append(cells & -cells)
        cells &= cells - 1
    return found


def place(cells: int, shifts: tuple[int, ...]) -> int:
    """Return the set shifted by each of these numbers of bits, all together."""
    placed = 0
    for shift in shifts:
        placed |= cells << shift if shift >= 0 else cells >> -shift
    return placed


@lru_cache(maxsize=1024)
def ones(size: int) -> int:
    """Return this number of lanes, each with a one."""
    return int.from_bytes(b"\1" * size)
