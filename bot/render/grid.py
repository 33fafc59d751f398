"""A board as lines of emoji, with the letters of its columns and the numbers of its rows."""

from collections.abc import Iterable

FIRST_LETTER = ord("🇦")
# Two regional indicator letters in a row would turn into a country's flag.
APART = "\u200b"
NO_LABEL = "`\u00a0\u00a0`"


def emoji_grid(columns: int, rows: Iterable[str]) -> list[str]:
    """Return the lines of a board: the letters of its columns, then each row after its number."""
    letters = APART.join(chr(FIRST_LETTER + column) for column in range(columns))
    return [NO_LABEL + letters, *(f"`{number:\u00a0>2}`{row}" for number, row in enumerate(rows, 1))]


def keycap(clue: object) -> str:
    """Return a number as one emoji."""
    return f"{clue}\ufe0f\u20e3"
