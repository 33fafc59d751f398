"""The viewport: the part of a board under the pad's buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from bot.render.camera import Area
from core import CLUES, COVERED, WRONG_FLAG, Board, Cell, Grid, plainly_safe

PAD_SIDE = 4


class Direction(Enum):
    """The direction of an arrow, as steps in rows and columns."""

    LEFT = (0, -1)
    UP = (-1, 0)
    DOWN = (1, 0)
    RIGHT = (0, 1)


@dataclass(frozen=True)
class Viewport:
    """A viewport on a board of `rows` x `columns`; `row` and `column` are its first cell.

    It is `tall` rows high and `wide` columns wide, or smaller if the board is.
    """

    rows: int
    columns: int
    row: int
    column: int
    tall: int = PAD_SIDE
    wide: int = PAD_SIDE

    @classmethod
    def centred(cls, rows: int, columns: int) -> Viewport:
        return cls(rows, columns, 0, 0).at((rows - PAD_SIDE) // 2, (columns - PAD_SIDE) // 2)

    @property
    def height(self) -> int:
        return min(self.tall, self.rows)

    @property
    def width(self) -> int:
        return min(self.wide, self.columns)

    @property
    def row_range(self) -> range:
        return range(self.row, self.row + self.height)

    @property
    def column_range(self) -> range:
        return range(self.column, self.column + self.width)

    @property
    def area(self) -> Area:
        """Its part of the board."""
        return Area(self.row_range, self.column_range)

    def __contains__(self, cell: Cell) -> bool:
        row, column = cell
        return row in self.row_range and column in self.column_range

    def __iter__(self) -> Iterator[list[Cell]]:
        """Yield its cells, row by row."""
        for row in self.row_range:
            yield [(row, column) for column in self.column_range]

    def at(self, row: int, column: int) -> Viewport:
        """Return the viewport at this place, or as near to it as the board allows."""
        row = min(max(row, 0), self.rows - self.height)
        column = min(max(column, 0), self.columns - self.width)
        return Viewport(self.rows, self.columns, row, column, self.tall, self.wide)

    def beside(self, direction: Direction) -> Viewport:
        """Return the next viewport in this direction: a whole one further, or as far as the board goes."""
        down, right = direction.value
        return self.at(self.row + down * self.height, self.column + right * self.width)

    def holds_covered(self, board: Board) -> bool:
        """Return whether any cell in it is covered, except for flags that may be right."""
        return any(board[cell] in COVERED + WRONG_FLAG for line in self for cell in line)

    def follow(self, board: Board) -> Viewport:
        """Return where play goes on: here while a single clue proves a cell here safe, else where most is to be done.

        Covered cells beside clues count once, and those that single clues prove safe twice. The viewport goes to the
        nearest of the places with most of them. If none has a safe one, it goes only if the best has over twice as many
        as here. It never depends on more than single clues: that would be a hint.
        """
        safe = plainly_safe(board)
        useful = safe | _beside_clues(board) or (0 if self.holds_covered(board) else board.where(COVERED))
        places = _places(board.grid, self.height, self.width)
        here = places[self.row, self.column]
        if safe & here or not useful:
            return self
        if safe:
            places = {place: cells for place, cells in places.items() if cells & safe}
        elif max((cells & useful).bit_count() for cells in places.values()) <= 2 * (here & useful).bit_count():
            return self

        def rank(place: Cell) -> tuple[int, int, Cell]:
            cells, steps = places[place], abs(place[0] - self.row) + abs(place[1] - self.column)
            return -(cells & useful).bit_count() - (cells & safe).bit_count(), steps, place

        return self.at(*min(places, key=rank))


@lru_cache
def _places(grid: Grid, height: int, width: int) -> dict[Cell, int]:
    """Return the cells of all viewports of this size on a board, by their first cell."""
    first = grid.gather((row, column) for row in range(height) for column in range(width))
    corners = ((row, column) for row in range(grid.rows - height + 1) for column in range(grid.columns - width + 1))
    return {corner: first << grid.index(corner) for corner in corners}


def _beside_clues(board: Board) -> int:
    return board.where(COVERED) & board.grid.grow(board.where(CLUES))


def frontier_of(board: Board) -> list[Cell]:
    """Return the covered cells next to open ones, in reading order."""
    return board.grid.cells(_beside_clues(board))


def frontier(board: Board, viewport: Viewport) -> list[Cell]:
    """Return the covered cells next to open ones, the nearest to the middle of a viewport first."""
    row, column = viewport.row + (viewport.height - 1) / 2, viewport.column + (viewport.width - 1) / 2
    return sorted(frontier_of(board), key=lambda cell: max(abs(cell[0] - row), abs(cell[1] - column)))
