"""Boards of emoji: their tiles, their lines with letters and numbers, and what fits in a message."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import ceil
from unicodedata import combining, east_asian_width

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


NODES = 190
LABELS = 60
"""Characters of the labels below a board, which may count like those of its text."""
CHARACTERS = 4000 - LABELS
BYTES = 10_170
BYTES_PER_BLOCK = 12
COMPONENTS = 40
LINES_KEPT = 4096
"""How many lines to remember with their nodes, because most rows of a board stay the same from edit to edit."""

_NODE = re.compile(
    r"""
      ^(?:\#{1,3}|-\#)[ ]               # a heading, or small print
    | `[^`\n]+`                         # inline code
    | <(?:@[!&]?|\#)\d+>                # a mention
    | <:\w+:\d+>                      # an emoji of our own
    | <t:\d+(?::\w)?>                   # a timestamp
    | \*\*|__|~~|https?://              # bold and the like, counted at both ends; a link
    | [0-9]\ufe0f\u20e3                 # a keycap
    | [\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?
    """,
    re.VERBOSE | re.MULTILINE,
)


@lru_cache(LINES_KEPT)
def nodes(text: str) -> int:
    """Return how many nodes the client makes of a text, at most, for everything that is drawn here."""
    return len(_NODE.findall(text)) + ceil(text.count("||") / 2)  # a spoiler, counted once


@dataclass(frozen=True)
class Cost:
    """The cost of a message in each limit; `nodes` is that of its fullest text block."""

    nodes: int
    characters: int
    bytes: int
    components: int

    @classmethod
    def of(cls, blocks: Sequence[str], other_components: int) -> Cost:
        """Return the cost of these text blocks together with the message's other components."""
        return cls(
            nodes=max((sum(map(nodes, block.split("\n"))) for block in blocks), default=0),
            characters=sum(map(len, blocks)),
            bytes=sum(len(block.encode()) + BYTES_PER_BLOCK for block in blocks),
            components=len(blocks) + other_components,
        )

    @property
    def fits(self) -> bool:
        return (
            self.nodes <= NODES
            and self.characters <= CHARACTERS
            and self.bytes <= BYTES
            and self.components <= COMPONENTS
        )


def pack(lines: Iterable[str]) -> list[str]:
    """Return the lines in as few text blocks as their nodes allow."""
    blocks: list[str] = []
    used = 0
    for line in lines:
        needed = nodes(line)
        if not blocks or used + needed > NODES:
            blocks.append(line)
            used = needed
        else:
            blocks[-1] += "\n" + line
            used += needed
    return blocks


LINE, SMALL_PRINT = 37, 41
"""Letters that a line of text has room for on a phone 390 pixels wide, and a line of small print."""
LONGEST_NAME = 12
USUAL_NAME = 11
"""The width to expect of a name that nobody has seen since the bot started."""
LETTERS_KEPT = 4096
"""How many letters to remember with their widths. Whole texts aren't kept: they may hold names."""
_WIDE_FROM = 0x2190
"""Arrows, signs and emoji come from here on, and scripts with wide letters."""
_UNSEEN = "\u200b\u200d\ufe0f"
_MARKDOWN = re.compile(r"([\\*_~`|<>@#:\[\]()-])")

Names = Mapping[int, str]
"""Players and their names, as far as they are known."""
NOBODY: Names = {}
"""No names are known."""


def width(text: str) -> int:
    """Return how many letters wide a text is."""
    return sum(map(_letter, text))


def called(player: str, name: str | None = None) -> tuple[str, int]:
    """Return a player's mention, or a long name cut short; and how wide it is.

    Players without a mention, whose data was deleted, are called by the words for them.
    """
    if not player.startswith("<@"):
        return player, width(player)
    name = name or "x" * USUAL_NAME
    if width(name) <= LONGEST_NAME:
        return player, width(f"@{name}")
    while width(name) >= LONGEST_NAME:
        name = name[:-1]
    return _MARKDOWN.sub(r"\\\1", name.rstrip()) + "…", LONGEST_NAME


@lru_cache(LETTERS_KEPT)
def _letter(character: str) -> int:
    if character in _UNSEEN or combining(character):
        return 0
    return 2 if ord(character) >= _WIDE_FROM or east_asian_width(character) in "WF" else 1
