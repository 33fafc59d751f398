"""The viewport: the part of a board under the pad's buttons, in public, on private boards and as players read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from cachetools import FIFOCache

from bot.board.appearance import DEFAULT_APPEARANCE, Appearance
from bot.board.scene import Area, Rows
from core import CLUES, COVERED, WRONG_FLAG, Action, Board, Cell, Grid, cell_name, parse_cell, plainly_safe

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


TOOL_CODES = {Action.DIG: "d", Action.FLAG: "f", Action.BOMB: "b", Action.CHORD: "c"}
PATTERN = r"[A-Z][1-9]\d?[dfbc][453s]"


class PadSize(Enum):
    """The number of keys of a pad. The frontier is chosen from a list beside a small pad."""

    FOUR = "4x4"
    FIVE = "5x4"
    THREE = "3x3"
    FRONTIER = "frontier"

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        return {PadSize.FOUR: (4, 4), PadSize.FIVE: (4, 5), PadSize.THREE: (3, 3), PadSize.FRONTIER: (2, 4)}[self]

    @property
    def code(self) -> str:
        return {PadSize.FOUR: "4", PadSize.FIVE: "5", PadSize.THREE: "3", PadSize.FRONTIER: "s"}[self]

    @property
    def next(self) -> PadSize:
        """Return the next size, and the first after the last."""
        sizes = list(PadSize)
        return sizes[(sizes.index(self) + 1) % len(sizes)]


@dataclass(frozen=True)
class PrivateBoard:
    """The state of a private board. `corner` is the first cell of its viewport."""

    corner: Cell
    tool: Action
    size: PadSize
    appearance: Appearance = DEFAULT_APPEARANCE
    """How its player wants boards to look. The custom_ids don't say it, so that a change shows at the next press."""

    @classmethod
    def of(
        cls, viewport: Viewport, tool: Action, size: PadSize, appearance: Appearance = DEFAULT_APPEARANCE
    ) -> PrivateBoard:
        """Return a private board around the middle of a viewport."""
        pad = cls((viewport.row, viewport.column), tool, size, appearance)
        tall, wide = size.shape
        row, column = viewport.row + (viewport.height - tall) // 2, viewport.column + (viewport.width - wide) // 2
        return pad.at(pad.viewport(viewport.rows, viewport.columns).at(row, column))

    @classmethod
    def parse(cls, text: str) -> PrivateBoard:
        """Return the private board written like this. Raise `ValueError` for any other text."""
        if re.fullmatch(PATTERN, text, re.ASCII) is None:
            raise ValueError(text)
        tool = next(tool for tool, code in TOOL_CODES.items() if code == text[-2])
        size = next(size for size in PadSize if size.code == text[-1])
        return cls(parse_cell(text[:-2]), tool, size)

    def __str__(self) -> str:
        return cell_name(self.corner) + TOOL_CODES[self.tool] + self.size.code

    def viewport(self, rows: int, columns: int) -> Viewport:
        """Return its viewport on a board of this size."""
        tall, wide = self.size.shape
        return Viewport(rows, columns, 0, 0, tall, wide).at(*self.corner)

    def at(self, viewport: Viewport) -> PrivateBoard:
        """Return the same with its viewport there."""
        return replace(self, corner=(viewport.row, viewport.column))

    def follow(self, board: Board) -> PrivateBoard:
        """Return the same with its viewport where play goes on."""
        return self.at(self.viewport(board.rows, board.columns).follow(board))

    def at_covered(self, board: Board) -> PrivateBoard:
        """Return the same; if nothing is covered here, with its viewport where play goes on."""
        return self if self.viewport(board.rows, board.columns).holds_covered(board) else self.follow(board)

    def resized(self, size: PadSize, board: Board) -> PrivateBoard:
        """Return the same in another size, around the same place; if nothing is covered there, where play goes on."""
        viewport = self.viewport(board.rows, board.columns)
        return PrivateBoard.of(viewport, self.tool, size, self.appearance).at_covered(board)


MOST = 5_000


class Reading(NamedTuple):
    """A board as it was shown before the last answer, as it was in that answer, and as it is shown by now."""

    before: Rows | None
    answer: Rows
    shown: Rows


class Readings:
    """The boards that players have read."""

    def __init__(self) -> None:
        self._read: FIFOCache[tuple[int, int], Reading] = FIFOCache(MOST)
        """By player and game."""
        self._opened: FIFOCache[int, int] = FIFOCache(MOST)
        """The board that each player was answered with last, in any look, by the id of its game."""

    def open(self, player: int, game: int) -> None:
        """Record that a player was answered with their board of a game."""
        self._opened[player] = game

    def opened(self, player: int) -> int | None:
        """Return the game whose board a player was answered with last."""
        return self._opened.get(player)

    def find(self, player: int, game: int, *, answering: bool = True) -> Rows | None:
        """Return the rows of a board that a player sees, or saw before the last answer if that was another one.

        Whoever presses has read what is shown. A board that changes by itself may not have been read since the answer.
        """
        reading = self._read.get((player, game))
        return reading and (reading.shown if answering else reading.before or reading.answer)

    def note(self, player: int, game: int, rows: Rows) -> None:
        """Record that a player was answered with a board. One that hasn't changed keeps what was before it."""
        reading = self._read.get((player, game))
        if reading is None or not rows == reading.answer == reading.shown:
            reading = Reading(reading.shown if reading else None, rows, rows)
        self._read[player, game] = reading

    def ask(self, player: int, game: int, rows: Rows) -> Rows | None:
        """Return the rows that a player has read before these: before the last answer, or in it if they differ now.

        Return `None` for a board that the player hasn't read. Either way it has been read now.
        """
        reading = self._read.get((player, game))
        if reading is None:
            self.note(player, game, rows)
            return None
        if rows != reading.answer:
            reading = Reading(reading.answer, rows, rows)
            self._read[player, game] = reading
        return reading.before or rows

    def show(self, player: int, game: int, rows: Rows) -> None:
        """Record that a board that a player has read changes by itself."""
        if reading := self._read.get((player, game)):
            self._read[player, game] = reading._replace(shown=rows)

    def forget(self, player: int) -> None:
        """Forget a player."""
        self._opened.pop(player, None)
        for key in [key for key in self._read if key[0] == player]:
            del self._read[key]
