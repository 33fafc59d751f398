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
    options = SpoilerOptions()
    asked = {"rows": rows, "columns": columns, "mines": mines}
    if given := {name: value for name, value in asked.items() if value is not None}:
        options = replace(options, **given)
        squares = options.rows * options.columns
        options = options if "mines" in given else replace(options, mines=round(squares * DENSITY))
    rows, columns, mines = options.rows, options.columns, options.mines
    if not (MIN_SIDE <= rows <= MAX_ROWS and MIN_SIDE <= columns <= MAX_COLUMNS):
        raise PlayerError(text.SIDES_OUT_OF_RANGE(least=MIN_SIDE, rows=MAX_ROWS, columns=MAX_COLUMNS))
    squares = rows * columns
    if squares > MOST_SQUARES:
        raise PlayerError(
            text.TOO_LARGE(
                rows=rows, columns=columns, needed=squares - OPENING, spoilers=MOST_SPOILERS, squares=MOST_SQUARES
            )
        )
    if not 1 <= mines <= squares - OPENING:
        raise PlayerError(text.MINES_DONT_FIT(rows=rows, columns=columns, room=squares - OPENING, mines=mines))
    return options
