"""The errors that `core` raises for input it can't use.

CoreError (a ValueError)
├── BoardError           BoardFlaw           a board that can't be read, or numbers that make no board
├── CountsError          CountsFlaw          a matrix of counts that can't be read
├── ContradictionError   ContradictionFlaw   a board that no layout of mines fits
├── CellError            CellFlaw            a cell that can't be chosen
└── MoveError            MoveFlaw            text that isn't a move

`code` says what is wrong, and the other attributes hold the values, so a caller can word the error in any language.
Attributes that a code doesn't name keep their defaults. `str` is English for the command line: a sentence without its
full stop. Rows and columns count from 0.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum


class CoreError(ValueError):
    """Input that `core` can't use. `code` says what is wrong with it."""

    code: Enum


class BoardFlaw(Enum):
    """What is wrong with a board, and the attributes of `BoardError` that say more."""

    EMPTY = "empty"
    """It has no cell."""
    RAGGED = "ragged"
    """Row `row` has `cells` cells, but the first row has `columns`."""
    UNKNOWN_SYMBOL = "unknown symbol"
    """Row `row`, column `column` holds `symbol`, which is none of `symbols`."""
    TOO_SMALL = "too small"
    """`rows` or `columns` is less than 1."""
    TOO_LARGE = "too large"
    """A board of `rows` and `columns` has more than `limit` cells."""
    MINES_DONT_FIT = "mines don't fit"
    """`mines` is negative, or more than there is `room` for."""
    BAD_DENSITY = "bad density"
    """`density` isn't a percentage."""
    NO_LIVES = "no lives"
    """`lives` is less than 1."""


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
    room: int = 0
    density: float = 0
    lives: int = 0

    def __str__(self) -> str:
        match self.code:
            case BoardFlaw.EMPTY:
                return "the board is empty"
            case BoardFlaw.RAGGED:
                return f"row {self.row} has {counted(self.cells, 'cell')}, but row 0 has {self.columns}"
            case BoardFlaw.UNKNOWN_SYMBOL:
                return f"row {self.row}, column {self.column} holds {self.symbol!r}: expected one of {self.symbols}"
            case BoardFlaw.TOO_SMALL:
                return f"a board needs at least 1 row and 1 column, not {self.rows}x{self.columns}"
            case BoardFlaw.TOO_LARGE:
                return f"a board of {self.rows}x{self.columns} is too large: the limit is {self.limit} cells"
            case BoardFlaw.MINES_DONT_FIT:
                return f"there is room for {counted(self.room, 'mine')}, not for {self.mines}"
            case BoardFlaw.BAD_DENSITY:
                return f"the density must be a percentage from 0 to 100, not {self.density}"
            case BoardFlaw.NO_LIVES:
                return f"a game needs at least 1 life, not {self.lives}"


class CountsFlaw(Enum):
    """What is wrong with a matrix of counts, and the attributes of `CountsError` that say more."""

    EMPTY = "empty"
    """It has no cell."""
    RAGGED = "ragged"
    """Row `row` has `cells` cells, but the first row has `columns`."""
    BAD_CLUE = "bad clue"
    """Row `row`, column `column` holds `found`, which is neither 0 to 9 nor hidden; `""` where nothing is written."""


@dataclass(eq=False)
class CountsError(CoreError):
    """A matrix of counts that can't be read. `row` and `column` are `None` where the flaw has no place."""

    code: CountsFlaw
    _: KW_ONLY
    row: int | None = None
    column: int | None = None
    cells: int = 0
    columns: int = 0
    found: object = ""

    @property
    def flaw(self) -> str:
        """What is wrong, without the place."""
        match self.code:
            case CountsFlaw.EMPTY:
                return "the matrix is empty"
            case CountsFlaw.RAGGED:
                return f"has {counted(self.cells, 'cell')}, but the first row has {self.columns}"
            case CountsFlaw.BAD_CLUE:
                found = "nothing" if self.found == "" else repr(self.found)
                return f"holds {found}: a clue is 0 to 9, or ? where it is hidden"

    def __str__(self) -> str:
        place = [
            f"{name} {number}" for name, number in (("row", self.row), ("column", self.column)) if number is not None
        ]
        return " ".join([", ".join(place), self.flaw] if place else [self.flaw])


class ContradictionFlaw(Enum):
    """Why no layout of mines fits a board, and the attributes of `ContradictionError` that say more."""

    CLUES = "clues"
    """`clues` can't all be right, whatever the number of mines."""
    CLUES_FOR_MINES = "clues for mines"
    """`clues` could be right, but not with `mines` mines in all."""
    MINES = "mines"
    """The clues need a number of mines in `room`, not `mines`."""


