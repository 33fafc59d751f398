"""Characters that keyboards and editors put in place of ASCII: full-width ones, circled digits, typographic dashes."""

from unicodedata import normalize

_BLOCKS = (range(0xFF01, 0xFFEF), range(0xFE50, 0xFE70), range(0x2460, 0x2500))
"""Unicode's *Halfwidth and Fullwidth Forms*, *Small Form Variants* and *Enclosed Alphanumerics*."""
_NARROW = {
    code: narrow
    for block in _BLOCKS
    for code in block
    if len(narrow := normalize("NFKC", chr(code))) == 1 and narrow.isascii()
} | str.maketrans(
    "\u3000、。【】「」〜\ufe51\uff61\uff62\uff63\uff64\u2010\u2011\u2012\u2013\u2014\u2212", " ,.[][]~,.[],------"
)
"""Each with the ASCII that Unicode calls compatible, punctuation from *CJK Symbols and Punctuation*, and dashes."""


def narrowed(text: str) -> str:
    r"""Return a text of the same length, with ASCII in place of full-width digits, letters, punctuation and dashes.

    >>> narrowed("\N{FULLWIDTH LATIN CAPITAL LETTER C}\N{FULLWIDTH DIGIT SEVEN}")
    'C7'
    """
    return text.translate(_NARROW)
