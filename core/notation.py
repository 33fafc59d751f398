"""Moves as players write them.

`C7` digs, `!E3` flags or unflags, `@F4` chords, and in a duel `bomb D5` throws the bomb. Several cells at once are
a run, `C7-9` or `C-F7` (in full `C7-C9` and `C7-F7`), or a rectangle, `C7-E9` or `C7:E9`, row by row from the first
corner to the last. `~` is read like `-`, since Chinese writes ranges with it.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from string import ascii_uppercase

from core.errors import MoveError, MoveFlaw
from core.grid import Cell
from core.width import narrowed

MAX_COLUMNS = len(ascii_uppercase)
"""The most columns of a board that can be played: in moves a column is one letter."""

MAX_MOVES = 1000
"""The most moves in one text, which is more than any game needs at once."""

MOST_QUOTED = 40
"""The most characters of a word that an error quotes."""

NAMES_KEPT = 1024
"""How many names of cells to remember: those of every board that can be played."""


class Action(Enum):
    """What a move does with its cell. The value is the prefix of the written move."""

    DIG = ""
    FLAG = "!"
    CHORD = "@"
    BOMB = "*"
    """Only in duels. Players write it as a word."""


USUAL_ACTIONS = (Action.DIG, Action.FLAG, Action.CHORD)
"""What moves do outside of duels."""


@dataclass(frozen=True)
class Move:
    """One action on one cell. `str` writes it and `parse_moves` reads it."""

    action: Action
    cell: Cell

    def __str__(self) -> str:
        return self.action.value + cell_name(self.cell)

    @property
    def typed(self) -> str:
        """The move as players write it: a bomb is a word."""
        return _as_typed(str(self))


@lru_cache(NAMES_KEPT)
def cell_name(cell: Cell) -> str:
    """Return the letter of a cell's column and the number of its row, counted from 1.

    >>> cell_name((6, 2))
    'C7'
    """
    row, column = cell
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """Return the letters of a column as in a spreadsheet: A to Z, then AA.

    >>> column_name(2), column_name(27)
    ('C', 'AB')
    """
    rest, last = divmod(column, len(ascii_uppercase))
    return (column_name(rest - 1) if rest else "") + ascii_uppercase[last]


def parse_cell(name: str) -> Cell:
    """Return the cell with this name. Raises `MoveError` for other text.

    >>> parse_cell("c7")
    (6, 2)
    """
    match = _CELL.fullmatch(name)
    if match is None:
        raise MoveError(MoveFlaw.NOT_A_CELL, text=name[:MOST_QUOTED])
    return int(match[2]) - 1, _index(match[1])


_BY_NUMBERS = re.compile(r"第?([1-9][0-9]?)(?:行第?([1-9][0-9]?)列|列第?([1-9][0-9]?)[欄栏])")
"""A square by its row and its column, as it is called in China (3行7列) and in Taiwan (3列7欄)."""
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
"""Characters without a width, which come along with copied text."""
_CELL = re.compile(r"([a-z])([1-9][0-9]{0,3})", re.IGNORECASE | re.ASCII)
_SWAPPED = re.compile(r"(?<![a-z0-9])([0-9]{1,4})([a-z])(?![a-z0-9])", re.IGNORECASE | re.ASCII)
"""A square with its row first."""
_BOMB = re.compile(r"\bbomb\s+(?=[a-z0-9])", re.IGNORECASE | re.ASCII)
_RUN = re.compile(r"([!@*]?)([a-z])(?:[-~]([a-z]))?([0-9]{1,4})(?:[-~]([0-9]{1,4}))?", re.IGNORECASE | re.ASCII)
_RECTANGLE = re.compile(r"([!@*]?)([a-z])([0-9]{1,4})[-~:]([a-z])([0-9]{1,4})", re.IGNORECASE | re.ASCII)


def with_names(text: str) -> str:
    """Return a text with ASCII for full-width characters, and with the names of squares for their numbers in Chinese.

    Characters that nobody sees are left out.

    >>> with_names("!第3行第7列")
    '!G3 '
    """

    def named(numbers: re.Match[str]) -> str:
        row, column = int(numbers[1]), int(numbers[2] or numbers[3])
        return f"{cell_name((row - 1, column - 1))} " if column <= MAX_COLUMNS else numbers[0]

    return _BY_NUMBERS.sub(named, narrowed(text.translate(_UNSEEN)))


def parse_moves(text: str, rows: int, columns: int, actions: Collection[Action] = USUAL_ACTIONS) -> list[Move]:
    """Return the moves written in `text`, with runs and rectangles cell by cell.

    Blanks, commas and semicolons separate them, and a full stop may end them.

    Full-width characters are read like those of ASCII, 3行7列 like G3, and 7c like C7.

    Raises `MoveError` for words that aren't moves with these actions on a board of this size, for no moves, and for
    more than `MAX_MOVES`.

    >>> [str(move) for move in parse_moves("c7, !a1-3", 9, 9)]
    ['C7', '!A1', '!A2', '!A3']
    """
    text = with_names(text)
    if Action.BOMB in actions:
        text = _BOMB.sub(Action.BOMB.value, text)
    words = [word for word in (part.rstrip(".") for part in re.split(r"[\s,;]+", text)) if word]
    if not words:
        raise MoveError(MoveFlaw.NO_MOVES)
    moves: list[Move] = []
    wrong: dict[str, MoveError] = {}
    for word in words:
        try:
            moves += _spell_out(word, rows, columns, actions)
        except MoveError as error:
            wrong.setdefault(word, error)
        if len(moves) > MAX_MOVES:
            raise MoveError(MoveFlaw.TOO_MANY, limit=MAX_MOVES)
    if wrong:
        first, *more = wrong.values()
        raise replace(first, more=tuple(more))
    return moves


def _spell_out(word: str, rows: int, columns: int, actions: Collection[Action]) -> list[Move]:
    typed = _as_typed(word) if Action.BOMB in actions else word
    is_swapped = all(map(_SWAPPED.fullmatch, re.split("[-~:]", word.lstrip("!@*"))))
    named = _SWAPPED.sub(r"\2\1", word) if is_swapped else word
    if match := _RECTANGLE.fullmatch(named):
        prefix, first_column, first_row, last_column, last_row = match.groups()
    elif (match := _RUN.fullmatch(named)) and not (match[3] and match[5]):
        prefix, first_column, last_column, first_row, last_row = match.groups()
    else:
        raise MoveError(MoveFlaw.UNREADABLE, text=typed[:MOST_QUOTED])
    if Action(prefix) not in actions:
        raise MoveError(MoveFlaw.UNREADABLE, text=typed[:MOST_QUOTED])
    cells = [
        (row, column)
        for row in _span(int(first_row) - 1, int(last_row or first_row) - 1)
        for column in _span(_index(first_column), _index(last_column or first_column))
    ]
    for row, column in (cells[0], cells[-1]):
        if not (0 <= row < rows and column < columns):
            corner = cell_name((rows - 1, min(columns, MAX_COLUMNS) - 1))
            raise MoveError(MoveFlaw.OFF_BOARD, text=typed, corner=corner)
    return [Move(Action(prefix), cell) for cell in cells]


def _as_typed(word: str) -> str:
    """Return a word as players write it."""
    return f"bomb {word[1:]}" if word.startswith(Action.BOMB.value) else word


def _index(letter: str) -> int:
    return ascii_uppercase.index(letter.upper())


def _span(first: int, last: int) -> range:
    """Return the numbers from one to the other, both included, in either direction."""
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)
