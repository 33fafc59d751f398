"""What all pictures have in common."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from bot.board.appearance import Theme
from bot.board.sheets import HEIGHT, MOST_BYTES, WIDTH


def assert_small_and_landscape(png: bytes) -> None:
    """Check that a picture fills a phone's width, and is loaded soon."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert Image.open(BytesIO(png)).size == (WIDTH, HEIGHT) == (1100, 700)
    assert len(png) <= MOST_BYTES <= 40_000


def themed(sizes: Sequence[tuple[int, int]]) -> list[tuple[int, int, Theme]]:
    """Sizes with themes: each size in one, and the last, which is the largest, in all."""
    return [*((*size, Theme.DARK) for size in sizes[:-1]), *((*sizes[-1], theme) for theme in Theme)]
