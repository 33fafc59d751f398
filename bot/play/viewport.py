"""The viewport: the part of a board under the pad's buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from core import CLUES, COVERED, WRONG_FLAG, Board, Cell, decided

PAD_SIDE = 4


class Side(Enum):
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

    def beside(self, side: Side) -> Viewport:
        """Return the next viewport on this side: a whole one further, or as far as the board goes."""
        down, right = side.value
        return self.at(self.row + down * self.height, self.column + right * self.width)

    def holds_covered(self, board: Board) -> bool:
        """Return whether any cell in it is covered, except for flags that may be right."""
        return any(board[cell] in COVERED + WRONG_FLAG for line in self for cell in line)

    def follow(self, board: Board) -> Viewport:
        """Return where play goes on: here if a single clue decides something here, else at the nearest such place.

        If there is none the viewport stays, unless nothing in it is covered and beside an open cell; then the nearest
        such cell will do, or any covered one if there is none. More than that would be a hint.
        """
        targets = decided(board) or frozenset(frontier_of(board))
        if not targets and not self.holds_covered(board):
            targets = frozenset(board.grid.cells(board.where(COVERED)))
        if not targets or any(cell in self for cell in targets):
            return self
        nearest = min(targets, key=self._distance)
        grid = board.grid
        telling = [*targets, *grid.cells(board.where(CLUES[1:]) & grid.grow(grid.gather(targets)))]
        return min(
            self._around(nearest),
            key=lambda there: (-sum(cell in there for cell in telling), self._step(there), there.row, there.column),
        )

    def _distance(self, cell: Cell) -> tuple[int, int, Cell]:
        """Return how far the viewport has to move to contain the cell."""
        down = max(self.row - cell[0], cell[0] - (self.row + self.height - 1), 0)
        right = max(self.column - cell[1], cell[1] - (self.column + self.width - 1), 0)
        return max(down, right), down + right, cell

    def _step(self, other: Viewport) -> int:
        return abs(self.row - other.row) + abs(self.column - other.column)

    def _around(self, cell: Cell) -> Iterable[Viewport]:
        """Return all viewports that contain the cell."""
        row, column = cell
        return {self.at(row - down, column - right) for down in range(self.height) for right in range(self.width)}


def frontier_of(board: Board) -> list[Cell]:
    """Return the covered cells next to open ones, in reading order."""
    grid = board.grid
    return grid.cells(board.where(COVERED) & grid.grow(board.where(CLUES)))


def frontier(board: Board, viewport: Viewport) -> list[Cell]:
    """Return the covered cells next to open ones, the nearest to the middle of a viewport first."""
    row, column = viewport.row + (viewport.height - 1) / 2, viewport.column + (viewport.width - 1) / 2
    return sorted(frontier_of(board), key=lambda cell: max(abs(cell[0] - row), abs(cell[1] - column)))
