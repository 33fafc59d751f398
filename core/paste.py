"""Texts as people paste them: what is theirs, and what is a mark of the messenger they come from."""

import re

from core.width import narrowed

_UNSEEN = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"))
"""Characters that aren't seen. Clients add and lose them."""
_FENCE = re.compile(r"```(?:[A-Za-z]+(?=\r?\n))?")
_QUOTATION = re.compile(r"^(?:>>>|(?:> ?)+)[ \t]*", re.MULTILINE)
_BOLD = re.compile(r"(^|(?<=\s))(\*\*|__|~~)(?=\S)((?:(?!\2).)*?\S)\2(?=\s|$)", re.DOTALL | re.MULTILINE)
_REFERENCE = re.compile(r"<(?:[@#/t]|https?:)[^>\n]{1,200}>|https?://\S+")
REFERENCE = "link"
"""A word in place of a mention, a time or an address, whose digits belong to nothing else."""


def code_blocks(text: str) -> list[str]:
    """Return a text in parts: what is outside its blocks of code, and what is in each of them.

    Full-width characters become ASCII. Marks of quotations and of bold, underlined or struck text are left out.

    >>> code_blocks("Like this: ```txt\\n2 2```")
    ['Like this: ', '\\n2 2', '']
    """
    text = _QUOTATION.sub("", narrowed(text.translate(_UNSEEN)))
    return [_BOLD.sub(r"\3", part) for part in _FENCE.split(_REFERENCE.sub(REFERENCE, text))]
