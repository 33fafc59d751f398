"""The tiles that boards in messages are made of, and the standard emoji for them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from bot.render.grid import keycap
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, WRONG_FLAG


class TileName(StrEnum):
    """The name of a tile, as it is written in the text of a message: `<:c3:1234>`."""

    COVERED = "co"
    ON_PAD = "cp"
    """Covered, and under the pad's buttons."""
    FLAG = "fl"
    WRONG_FLAG = "wf"
    MINE = "mi"
    EXPLODED = "ex"
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
    TileName.EMPTY: "⬛",
    **{name: keycap(clue) for clue, name in enumerate(CLUE_NAMES)},
    TileName.NO_CLUE: "▫️",
    TileName.CLEAR: "⬜",
    TileName.DIG_TOOL: "⛏️",
    TileName.FLAG_TOOL: "🚩",
    TileName.PENCIL_TOOL: "✏️",
    TileName.BUCKET_TOOL: "🪣",
}
