"""Complete matrices of counts, solved directly: every clue is given, and counts its own cell too.

Along one axis a clue adds up a window of three cells, so that the cells follow from the sums one after the other once
the first is guessed. The guess is put right at the far edge, except where the number of cells is 2 mod 3: there the
pattern `1 -1 0 1 -1 0 ... 1 -1` changes no sum, and each line is free to take a multiple of it. A matrix is such sums
along both axes, so all fields with its counts are found, line after line, in linear time.

What doesn't fit a line comes up only where there is no solution, and is noticed at the latest when the mines that were
found are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.counts.block import Block
from core.counts.lines import BIAS, Line, complement, lines_of, moved, totals, turned, unbiased, woven
from core.errors import Unsolvable

PATTERN = (1, -1, 0)


@dataclass(frozen=True)
class Family:
    """All fields that have the counts of a complete matrix."""

    mines: list[bytes]
    """The rows of one of them: a byte for each cell, 1 for a mine and 0 for none."""
    count: int
    varying: list[bytes]
    """In the same way, the cells in which they differ."""


def is_singular(size: int) -> bool:
    """Whether sums along so many cells leave something open."""
    return size % 3 == 2


def unwindow(sums: Sequence[int]) -> list[int]:
    """The cells whose windows of three add up to `sums`; for sizes 2 mod 3 those that begin with 0.

    A cell may be a whole line of them. Raises `Unsolvable` if there are none.
    """
    cells = [0]
    before = cell = 0
    for window in sums:
        before, cell = cell, window - cell - before
        cells.append(cell)
    beyond = cells.pop()  # the far edge's neighbour, which isn't there
    step = PATTERN[len(sums) % 3]
    if step:
        cells[0::3] = [cell - beyond * step for cell in cells[0::3]]
        cells[1::3] = [cell + beyond * step for cell in cells[1::3]]
    elif beyond:
        raise Unsolvable
    return cells


def solve_complete(counts: Sequence[bytes]) -> Family:
    """The fields with these counts: rows with a byte for each cell. Raises `Unsolvable` if there is none."""
    try:
        family = _solve(counts)
    except OverflowError:
        raise Unsolvable from None
    if not _gives(family.mines, counts):
        raise Unsolvable
    return family


def _solve(counts: Sequence[bytes]) -> Family:
    """What the fields are if there are any."""
    rows, columns = len(counts), len(counts[0])
    if is_singular(columns) and not is_singular(rows):
        family = _solve(turned(counts))
        return Family(turned(family.mines), family.count, turned(family.varying))
    across = lines_of(unwindow([int.from_bytes(line, "little") for line in counts]), columns)
    upright = unwindow(totals(turned(across)))
    if not is_singular(rows):
        return Family(turned([column.to_bytes(rows, "little") for column in upright]), 1, [bytes(columns)] * rows)
    lines = lines_of(upright, rows)
    return _settle_both(lines) if is_singular(columns) else _settle_columns(lines)


def _settle_columns(columns: Sequence[Line]) -> Family:
    """The fields where only the rows are 2 mod 3: each column takes a multiple of the pattern by itself."""
    settled = [_settle(column) for column in columns]
    free = bytes(ways - 1 for _, ways in settled)
    varying = [free if row % 3 < 2 else bytes(len(free)) for row in range(len(columns[0]))]
    return Family([unbiased(line) for line in turned([line for line, _ in settled])], 1 << sum(free), varying)


def _settle_both(columns: Sequence[Line]) -> Family:
    """The fields where both sizes are 2 mod 3.

    Every third line, where the patterns of those that cross it have their 0, takes a multiple by itself. The others
    form a block whose rows and columns take theirs together.
    """
    settled = [_settle(column) if number % 3 == 2 else (column, 1) for number, column in enumerate(columns)]
    free = bytes(ways - 1 for _, ways in settled)
    rows = turned([line for line, _ in settled])
    upright = [_upright(row, number) for number, row in enumerate(rows) if number % 3 < 2]
    block = Block([row[0::3] + row[1::3] for row in upright])
    inside = zip(block.settled(), block.varying(), strict=True)
    mines, varying, count = [], [], block.count() << sum(free)
    for number, row in enumerate(rows):
        if number % 3 == 2:
            line, ways = _settle(row)
            count *= ways
            cells, third = bytes([ways - 1]) * len(row[0::3]) * 2, bytes(len(row[2::3]))
        else:
            settled_cells, cells = next(inside)
            line, third = _upright(_joined(settled_cells, row[2::3]), number), free[2::3]
        mines.append(unbiased(line))
        varying.append(_joined(cells, third))
    return Family(mines, count, varying)


def _settle(line: Line) -> tuple[Line, int]:
    """The line with the multiple of the pattern that leaves only 0 and 1, and how many such multiples there are."""
    cells = line[0::3] + complement(line[1::3])
    low, high = min(cells), max(cells)
    if high - low > 1:
        raise Unsolvable
    return moved(line, BIAS - low, PATTERN), 2 - (high - low)


def _upright(row: Line, number: int) -> Line:
    """The row with cells complemented where its own pattern and that of their column have opposite signs."""
    first, second, third = row[0::3], row[1::3], row[2::3]
    return woven([first, complement(second), third] if number % 3 == 0 else [complement(first), second, third])


def _joined(cells: bytes, third: bytes) -> bytes:
    """The row of which every third cell is in `third`; the first and then the second ones of the threes are `cells`."""
    half = len(cells) // 2
    return woven([cells[:half], cells[half:], third])


def _gives(mines: Sequence[bytes], counts: Sequence[bytes]) -> bool:
    """Whether these are mines, 0 or 1, and have the counts: all cells at once, a byte for each and one after a row."""
    stride = 8 * len(counts[0]) + 8
    cells, ones = _together(mines), _ones(len(counts), len(counts[0]))
    line = cells + (cells << 8) + (cells >> 8)
    return cells | ones == ones and (line + (line << stride) + (line >> stride)) & 0xFF * ones == _together(counts)


def _together(rows: Sequence[bytes]) -> int:
    return int.from_bytes(b"\0".join(rows), "little")


@lru_cache(16)
def _ones(rows: int, columns: int) -> int:
    """A 1 for each cell."""
    return _together([b"\1" * columns] * rows)
