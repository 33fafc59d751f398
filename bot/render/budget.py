"""What fits in one message. Discord's client shows fewer than 200 nodes of a text block and drops the rest silently;
the server takes 4000 characters and 40 components, and fails above 10,170 bytes of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

NODES = 190
CHARACTERS = 4000
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
