"""The emoji that boards in messages are made of: their tiles, and lines with letters of columns and numbers of rows."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum

from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, WRONG_FLAG

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


class TileName(StrEnum):
    """The name of a tile, as it is written in the text of a message: `<:c3:1234>`."""

    COVERED = "co"
    ON_PAD = "cp"
    """Covered, and under the pad's buttons."""
    FLAG = "fl"
    WRONG_FLAG = "wf"
    MINE = "mi"
    EXPLODED = "ex"
    DIAMOND = "di"
    """A mine that the second side of a duel has found. Those of the first side are flags."""
    EMPTY = "c0"
    ONE = "c1"
    TWO = "c2"
    THREE = "c3"
    FOUR = "c4"
    FIVE = "c5"
    SIX = "c6"
    SEVEN = "c7"
    EIGHT = "c8"
    NINE = "c9"
    """Nine, zero and no clue are in count puzzles alone, whose pads have standard emoji."""
    ZERO = "cz"
    NO_CLUE = "nc"
    """A cell of a count puzzle that shows no clue."""
    CLEAR = "cl"
    """A cell of a count puzzle without a mine."""
    DIG_TOOL = "td"
    FLAG_TOOL = "tf"
    PENCIL_TOOL = "tp"
    BUCKET_TOOL = "tb"


Tiles = Mapping[TileName, str]
"""How tiles are written in a message: as standard emoji, or as emoji of our own."""

NAMES = {
    COVERED: TileName.COVERED,
    FLAGGED: TileName.FLAG,
    WRONG_FLAG: TileName.WRONG_FLAG,
    MINE: TileName.MINE,
    EXPLODED: TileName.EXPLODED,
    **{clue: TileName(f"c{clue}") for clue in CLUES},
}
"""The tiles of Minesweeper by the symbols of cells."""

CLUE_NAMES = (TileName.ZERO, *(TileName(f"c{clue}") for clue in range(1, 10)))
"""The tiles of a count puzzle's clues, from 0."""

STANDARD: Tiles = {
    TileName.COVERED: "🟦",
    TileName.ON_PAD: "🟨",
    TileName.FLAG: "🚩",
    TileName.WRONG_FLAG: "❌",
    TileName.MINE: "💣",
    TileName.EXPLODED: "💥",
    TileName.DIAMOND: "🔶",
    TileName.EMPTY: "⬛",
    **{name: keycap(clue) for clue, name in enumerate(CLUE_NAMES)},
    TileName.NO_CLUE: "▫️",
    TileName.CLEAR: "⬜",
    TileName.DIG_TOOL: "⛏️",
    TileName.FLAG_TOOL: "🚩",
    TileName.PENCIL_TOOL: "✏️",
    TileName.BUCKET_TOOL: "🪣",
}
