"""Sets of cells as big integers, so that a few operations work on a whole board at once.

These are the bitboards of chess programs. Cell `(row, column)` is bit `row * stride + column`. The stride is one more
than the columns, so a shift by one never carries a cell into the next row.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count

from core.errors import BoardError, BoardFlaw, CellError, CellFlaw

Cell = tuple[int, int]
"""A row and a column, both counted from 0."""

BITS_PER_CELL = 4096
"""Bits that a turn of a flood moves in the time that walking takes for one cell, as measured."""
TURNS = 256
"""Turns of a flood before its progress is checked: the first turns gain few cells on any board."""
ONE = ord("1")
TRUTHS = bytes.maketrans(b"01", b"\0\1")


@dataclass(frozen=True)
class Grid:
    """The shape of a board, and arithmetic on sets of its cells.

    Raises `BoardError` for fewer than one row or one column.

    >>> grid = Grid(2, 3)
    >>> grid.cells(grid.grow(grid.bit((0, 0))))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1:
            raise BoardError(BoardFlaw.TOO_SMALL, rows=self.rows, columns=self.columns)

    @property
    def stride(self) -> int:
        return self.columns + 1

    @property
    def size(self) -> int:
        """The number of bits of a set, with the unused bit after each row."""
        return self.rows * self.stride

    @property
    def everywhere(self) -> int:
        """The set of all cells."""
        return _everywhere(self.rows, self.columns)

    @property
    def neighbours(self) -> list[int]:
        """The set of neighbours of each cell, by the cell's index."""
        return _neighbours(self)

    def contains(self, cell: Cell) -> bool:
        row, column = cell
        return 0 <= row < self.rows and 0 <= column < self.columns

    def index(self, cell: Cell) -> int:
        """Return a cell's place among the bits of a set or the characters of a text.

        Raises `CellError` for a cell off the board.
        """
        row, column = cell
        if not self.contains(cell):
            raise CellError(CellFlaw.OFF_BOARD, cell=cell, rows=self.rows, columns=self.columns)
        return row * self.stride + column

    def bit(self, cell: Cell) -> int:
        """Return the set of this one cell. Raises `CellError` for a cell off the board."""
        return 1 << self.index(cell)

    def gather(self, cells: Iterable[Cell]) -> int:
        """Return the set of these cells. Raises `CellError` for a cell off the board."""
        bits = 0
        for cell in cells:
            bits |= self.bit(cell)
        return bits

    def cells(self, bits: int) -> list[Cell]:
        """Return the cells of a set in reading order."""
        stride = self.stride
        return [divmod(index, stride) for index in indices(bits)]

    def read(self, text: str, symbols: str) -> int:
        """Return the set of cells that hold one of `symbols` in an ASCII text with a newline after each row."""
        return int(text.translate(_digits(symbols))[::-1], 2)

    def write(self, bits: int) -> str:
        """Return a set as `0` and `1` in the order of the text that `read` takes."""
        return f"{bits:0{self.size}b}"[::-1]

    def grow(self, bits: int) -> int:
        """Return the set with all neighbours of its cells."""
        line = bits | bits << 1 | bits >> 1
        return (line | line << self.stride | line >> self.stride) & self.everywhere

    def beside(self, bits: int) -> int:
        """Return all neighbours of a set's cells. Cells of the set are among them only next to other cells of it."""
        sides = bits << 1 | bits >> 1
        line = bits | sides
        return (sides | line << self.stride | line >> self.stride) & self.everywhere

    def counts(self, bits: int) -> str:
        """Return for each cell how many of itself and its neighbours are in the set, as digits in the order of `write`.

        Each bit is spread to four, so that one addition counts for all cells and 9 still fits.
        """
        lanes = int(f"{bits:b}", 16)
        line = lanes + (lanes << 4) + (lanes >> 4)
        total = line + (line << 4 * self.stride) + (line >> 4 * self.stride)
        return f"{total:0{self.size}x}"[::-1][: self.size]

    def flood(self, start: int, region: int) -> int:
        """Return all cells of `region` that are connected to `start` through `region`, also by corners.

        Growing the whole set is fastest in an open region. In a winding corridor a turn gains only a cell or two, so
        the flood checks its progress now and then and walks the rest cell by cell if that is faster.
        """
        frontier = start & region
        left = region ^ frontier
        stride = self.stride
        while True:
            before = left
            for _ in range(TURNS):
                line = frontier | frontier << 1 | frontier >> 1
                frontier = (line | line << stride | line >> stride) & left
                if not frontier:
                    return region ^ left
                left ^= frontier
            if (before ^ left).bit_count() * BITS_PER_CELL < TURNS * self.size:
                return region ^ self._walk(frontier, left)

    def _walk(self, frontier: int, left: int) -> int:
        """Return `left` without the cells that are connected to the frontier, found cell by cell."""
        stride = self.stride
        steps = [down + right for down in (-stride, 0, stride) for right in (-1, 0, 1) if down or right]
        margin = bytearray(stride + 1)
        cells = margin + self.write(left).encode("ascii") + margin
        stack = [len(margin) + self.index(cell) for cell in self.cells(frontier)]
        while stack:
            index = stack.pop()
            for step in steps:
                if cells[index + step] == ONE:
                    cells[index + step] = 0
                    stack.append(index + step)
        return self.read(cells[len(margin) : -len(margin)].decode("ascii"), "1")


def singles(bits: int) -> Iterator[int]:
    """Yield every cell of a set, as a set of its own."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def indices(bits: int) -> Iterator[int]:
    """Return the index of every cell of a set, in reading order."""
    return compress(count(), f"{bits:b}"[::-1].encode().translate(TRUTHS))


@lru_cache
def _neighbours(grid: Grid) -> list[int]:
    found = [0] * grid.size
    for bit in singles(grid.everywhere):
        found[bit.bit_length() - 1] = grid.grow(bit) ^ bit
    return found


@lru_cache
def _everywhere(rows: int, columns: int) -> int:
    return int(("0" + "1" * columns) * rows, 2)


@lru_cache
def _digits(symbols: str) -> dict[int, str]:
    """Return the translation that turns these symbols into `1` and all others into `0`."""
    return dict.fromkeys(range(128), "0") | dict.fromkeys(map(ord, symbols), "1")