@dataclass(eq=False)
class ContradictionError(CoreError):
    """A board that no layout of mines fits.

    `clues` are as few as could be found: without any one of them the others fit, unless there was too much to count.
    Numbers outside `room` never fit; its first and last do, unless there was too much to count.
    """

    code: ContradictionFlaw
    _: KW_ONLY
    clues: Collection[tuple[int, int]] = ()
    mines: int = 0
    room: range | None = None

    @property
    def counted(self) -> bool:
        """Whether the clues could be right with another number of mines."""
        return self.code is not ContradictionFlaw.CLUES

    @property
    def fitting(self) -> str:
        """The numbers of mines in `room`, in words."""
        if not self.room:
            return ""
        return f"at least {self.room[0]} and at most {self.room[-1]}" if len(self.room) > 1 else f"{self.room[0]}"

    def __str__(self) -> str:
        cells = " and ".join(f"row {row}, column {column}" for row, column in self.clues)
        match self.code:
            case ContradictionFlaw.CLUES:
                if len(self.clues) == 1:
                    return f"the clue at {cells} can't be right"
                return f"the clues at {cells} can't all be right"
            case ContradictionFlaw.CLUES_FOR_MINES:
                return f"the clues at {cells} can't all be right with {counted(self.mines, 'mine')}"
            case ContradictionFlaw.MINES:
                return f"the board can't have {counted(self.mines, 'mine')}: the clues need {self.fitting}"


class CellFlaw(Enum):
    """Why `cell` can't be chosen, and the other attributes of `CellError` that say more."""

    OFF_BOARD = "off board"
    """The board has only `rows` and `columns`."""
    REVEALED = "revealed"
    """It isn't covered: it shows `symbol`."""
    UNCERTAIN = "uncertain"
    """It may be a mine or not, so there is nothing to explain."""
    MARKED = "marked"
    """It has the right mark already, so there is nothing to explain."""
    NO_CLUE = "no clue"
    """No clue is given there."""


@dataclass(eq=False)
class CellError(CoreError):
    """A cell, as row and column, that can't be chosen."""

    code: CellFlaw
    _: KW_ONLY
    cell: tuple[int, int] = (0, 0)
    rows: int = 0
    columns: int = 0
    symbol: str = ""

    def __str__(self) -> str:
        place = f"row {self.cell[0]}, column {self.cell[1]}"
        match self.code:
            case CellFlaw.OFF_BOARD:
                size = f"{counted(self.rows, 'row')} and {counted(self.columns, 'column')}"
                return f"{place} is off the board, which has {size}"
            case CellFlaw.REVEALED:
                return f"{place} is already revealed: it shows {self.symbol!r}"
            case CellFlaw.UNCERTAIN:
                return f"{place} may be a mine or not"
            case CellFlaw.MARKED:
                return f"{place} already has the right mark"
            case CellFlaw.NO_CLUE:
                return f"{place} has no clue"


class MoveFlaw(Enum):
    """What is wrong with moves, and the attributes of `MoveError` that say more."""

    NO_MOVES = "no moves"
    """Nothing is written."""
    UNREADABLE = "unreadable"
    """`text` isn't a move."""
    NOT_A_CELL = "not a cell"
    """`text` isn't the name of a cell."""
    OFF_BOARD = "off board"
    """`text` is a move off the board, whose last cell is called `corner`."""
    TOO_MANY = "too many"
    """There are more than `limit` moves."""


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

    def __str__(self) -> str:
        match self.code:
            case MoveFlaw.NO_MOVES:
                return "there are no moves: try c7, !c7, @c7 or c7-9"
            case MoveFlaw.UNREADABLE:
                return f"I don't understand {self.text!r}: try c7, !c7, @c7 or c7-9"
            case MoveFlaw.NOT_A_CELL:
                return f"{self.text!r} is not a cell: try C7"
            case MoveFlaw.OFF_BOARD:
                return f"{self.text!r} is off the board, which goes from A1 to {self.corner}"
            case MoveFlaw.TOO_MANY:
                return f"these are more than {self.limit} moves: make some of them first"


class Unsolvable(Exception):
    """No field has these counts. The solvers use it among themselves; callers get it as an answer."""


def counted(number: int, thing: str) -> str:
    """Return a number with its noun in English: `1 cell` or `2 cells`."""
    return f"{number} {thing}{'s' * (number != 1)}"
