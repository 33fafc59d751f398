"""Certificates: one sum of clues that shows why a complete matrix of counts has no field.

Solving in whole numbers gives each cell, or the difference of some cells, as a sum of clues. If that sum is out of
reach for cells of 0 and 1, the same equations give the clues to add: windows of three are symmetric, so `unwindow`
finds the weights of clues just as it finds cells.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from core.counts.algebra import PATTERN, is_singular, unwindow
from core.counts.reason import Weights
from core.grid import Cell

Matrix = Sequence[Sequence[int]]
Times = Mapping[int, int]
"""Numbers at some places along an axis, and 0 at all others."""
MOST_COMPARED = 500
"""The most impossible cells to compare for the one with the fewest clues. Each takes linear time in a line's length."""
Hop = tuple[int, int, int]
"""A line of a block, and two of its columns: the cell in the first exceeds that in the second."""


def find_clash(counts: Matrix) -> Weights:
    """Return a sum of clues that no field can have, for a complete matrix without a field."""
    products = list(_inconsistent_lines(counts))
    if not products:
        cells = _whole_numbers(counts)
        down, along = Axis(len(cells)), Axis(len(cells[0]))
        impossible = islice(_impossible_cells(cells), MOST_COMPARED)
        products = [(down.weights(rows), along.weights(columns)) for rows, columns in impossible]
        if not products:
            return _weights_in_both(_round_trip(cells), len(cells), len(cells[0]))
    rows, columns = min(products, key=lambda product: len(product[0]) * len(product[1]))
    return {(row, column): one * other for row, one in rows.items() for column, other in columns.items()}


