"""Full-width characters, which East Asian keyboards type in place of ASCII."""

_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans("\u3000、。【】「」〜", " ,.[][]~")
"""By Unicode's block *Halfwidth and Fullwidth Forms*, and punctuation from *CJK Symbols and Punctuation*."""


def narrowed(text: str) -> str:
    r"""Return a text of the same length, with ASCII in place of full-width digits, letters and punctuation.

    >>> narrowed("\N{FULLWIDTH LATIN CAPITAL LETTER C}\N{FULLWIDTH DIGIT SEVEN}")
    'C7'
    """
    return text.translate(_NARROW)
