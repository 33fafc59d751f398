"""Sets of cells as big integers with a byte, a lane, for every cell, in the order of `Grid`.

One addition counts for every cell at once. As no count is above 18, one subtraction from 128 compares for every cell:
the top bit of a byte stays if the difference is not negative.
"""

from functools import lru_cache

from core.grid import Grid

BYTE = 8
TOP = 7
COUNT = 15


def unpack(grid: Grid, bits: int) -> int:
    """A set of cells of a grid, with a byte per cell."""
    return int.from_bytes(f"{bits:0{grid.size}b}".encode("ascii")) & ones(grid.size)


def pack(grid: Grid, cells: int) -> int:
    """A set with a byte per cell as a set of cells of its grid."""
    return int((cells | ones(grid.size) * ord("0")).to_bytes(grid.size), 2)


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


def place(cells: int, shifts: tuple[int, ...]) -> int:
    """The cells that lie this far from one of the set."""
    placed = 0
    for shift in shifts:
        placed |= cells << shift if shift >= 0 else cells >> -shift
    return placed


@lru_cache(maxsize=1024)
def ones(size: int) -> int:
    """So many lanes that hold a one."""
    return int.from_bytes(b"\1" * size)
