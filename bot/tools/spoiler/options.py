"""The size and the mines of a spoiler board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.errors import PlayerError
from bot.tools.spoiler import text
from core import MAX_COLUMNS, Cell

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

    Raises `PlayerError` for a board that doesn't fit in a message, and for mines that leave no room for the opening.
    """
    asked = {"rows": rows, "columns": columns, "mines": mines}
    given = {name: value for name, value in asked.items() if value is not None}
    options = replace(SpoilerOptions(), **given)
    if given and mines is None:
        options = replace(options, mines=round(options.rows * options.columns * DENSITY))
    return _checked(options)


def _checked(options: SpoilerOptions) -> SpoilerOptions:
    rows, columns, mines = options.rows, options.columns, options.mines
    if not (MIN_SIDE <= rows <= MAX_ROWS and MIN_SIDE <= columns <= MAX_COLUMNS):
        raise PlayerError(text.sides_out_of_range(MIN_SIDE, MAX_ROWS, MAX_COLUMNS))
    squares = rows * columns
    if squares > MOST_SQUARES:
        raise PlayerError(text.too_large(rows, columns, squares - OPENING, MOST_SPOILERS, MOST_SQUARES))
    if not 1 <= mines <= squares - OPENING:
        raise PlayerError(text.mines_dont_fit(rows, columns, squares - OPENING, mines))
    return options
