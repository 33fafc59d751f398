"""A board in words: its rows as lists, with runs of equal squares joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.text import words as text
from bot.text.language import Language, Template, Text
from bot.text.words import Deed
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, Board, Cell, cell_name, column_name

FIRST_PRIVATE = 0xE000
"""Symbols from here on have no meaning in Unicode. Boards give them one."""
CHARACTERS, BYTES = 1900, 5600
"""The room for rows in a message, which also has a heading, changes and what is below the buttons. A reply takes 2000
characters.
"""


Rows = Sequence[str]
"""A symbol for each square."""


@dataclass(frozen=True)
class SeenBoard:
    """A board as a player may see it: a symbol for each square, and what the symbols are called."""

    rows: Rows
    names: Mapping[str, Text | str] = field(default_factory=lambda: text.SQUARES)
    """What symbols are called. Those without a name are read as they are."""
    mines: str = FLAGGED + EXPLODED + MINE
    """The symbols of mines that are marked, found or shown."""
    hidden: str = COVERED
    """The symbols of squares that nothing is known of."""
    clues: Mapping[str, int] = field(default_factory=lambda: {clue: int(clue) for clue in CLUES[1:]})
    """How many mines the symbols of numbers count."""
    number: Template = field(default_factory=lambda: text.NUMBER)
    """What is said of a number that isn't complete."""
    counted_too: Sequence[tuple[int, int]] = ()
    """What numbers count besides the squares around them: their own, by rows and columns, in puzzles."""
    deeds: Mapping[str, Deed] = field(default_factory=lambda: text.DEEDS)
    """What has become of squares that have a symbol now."""
    doers: Mapping[Cell, int] = field(default_factory=dict)
    """Who opened or marked a square, where that is known."""

    @classmethod
    def of(cls, board: Board, doers: Mapping[Cell, int]) -> SeenBoard:
        """Return a board of Minesweeper."""
        return cls(str(board).split("\n"), doers=doers)

    def __getitem__(self, cell: Cell) -> str:
        row, column = cell
        return self.rows[row][column]

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def holds(self, cell: Cell) -> bool:
        """Return whether a square is on the board."""
        return 0 <= cell[0] < len(self.rows) and 0 <= cell[1] < self.columns

    def name(self, symbol: str) -> Text | str:
        """Return what a symbol is called."""
        return self.names.get(symbol, symbol)

    def label(self, cell: Cell) -> Text:
        """Return the label of a square of the pad."""
        return label(cell, self[cell], self.names)

    def shown(self, symbols: Iterable[str]) -> Text | str:
        """Return what squares beside each other show, with runs joined."""
        return text.in_runs(map(self.name, symbols))


def label(cell: Cell, symbol: str, names: Mapping[str, Text | str] = text.SQUARES) -> Text:
    """Return the label of a square of a pad."""
    return text.LABEL(cell=cell_name(cell), shown=names.get(symbol, symbol))


def read_row(seen: SeenBoard, row: int) -> Text:
    """Return a row in words."""
    return text.ROW(row=row + 1, squares=seen.shown(seen.rows[row]))


def read_column(seen: SeenBoard, column: int) -> Text:
    """Return a column in words."""
    return text.COLUMN(column=column_name(column), squares=seen.shown(row[column] for row in seen.rows))


def read_rows(
    seen: SeenBoard, language: Language, first: int = 0, last: int | None = None
) -> tuple[list[str], int | None]:
    """Return rows in words from the first one, as many as a message has room for, and the first of the others.

    Equal rows that follow each other are read once.
    """
    lines: list[str] = []
    used = 0
    row, end = first, len(seen.rows) if last is None else last + 1
    while row < end:
        equal = row
        while equal + 1 < end and seen.rows[equal + 1] == seen.rows[row]:
            equal += 1
        line = language(_read_equal(seen, row, equal))
        used += len(line) + 1
        if lines and (used > CHARACTERS or sum(len(one.encode()) + 1 for one in (*lines, line)) > BYTES):
            return lines, row
        lines.append(line)
        row = equal + 1
    return lines, None


def _read_equal(seen: SeenBoard, first: int, last: int) -> Text:
    if first == last:
        return read_row(seen, first)
    return text.ROWS(first=first + 1, last=last + 1, squares=seen.shown(seen.rows[first]))
