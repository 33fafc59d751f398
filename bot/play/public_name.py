"""The name that a player chooses for the standings of all servers."""

import re
from itertools import groupby
from unicodedata import category, normalize

from bot.errors import PlayerError
from bot.play import text

MARKUP = frozenset('*~|`<>#[](){}\\:/"')
"""Characters with a meaning in Discord's markup, and in the addresses of links."""
INVISIBLE = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that nothing is drawn for: those that Unicode calls default ignorable, and the blank of Braille."""
EMOJI_STYLE = "\ufe0f"
"""Phones add it to emoji such as ❤. It changes how they look, and nothing that is read."""
MOST_MARKS = 2
"""Accents that a letter may have, which is as many as languages use."""
_LINK = re.compile(r"https?:|www\.|\w{2,}\.\w{2,}|discord\s*\.")
_UNDERLINE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
"""An underscore at the edge of a word."""


def check_name(typed: str) -> str | None:
    """Return a name as it is stored, or `None` for an empty one. Raise `PlayerError` for one that can't be."""
    name = " ".join(normalize("NFKC", typed.replace(EMOJI_STYLE, "")).split())
    if not name:
        return None
    refusals = {
        text.NAME_TOO_LONG: len(name) > text.PUBLIC_NAME_LENGTH,
        text.NAME_WITH_INVISIBLE: any(map(_is_invisible, name)),
        text.NAME_WITH_PING: "@" in name,
        text.NAME_WITH_LINK: _LINK.search(name.casefold()),
        text.NAME_WITH_MARKS: _most_marks(name) > MOST_MARKS,
        text.NAME_WITHOUT_LETTERS: not any(character.isalnum() for character in name),
    }
    for refusal, applies in refusals.items():
        if applies:
            raise PlayerError(refusal)
    if wrong := next((character for character in name if character in MARKUP), None):
        raise PlayerError(text.name_with_markup(wrong))
    if _UNDERLINE.search(name):
        raise PlayerError(text.NAME_WITH_UNDERLINE)
    return name


def _is_invisible(character: str) -> bool:
    """Return whether a character is a control, has no meaning in Unicode, or can't be seen."""
    return bool(INVISIBLE.match(character)) or (category(character)[0] in "CZ" and character != " ")


def _most_marks(name: str) -> int:
    """Return how many accents and other marks follow each other at most."""
    runs = (list(run) for is_mark, run in groupby(name, lambda character: category(character)[0] == "M") if is_mark)
    return max(map(len, runs), default=0)


def isolated(name: str) -> str:
    """Return a name that a player chose so that it can't turn the text around it, or begin a list."""
    return f"\u2068{name}\u2069"
