"""The errors that `core` raises for input it can't use.

CoreError (a ValueError)
├── BoardError           BoardFlaw           a board that can't be read, or numbers that make no board
├── CountsError          CountsFlaw          a matrix of counts that can't be read
├── ContradictionError   ContradictionFlaw   a board that no layout of mines fits
├── CellError            CellFlaw            a cell that can't be chosen
└── MoveError            MoveFlaw            text that isn't a move

`code` says what is wrong: its value is the `Message`, in English. The attributes that the message names in {braces} say
more, and the others keep their defaults. So a caller can translate it, and write cells as its readers know them. `str`
is for the command line, where rows and columns count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from string import Formatter
from typing import ClassVar, NamedTuple, TypeVar

Shown = TypeVar("Shown")


class Message(NamedTuple):
    """A sentence or two, with the names of values in braces."""

    one: str
    many: str = ""
    """How it reads for several, if it has a plural."""
    counted: str = ""
    """The attribute that is its `{number}`, which the plural goes by."""


@dataclass(eq=False)
class CoreError(ValueError):
    """Input that `core` can't use. `code` says what is wrong with it."""

    code: Enum

    start: ClassVar[tuple[int, int]] = (0, 0)
    """The first cell of any board."""
    QUOTATIONS: ClassVar = frozenset({"symbol", "symbols", "text"})
    """The attributes that quote input."""

    @property
    def message(self) -> Message:
        """What is wrong."""
        message: Message = self.code.value
        return message

    @property
    def number(self) -> int:
        """What the message's plural goes by."""
        return getattr(self, self.message.counted, 1)

    def values(self, show: Callable[[str, object], Shown]) -> dict[str, Shown]:
        """Return what the message names, but for its `{number}`: each value by its name, as `show` returns it."""
        names = {name for _, name, _, _ in Formatter().parse(self.message.one) if name} - {"number"}
        return {name: show(name, getattr(self, name)) for name in names}

    def __str__(self) -> str:
        one, many, _ = self.message
        words = (many if many and self.number != 1 else one).format(number=self.number, **self.values(self._show))
        return words[0].upper() + words[1:]

    def _show(self, name: str, value: object) -> object:
        if name in self.QUOTATIONS:
            return repr(value)
        match value:
            case (int(row), int(column)):
                return f"row {row}, column {column}"
            case list() | tuple():
                return " and ".join(str(self._show(name, cell)) for cell in value)
        return value


EMPTY = Message("I found no rows in that text.")
RAGGED = Message(
    "Row {row} has {number} square, but others have {columns}. All rows need the same length.",
    "Row {row} has {number} squares, but others have {columns}. All rows need the same length.",
    "cells",
)
UNKNOWN_SYMBOL = Message("I don't understand {symbol} at {cell}. Use one of {symbols}.")


class BoardFlaw(Enum):
    """What is wrong with a board."""

    EMPTY = EMPTY
    RAGGED = RAGGED
    UNKNOWN_SYMBOL = UNKNOWN_SYMBOL
    TOO_SMALL = Message("A board needs at least 1 row and 1 column.")
    TOO_LARGE = Message(
        "{rows}x{columns} is too large. The limit is {number:,} square.",
        "{rows}x{columns} is too large. The limit is {number:,} squares.",
        "limit",
    )
    MINES_DONT_FIT = Message("Mines must be {least} to {room}, not {mines}.")
    BAD_DENSITY = Message("Density must be 0% to 100%, not {density:g}%.")
    NO_LIVES = Message("A game needs at least 1 life.")
    MINES_EVEN = Message("A duel needs an odd number of mines, not {mines}.")


@dataclass(eq=False)
class BoardError(CoreError):
    """A board that can't be read, or numbers that make no board or game."""

    code: BoardFlaw
    _: KW_ONLY
    row: int = 0
    column: int = 0
    cells: int = 0
    symbol: object = ""
    symbols: str = ""
    rows: int = 0
    columns: int = 0
    limit: int = 0
    mines: int = 0
    least: int = 0
    room: int = 0
    density: float = 0
    lives: int = 0

    @property
    def cell(self) -> tuple[int, int]:
        """Where the flaw is."""
        return self.row, self.column