class Axis:
    """The rows or the columns of a matrix, to be added up."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._found: dict[tuple[tuple[int, int], ...], Times] = {}

    def weights(self, cells: Times) -> Times:
        """Return how often to add each window so that exactly these cells are counted, this many times each."""
        key = tuple(cells.items())
        if key not in self._found:
            self._found[key] = self._fewest(unwindow([cells.get(place, 0) for place in range(self._size)]))
        return self._found[key]

    def _fewest(self, windows: Sequence[int]) -> Times:
        """Return the same count with as few windows as possible. The pattern counts nothing, so it can be added."""
        multiples = (-1, 0, 1) if is_singular(self._size) else (0,)
        same = ([window + times * PATTERN[place % 3] for place, window in enumerate(windows)] for times in multiples)
        return min(({place: window for place, window in enumerate(one) if window} for one in same), key=len)


def _inconsistent_lines(counts: Matrix) -> Iterator[tuple[Times, Times]]:
    """Yield the windows of lines whose two ways to cover the same cells don't add up to the same.

    There are two ways if the size is 2 mod 3. The windows are given as the rows and columns to count.
    """
    for number, column in enumerate(zip(*counts, strict=True)):
        if pattern := _inconsistent(column):
            yield pattern, {number: 1}
    for number, row in enumerate(counts):
        if pattern := _inconsistent(row):
            yield {number: 1}, pattern


def _inconsistent(line: Sequence[int]) -> Times:
    pattern = {place: PATTERN[place % 3] for place in range(len(line)) if place % 3 < 2}
    consistent = sum(line[place] * times for place, times in pattern.items()) == 0
    return {} if consistent or not is_singular(len(line)) else pattern


def _whole_numbers(counts: Matrix) -> Matrix:
    """Return the rows of a solution in whole numbers."""
    across = zip(*(unwindow(column) for column in zip(*counts, strict=True)), strict=True)
    return [unwindow(row) for row in across]


def _impossible_cells(cells: Matrix) -> Iterator[tuple[Times, Times]]:
    """Yield cells, or pairs of cells in a line, that all solutions in whole numbers share and that can't be 0 and 1.

    They are given as the rows and columns to count.
    """
    rows, columns = is_singular(len(cells)), is_singular(len(cells[0]))
    if not rows and not columns:
        for row, line in enumerate(cells):
            yield from (({row: 1}, {column: 1}) for column, cell in enumerate(line) if cell not in (0, 1))
    if rows:
        for number, line in enumerate(zip(*cells, strict=True)):
            if not columns or number % 3 == 2:
                yield from ((places, {number: 1}) for places in _impossible_places(line))
    if columns:
        for number, line in enumerate(cells):
            if not rows or number % 3 == 2:
                yield from (({number: 1}, places) for places in _impossible_places(line))


def _impossible_places(line: Sequence[int]) -> Iterator[Times]:
    """Yield single cells and nearest pairs of a line that no multiple of the pattern makes 0 and 1."""
    latest: dict[int, int] = {}
    for place, cell in enumerate(line):
        sign = PATTERN[place % 3]
        if not sign:
            if cell not in (0, 1):
                yield {place: 1}
            continue
        upright = cell if sign > 0 else 1 - cell
        for other, before in latest.items():
            if abs(other - upright) > 1:
                yield {before: PATTERN[before % 3], place: -sign}
        latest[upright] = place


def _round_trip(cells: Matrix) -> dict[Cell, int]:
    """Return cells, with how often to count each, whose sum is out of reach if both sizes are 2 mod 3.

    In some lines of the remaining block, cells exceed others by more than in the first line. Hopping from the larger to
    the smaller cell, line by line, and back along the first line cancels out the multiples of the patterns.
    """
    rows = [row for row in range(len(cells)) if row % 3 < 2]
    columns = [column for column in range(len(cells[0])) if column % 3 < 2]
    signs = {(row, column): 1 if row % 3 == column % 3 else -1 for row in rows for column in columns}
    upright = {
        (row, column): cells[row][column] if sign > 0 else 1 - cells[row][column]
        for (row, column), sign in signs.items()
    }
    excess = {row: {column: upright[row, column] - upright[0, column] for column in columns} for row in rows}
    hops = _hops(excess)
    times: Counter[Cell] = Counter()
    for row, larger, smaller in [*hops, (0, hops[-1][2], hops[0][1])]:
        times[row, larger] += signs[row, larger]
        times[row, smaller] -= signs[row, smaller]
    return times


def _hops(excess: Mapping[int, Times]) -> list[Hop]:
    """Return hops from column to column: one of three; or one of two, any number of one, and one of two.

    A hop's size is its excess. The search keeps the columns that must be 1 in the first line, with the hop to each.
    """
    lowest = {row: min(line.values()) for row, line in excess.items()}
    reached: dict[int, Hop] = {}
    first: set[int] = set()
    for row, line in excess.items():
        larger = max(line, key=line.__getitem__)
        span = line[larger] - lowest[row]
        for column, value in line.items():
            if value == lowest[row] and span > 2:
                return [(row, larger, column)]
            if value == lowest[row] and span == 2:
                reached.setdefault(column, (row, larger, column))
                first.add(column)
    queue = deque(reached)
    while queue:
        column = queue.popleft()
        for row, line in excess.items():
            span = line[column] - lowest[row]
            for smaller, value in line.items():
                if value != lowest[row] or span == 0:
                    continue
                hop = (row, column, smaller)
                if span == 2:
                    return [*_way(column, reached, first), hop]
                if smaller not in reached:
                    reached[smaller] = hop
                    queue.append(smaller)
    raise ValueError("these cells can be 0 and 1")


def _way(column: int, reached: Mapping[int, Hop], first: set[int]) -> list[Hop]:
    way = [reached[column]]
    while way[-1][2] not in first:
        way.append(reached[way[-1][1]])
    return way[::-1]


def _weights_in_both(counted: Mapping[Cell, int], rows: int, columns: int) -> Weights:
    """Return how often to add each clue so that exactly these cells are counted, this many times each."""
    matrix = [[counted.get((row, column), 0) for column in range(columns)] for row in range(rows)]
    return {
        (row, column): weight
        for row, line in enumerate(_whole_numbers(matrix))
        for column, weight in enumerate(line)
        if weight
    }
