"""How wide lines are on a phone, roughly, in letters; and names that fit in them."""

import re
from collections.abc import Mapping
from functools import lru_cache
from unicodedata import combining, east_asian_width

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
