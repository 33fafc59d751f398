"""The emoji that cells are drawn with."""

from bot.render.grid import keycap
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, WRONG_FLAG

EMOJI = {
    COVERED: "🟦",
    FLAGGED: "🚩",
    EXPLODED: "💥",
    MINE: "💣",
    WRONG_FLAG: "❌",
    "0": "⬛",
    **{clue: keycap(clue) for clue in CLUES[1:]},
}
COVERED_IN_VIEWPORT = "🟨"
CLEAR = "⬜"
"""A square of a count puzzle without a mine."""
