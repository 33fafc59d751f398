"""A spoiler board: its options, and how it is written in a message and read again. All squares but an opening are
behind spoilers.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from bot.board.drawing import LEGEND
from bot.board.emoji import NAMES, STANDARD, TileName, Tiles
from bot.board.scene import FIRST_PRIVATE, Scene, grid_lines
from core import CLUES, MINE, BoardError, BoardFlaw, Cell, Game, Minefield

MOST_SPOILERS = 99
"""How many spoilers of a message every client has been seen to show."""
OPENING = 9
"""The fewest squares that are open at first: one in the interior with no mines around it, and its neighbours."""
MOST_SQUARES = MOST_SPOILERS + OPENING
MIN_SIDE = 4
"""Rows and columns that leave squares beside the opening."""
MAX_ROWS = MOST_SQUARES // MIN_SIDE
MAX_MINES = MOST_SQUARES - OPENING
DENSITY = 0.15
BEHIND = {symbol: chr(FIRST_PRIVATE + at) for at, symbol in enumerate(LEGEND)}
"""The symbols of squares behind spoilers."""
_SYMBOLS = {NAMES[symbol]: symbol for symbol in (*CLUES, MINE)}
_STANDARD_NAMES = {STANDARD[name]: name for name in _SYMBOLS}
_ROW = re.compile(r"^`[^`\n]*[0-9]`(.+)$", re.MULTILINE)
_SQUARE = re.compile(
    rf"(?P<spoiler>(?:\|\|)?)(?:(?P<emoji>{'|'.join(_STANDARD_NAMES)})|<:(?P<name>{'|'.join(_SYMBOLS)}):\d+>)(?P=spoiler)",
    re.ASCII,
)


@dataclass(frozen=True)
class SpoilerOptions:
    """What a board is laid with."""

    rows: int = 9
    columns: int = 9
    mines: int = 10

    @property
    def first(self) -> Cell:
        """The cell in the middle, whose opening is shown."""
        return self.rows // 2, self.columns // 2


def choose_options(rows: int | None = None, columns: int | None = None, mines: int | None = None) -> SpoilerOptions:
    """Return the options a player asked for. A size without mines gets about 15% of mines.

    Raises `BoardError` for a board that doesn't fit in a message, and for mines that leave no room for the opening.
    """
    options = SpoilerOptions()
    asked = {"rows": rows, "columns": columns, "mines": mines}
    if given := {name: value for name, value in asked.items() if value is not None}:
        options = replace(options, **given)
        squares = options.rows * options.columns
        options = options if "mines" in given else replace(options, mines=round(squares * DENSITY))
    rows, columns, mines = options.rows, options.columns, options.mines
    squares = rows * columns
    if squares > MOST_SQUARES:
        raise BoardError(BoardFlaw.TOO_LARGE, rows=rows, columns=columns, limit=MOST_SQUARES)
    if not 1 <= mines <= squares - OPENING:
        raise BoardError(BoardFlaw.MINES_DONT_FIT, least=1, room=squares - OPENING, mines=mines)
    return options


def write_board(field: Minefield, first: Cell, tiles: Tiles) -> list[str]:
    """Return the lines of a board after its first dig, with its covered squares behind spoilers."""
    return grid_lines(spoiler_scene(field, Game(field).dig(first).opened), tiles)


def write_solution(field: Minefield, tiles: Tiles) -> list[str]:
    """Return the lines of a board without spoilers."""
    return grid_lines(Scene(_rows(field), LEGEND), tiles)


def spoiler_scene(field: Minefield, opened: Collection[Cell]) -> Scene:
    """Return a board that is all open, with all squares but the `opened` ones behind spoilers."""
    rows = [
        "".join(symbol if (r, c) in opened else BEHIND[symbol] for c, symbol in enumerate(row))
        for r, row in enumerate(_rows(field))
    ]
    return Scene(rows, {**LEGEND, **{BEHIND[one]: square._replace(spoiler=True) for one, square in LEGEND.items()}})


def read_board(message: str) -> Minefield | None:
    """Return the field of the board in a message; `None` if there is none, or its numbers don't fit its mines."""
    lines = _ROW.findall(message)
    rows = [
        "".join(
            _SYMBOLS[TileName(match["name"] or _STANDARD_NAMES[match["emoji"]])] for match in _SQUARE.finditer(line)
        )
        for line in lines
    ]
    if not rows or any(_SQUARE.sub("", line) for line in lines) or len({len(row) for row in rows}) > 1:
        return None
    mines = [(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol == MINE]
    field = Minefield.of(len(rows), len(rows[0]), mines)
    return field if _rows(field) == rows else None


def _rows(field: Minefield) -> list[str]:
    """Return the symbols of a board that is all open, row by row."""
    mines = field.mines
    return [
        "".join(MINE if (r, c) in mines else str(clue) for c, clue in enumerate(row))
        for r, row in enumerate(field.clues)
    ]
