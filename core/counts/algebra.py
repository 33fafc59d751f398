"""Complete matrices of counts, solved directly in linear time.

Along one axis, a clue is the sum of a window of three cells. Guess the first cell, and each sum gives the next one. The
far edge then corrects the guess, unless the number of cells is 2 mod 3: there the pattern `1 -1 0 1 -1 0 ... 1 -1`
changes no sum, so each line can take any multiple of it. A matrix has such sums along both axes, so solving all lines
along one axis and then along the other finds all fields with its counts.

A number that doesn't fit into a line means that there is no solution. It is noticed at the latest when the mines are
counted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.counts.block import Block
from core.counts.lines import BIAS, Line, add_pattern, complement, interleave, lines_of, totals, transpose, unbias
from core.errors import Unsolvable

PATTERN = (1, -1, 0)


@dataclass(frozen=True)
class Family:
    """All fields with the counts of a complete matrix."""

    mines: list[bytes]
    """The rows of one field, with a byte for each cell: 1 for a mine, else 0."""
    count: int
    varying: list[bytes]
    """The rows with 1 for the cells in which the fields differ, else 0."""


def is_singular(size: int) -> bool:
    """Return whether the sums along this number of cells have several solutions."""
    return size % 3 == 2


def unwindow(sums: Sequence[int]) -> list[int]:
    """Return the cells whose windows of three add up to `sums`. If their number is 2 mod 3, the first one is 0.

    A cell can also be a whole line as an integer. Raises `Unsolvable` if there are no such cells.
    """
    cells = [0]
    before = cell = 0
    for window in sums:
        before, cell = cell, window - cell - before
        cells.append(cell)
    beyond = cells.pop()  # the cell past the far edge has to be 0
    step = PATTERN[len(sums) % 3]
    if step:
        cells[0::3] = [cell - beyond * step for cell in cells[0::3]]
        cells[1::3] = [cell + beyond * step for cell in cells[1::3]]
    elif beyond:
        raise Unsolvable
    return cells


def solve_complete(counts: Sequence[bytes]) -> Family:
    """Return the fields with these counts, given as rows with a byte for each cell.

    Raises `Unsolvable` if there is none.
    """
    try:
        family = _solve(counts)
    except OverflowError:
        raise Unsolvable from None
    if not _has_counts(family.mines, counts):
        raise Unsolvable
    return family


def _solve(counts: Sequence[bytes]) -> Family:
    """Return the fields, if there are any."""
    rows, columns = len(counts), len(counts[0])
    if is_singular(columns) and not is_singular(rows):
        family = _solve(transpose(counts))
        return Family(transpose(family.mines), family.count, transpose(family.varying))
    across = lines_of(unwindow([int.from_bytes(line, "little") for line in counts]), columns)
    found = unwindow(totals(transpose(across)))
    if not is_singular(rows):
        return Family(transpose([column.to_bytes(rows, "little") for column in found]), 1, [bytes(columns)] * rows)
    lines = lines_of(found, rows)
    return _solve_both(lines) if is_singular(columns) else _solve_columns(lines)


def _solve_columns(columns: Sequence[Line]) -> Family:
    """Return the fields if only the number of rows is 2 mod 3: each column takes its own multiple of the pattern."""
    solved = [_solve_line(column) for column in columns]
    free = bytes(ways - 1 for _, ways in solved)
    varying = [free if row % 3 < 2 else bytes(len(free)) for row in range(len(columns[0]))]
    return Family([unbias(line) for line in transpose([line for line, _ in solved])], 1 << sum(free), varying)


def _solve_both(columns: Sequence[Line]) -> Family:
    """Return the fields if both sizes are 2 mod 3.

    Every third line is where the patterns of crossing lines are 0, so it takes its own multiple. The other lines form a
    block whose rows and columns take their multiples together.
    """
    solved = [_solve_line(column) if number % 3 == 2 else (column, 1) for number, column in enumerate(columns)]
    free = bytes(ways - 1 for _, ways in solved)
    rows = transpose([line for line, _ in solved])
    aligned = [_align(row, number) for number, row in enumerate(rows) if number % 3 < 2]
    block = Block([row[0::3] + row[1::3] for row in aligned])
    inside = zip(block.lines(), block.varying(), strict=True)
    mines, varying, count = [], [], block.count() << sum(free)
    for number, row in enumerate(rows):
        if number % 3 == 2:
            line, ways = _solve_line(row)
            count *= ways
            cells, third = bytes([ways - 1]) * len(row[0::3]) * 2, bytes(len(row[2::3]))
        else:
            solved_cells, cells = next(inside)
            line, third = _align(_join(solved_cells, row[2::3]), number), free[2::3]
        mines.append(unbias(line))
        varying.append(_join(cells, third))
    return Family(mines, count, varying)


def _solve_line(line: Line) -> tuple[Line, int]:
    """Return the line with a multiple of the pattern added that makes it 0 and 1, and the number of such multiples."""
    cells = line[0::3] + complement(line[1::3])
    low, high = min(cells), max(cells)
    if high - low > 1:
        raise Unsolvable
    return add_pattern(line, BIAS - low, PATTERN), 2 - (high - low)


def _align(row: Line, number: int) -> Line:
    """Return the row with its cells complemented where its own pattern and their column's have opposite signs."""
    first, second, third = row[0::3], row[1::3], row[2::3]
    return interleave([first, complement(second), third] if number % 3 == 0 else [complement(first), second, third])


def _join(cells: bytes, third: bytes) -> bytes:
    """Return the row with every third cell from `third`, and the others from the two halves of `cells`."""
    half = len(cells) // 2
    return interleave([cells[:half], cells[half:], third])


def _has_counts(mines: Sequence[bytes], counts: Sequence[bytes]) -> bool:
    """Return whether these rows are 0 and 1 and have these counts.

    One integer holds all cells, with a byte for each and a byte after each row.
    """
    stride = 8 * len(counts[0]) + 8
    cells, ones = _as_integer(mines), _ones(len(counts), len(counts[0]))
    line = cells + (cells << 8) + (cells >> 8)
    return cells | ones == ones and (line + (line << stride) + (line >> stride)) & 0xFF * ones == _as_integer(counts)


def _as_integer(rows: Sequence[bytes]) -> int:
    return int.from_bytes(b"\0".join(rows), "little")


@lru_cache(16)
def _ones(rows: int, columns: int) -> int:
    """Return a 1 for each cell."""
    return _as_integer([b"\1" * columns] * rows)
