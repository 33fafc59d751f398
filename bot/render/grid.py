"""A board as lines of emoji, with the letters of its columns and the numbers of its rows."""

from collections.abc import Iterable

FIRST_LETTER = ord("🇦")
# Letters of the regional kind turn into flags when they touch.
APART = "\u200b"
NO_LABEL = "`\u00a0\u00a0`"


def emoji_grid(columns: int, rows: Iterable[str]) -> list[str]:
    """The lines of a board with so many columns, whose rows look like this."""
    letters = APART.join(chr(FIRST_LETTER + column) for column in range(columns))
    return [NO_LABEL + letters, *(f"`{number:\u00a0>2}`{row}" for number, row in enumerate(rows, 1))]


def keycap(clue: object) -> str:
    """A number as one emoji."""
    return f"{clue}\ufe0f\u20e3"
