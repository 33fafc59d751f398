"""Full-width characters, which East Asian keyboards type in place of ASCII, and circled digits and letters."""

from unicodedata import normalize

_BLOCKS = (range(0xFF01, 0xFFEF), range(0xFE50, 0xFE70), range(0x2460, 0x2500))
"""Unicode's *Halfwidth and Fullwidth Forms*, *Small Form Variants* and *Enclosed Alphanumerics*."""
_NARROW = {
    code: narrow
    for block in _BLOCKS
    for code in block
    if len(narrow := normalize("NFKC", chr(code))) == 1 and narrow.isascii()
} | str.maketrans("\u3000、。【】「」〜\ufe51\uff61\uff62\uff63\uff64", " ,.[][]~,.[],")
"""Each with the ASCII that Unicode calls compatible, and punctuation from *CJK Symbols and Punctuation*."""


def narrowed(text: str) -> str:
    r"""Return a text of the same length, with ASCII in place of full-width digits, letters and punctuation.

    >>> narrowed("\N{FULLWIDTH LATIN CAPITAL LETTER C}\N{FULLWIDTH DIGIT SEVEN}")
    'C7'
    """
    return text.translate(_NARROW)
