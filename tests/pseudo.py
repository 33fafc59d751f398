"""A pseudo-language: English with accents, in ⟦brackets⟧ and 40% longer, so that a test finds words that can't be
translated and words that a translation would push over Discord's limits.

Values, mentions, addresses and markdown stay what they are. Names of commands and options only get accents.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations
from math import ceil

from bot.text.language import COMMAND, OPTION, Language

LONGER = 0.4
PADDING = "ẋ"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "åƀçđéƒĝĥîĵķļɱñøþɋŕšţûṽŵẍýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑØÞɊŔŠŢÛṼŴẌÝŽ"
_ACCENTS = str.maketrans(_LETTERS, _ACCENTED)
_KEPT = re.compile(r"(```.*?```|`[^`]*`|\{[^{}]*\}|</[^<>]*>|<[^<>\s]*>|https?://\S+)", re.DOTALL)
_VALUE = re.compile(r"\{[^{}]*\}")
_LINE = re.compile(r"(?P<mark>(?:#{1,3} |-# |- |> |\d+\. )*)(?P<words>.*)")
_UNWORDED = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|</[^<>]*>|<[^<>\s]*>|https?://\S+|:[a-z_]+:", re.DOTALL)
_WORD = re.compile(r"[A-Za-z]{3,}")


@cache
def disguise(message: str) -> str:
    """Return a message in the pseudo-language, line by line."""
    return "\n".join(map(_disguise_line, message.split("\n")))


def _disguise_line(line: str) -> str:
    match = _LINE.fullmatch(line)
    assert match
    if not _WORD.search(_VALUE.sub("", match["words"])) or "```" in line:
        return line
    words = "".join(
        part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(_KEPT.split(match["words"]))
    )
    padding = PADDING * max(0, ceil(len(_VALUE.sub("", match["words"])) * LONGER) - 2)
    return f"{match['mark']}⟦{words}{padding}⟧"


def bare_words(shown: str) -> list[str]:
    """Return the English words in a text that should all be in the pseudo-language."""
    return [word for word in _WORD.findall(_UNWORDED.sub(" ", shown)) if set(word) != {"x"}]  # a row of mines


class PseudoTranslations(NullTranslations):
    """Translations made by a rule."""

    def gettext(self, message: str) -> str:
        return disguise(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguise(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message.translate(_ACCENTS) if context in (COMMAND, OPTION) else disguise(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return disguise(msgid1 if n == 1 else msgid2)


PSEUDO = Language("pseudo", PseudoTranslations())