class CountsFlaw(Enum):
    """What is wrong with a matrix of counts."""

    EMPTY = EMPTY
    SEVERAL = Message("There's more than one board or puzzle in that text. Paste just one, without blank lines in it.")
    RAGGED = RAGGED
    BAD_CLUE = UNKNOWN_SYMBOL
    SIZE = Message(
        "That id is of {rows}x{columns}, but describes {number} square. Copy all of it.",
        "That id is of {rows}x{columns}, but describes {number} squares. Copy all of it.",
        "cells",
    )


@dataclass(eq=False)
class CountsError(CoreError):
    """A matrix of counts that can't be read. `row` and `column` are `None` where the flaw has no place."""

    code: CountsFlaw
    _: KW_ONLY
    row: int | None = None
    column: int | None = None
    cells: int = 0
    rows: int = 0
    columns: int = 0
    found: object = ""
    """What isn't a clue; `""` where nothing is written."""

    symbols: ClassVar[str] = "0-9 ?"
    """What clues are, where `?` is a hidden one."""

    @property
    def symbol(self) -> object:
        """What isn't a clue, as it is shown."""
        return " " if self.found == "" else self.found

    @property
    def cell(self) -> tuple[int, int]:
        """Where the flaw is."""
        return self.row or 0, self.column or 0


class ContradictionFlaw(Enum):
    """Why no layout of mines fits a board."""

    CLUES = Message("No layout of mines fits {clues}. Check the numbers there.")
    """Whatever the number of mines."""
    CLUES_FOR_MINES = Message(
        "With {number} mine, {clues} can't be right. Check the number of mines.",
        "With {number} mines, {clues} can't be right. Check the number of mines.",
        "mines",
    )
    MINES = Message(
        "This board can't have {number} mine. Its numbers need {needed}.",
        "This board can't have {number} mines. Its numbers need {needed}.",
        "mines",
    )


@dataclass(eq=False)
class ContradictionError(CoreError):
    """A board that no layout of mines fits.

    `clues` are as few as could be found: without any one of them the others fit, unless there was too much to count.
    Numbers outside `room` never fit; its first and last do, unless there was too much to count.
    """

    code: ContradictionFlaw
    _: KW_ONLY
    clues: Sequence[tuple[int, int]] = ()
    mines: int = 0
    room: range | None = None

    @property
    def counted(self) -> bool:
        """Whether the clues could be right with another number of mines."""
        return self.code is not ContradictionFlaw.CLUES

    @property
    def needed(self) -> str:
        """The fewest and the most mines in `room`, such as 2-4."""
        least, *more = self.room or [0]
        return f"{least}-{more[-1]}" if more else str(least)


class CellFlaw(Enum):
    """Why a cell can't be chosen."""

    OFF_BOARD = Message("{cell} is off the board ({start} to {corner}).")
    REVEALED = Message("{cell} is already open.")
    UNCERTAIN = Message("{cell} may or may not be a mine.")
    """So there is nothing to explain."""
    MARKED = Message("{cell} is already marked correctly.")
    NO_CLUE = Message("{cell} has no number.")


@dataclass(eq=False)
class CellError(CoreError):
    """A cell, as row and column, that can't be chosen."""

    code: CellFlaw
    _: KW_ONLY
    cell: tuple[int, int] = (0, 0)
    rows: int = 0
    columns: int = 0
    symbol: str = ""
    """What an open cell shows."""

    @property
    def corner(self) -> tuple[int, int]:
        """The last cell of the board."""
        return self.rows - 1, self.columns - 1


class MoveFlaw(Enum):
    """What is wrong with moves."""

    NO_MOVES = Message("There are no moves in that text. {try_moves}")
    UNREADABLE = Message("I don't understand {text}. {try_moves}")
    NOT_A_CELL = Message("{text} isn't a square. Try `c7`.")
    OFF_BOARD = Message("{text} is off the board (A1 to {corner}).", "{text} are off the board (A1 to {corner}).")
    TOO_MANY = Message("That's more than {limit} moves at once. Send fewer.")


@dataclass(eq=False)
class MoveError(CoreError):
    """Text that isn't a move on this board.

    `text` is the first word that is wrong, at most 40 characters of it. `more` are the errors of the other wrong words.
    """

    code: MoveFlaw
    _: KW_ONLY
    text: str = ""
    corner: str = ""
    limit: int = 0
    more: Sequence[MoveError] = ()

    try_moves: ClassVar[str] = "Try `c7`, `!c7`, `@c7` or `c7-9`."
    """How moves are written, which depends on the game."""


class Unsolvable(Exception):
    """No field has these counts. The solvers use it among themselves; callers get it as an answer."""
