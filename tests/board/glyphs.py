"""The glyphs of the font that pictures are written in."""

from functools import cache

from PIL.ImageFont import FreeTypeFont

from bot.board.shapes import font_of

SIZE = 30
UNASSIGNED = "\U0010fffd"
"""A character that no font has: it looks as all do that are missing."""


@cache
def has_glyph(character: str) -> bool:
    """Return whether a character looks like one of its own in pictures."""
    font = font_of(SIZE)
    assert isinstance(font, FreeTypeFont)
    return bytes(font.getmask(character)) != bytes(font.getmask(UNASSIGNED))
