"""What fits in one message, and in a line on a phone. Discord's client shows fewer than 200 nodes of a text block and
drops the rest silently; the server takes 4000 characters and 40 components, and fails above 10,170 bytes of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from unicodedata import combining, east_asian_width

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
