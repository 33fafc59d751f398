"""A board as lines of emoji, with the letters of its columns and the numbers of its rows."""

from collections.abc import Collection, Iterable, Sequence

FIRST_LETTER = ord("🇦")
# Two regional indicator letters in a row would turn into a country's flag.
APART = "\u200b"
BLANK = "\u00a0"
MARK = "›"
"""Before the number of a row under the pad."""
NOT_UNDER_PAD = "▪️"


def emoji_grid(
    columns: int, rows: Sequence[str] | Iterable[str], pad_rows: Collection[int] = (), pad_columns: Collection[int] = ()
) -> list[str]:
    """Return the lines of a board: the letters of its columns, then each row after its number.

    The numbers of the pad's rows are marked, and its column letters are repeated below the board.
    """
    rows = list(rows)
    wide = max(2, len(str(len(rows))) + bool(pad_rows))
    corner = f"`{BLANK * wide}`"
    letters = [chr(FIRST_LETTER + column) for column in range(columns)]
    lines = [corner + APART.join(letters)]
    for at, row in enumerate(rows):
        label = f"{MARK if at in pad_rows else ''}{at + 1}"
        lines.append(f"`{label:{BLANK}>{wide}}`{row}")
    if pad_columns:
        below = (letter if column in pad_columns else NOT_UNDER_PAD for column, letter in enumerate(letters))
        lines.append(corner + APART.join(below))
    return lines


def keycap(clue: object) -> str:
    """Return a number as one emoji."""
    return f"{clue}\ufe0f\u20e3"
