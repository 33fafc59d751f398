"""A board as lines of emoji, with the letters of its columns and the numbers of its rows."""

from collections.abc import Callable

from core import Cell

FIRST_LETTER = ord("🇦")
# Letters of the regional kind turn into flags when they touch.
APART = "\u200b"
NO_LABEL = "`\u00a0\u00a0`"


def emoji_grid(rows: int, columns: int, emoji: Callable[[Cell], str]) -> list[str]:
    """The lines, where `emoji` says how a cell looks."""
    letters = APART.join(chr(FIRST_LETTER + column) for column in range(columns))
    lines = (
        f"`{row + 1:\u00a0>2}`" + "".join(emoji((row, column)) for column in range(columns)) for row in range(rows)
    )
    return [NO_LABEL + letters, *lines]


def keycap(clue: object) -> str:
    """A number as one emoji."""
    return f"{clue}\ufe0f\u20e3"
