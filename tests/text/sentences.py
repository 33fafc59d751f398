"""Counts the sentences that a player reads."""

import re

MOST = 2
"""Sentences of a reply: what happened, and what to do next."""
_QUOTED = re.compile(r"```.*?```|`[^`]*`|<[^<>]*>", re.DOTALL)
_NUMBERING = re.compile(r"(?:^|· |: )\d+\\?\. ", re.MULTILINE)
_END = re.compile(r"[^\s.!?][.!?]+[*)]*(?=\s|$)")


def sentences_in(text: str) -> int:
    """Return how many sentences end in a text, outside of code, mentions and the numbers of lists."""
    return len(_END.findall(_NUMBERING.sub("", _QUOTED.sub("x", text))))
