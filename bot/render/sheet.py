"""The sheet that pictures are put together on: landscape, unless one has to be larger, in the palette of its theme."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from struct import pack
from zlib import crc32

from isal.isal_zlib import compress
from PIL import Image, ImageDraw

from bot.render.appearance import Theme
from bot.render.shapes import Part, Shape, font_of, paint, write
from bot.render.theme import COLOURS, DARK, PAPER, index_of, palette_of, quantized

WIDTH, HEIGHT = 1100, 700
"""Twice what Discord's clients show of a picture, so that it is sharp."""
MOST_BYTES = 40_000
"""What an ordinary connection uploads and downloads at once. A larger sheet may have more, by its area."""
QUICK, SMALL = 1, 7
"""The levels of compression to try: one of Intel's library, which takes a third of the time and is enough for boards,
and one of zlib's.
"""
SIGNATURE, EIGHT_BITS, BY_PALETTE = b"\x89PNG\r\n\x1a\n", 8, 3
BOLD = 0.04

Box = tuple[int, int, int, int]
"""Left, top, right and bottom; the last two are outside."""


class Sheet:
    """A picture being painted. Everything placed on it is pre-rendered in the same palette."""

    def __init__(self, theme: Theme, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.theme, self.colours = theme, COLOURS[theme]
        self.width, self.height = width, height
        self.image = Image.new("P", (width, height), index_of(theme, self.colours.panel))
        self.image.putpalette(palette_of(theme).getpalette() or [])
        self._draw = ImageDraw.Draw(self.image)

    def place(self, sprite: Image.Image, x: int, y: int) -> None:
        """Put a sprite here, by its upper left corner."""
        self.image.paste(sprite, (x, y))

    def fill(self, box: Box, colour: str) -> None:
        self.image.paste(index_of(self.theme, colour), box)

    def polygon(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        """Fill a polygon."""
        self._draw.polygon(points, index_of(self.theme, colour))

    def frame(self, box: Box, colour: str, line: int, edge: int) -> None:
        """Draw a frame around a box, half of it inside, with dark edges."""
        out = line // 2 + edge
        for reach, width, shade in ((out, line + 2 * edge, self.colours.frame_edge), (out - edge, line, colour)):
            left, top, right, bottom = box[0] - reach, box[1] - reach, box[2] + reach - 1, box[3] + reach - 1
            self._draw.rectangle((left, top, right, bottom), outline=index_of(self.theme, shade), width=width)

    def write(
        self, text: str, x: float, y: float, size: int, colour: str, *, bold: bool = False, ground: str = ""
    ) -> None:
        """Write text on a ground, the panel's by default, its middle at this point."""
        sprite = text_sprite(text, size, colour, ground or self.colours.panel, bold, self.theme)
        self.place(sprite, round(x - sprite.width / 2), round(y - sprite.height / 2))

    def write_from(self, text: str, x: float, y: float, size: int) -> None:
        """Write bold text that begins here, its middle at this height."""
        self.write(text, x + text_width(text, size) / 2, y, size, self.colours.label, bold=True)

    def png(self) -> bytes:
        """Return the picture as a PNG, with every second line twice if it is too large otherwise.

        Equal pictures are equal bytes.
        """
        for encode in (_quick_png, _small_png):
            png = encode(self.image)
            if len(png) * WIDTH * HEIGHT <= MOST_BYTES * self.width * self.height:
                return png
        half = self.image.resize((self.width, self.height // 2), Image.Resampling.NEAREST)
        return _small_png(half.resize((self.width, self.height), Image.Resampling.NEAREST))


def _quick_png(image: Image.Image) -> bytes:
    """Return an image with a palette as a PNG, whose rows aren't filtered (PNG specification, third edition)."""
    width, height = image.size
    pixels = image.tobytes()
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, width * height, width))
    header = pack(">IIBBBBB", width, height, EIGHT_BITS, BY_PALETTE, 0, 0, 0)
    chunks = {b"IHDR": header, b"PLTE": bytes(image.getpalette() or []), b"IDAT": compress(rows, QUICK), b"IEND": b""}
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks.items())


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))


def _small_png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=SMALL)
    return file.getvalue()


@lru_cache(2048)
def text_width(text: str, size: int) -> int:
    """Return how many pixels wide a bold text is."""
    return round(font_of(size).getlength(text) + 2 * BOLD * size) + 2


@lru_cache(2048)
def text_sprite(text: str, size: int, colour: str, ground: str, bold: bool, theme: Theme) -> Image.Image:
    """Return text in the palette of a theme."""
    image = Image.new("RGB", (text_width(text, size), size + size // 8), ground)
    write(image, text, image.width / 2, image.height / 2, size, colour, BOLD if bold else 0)
    return quantized(image, theme)


@lru_cache(256)
def sign_sprite(shape: Shape, side: int, theme: Theme) -> Image.Image:
    """Return a shape as it looks on the panel."""
    colours = COLOURS[theme]
    image = Image.new("RGB", (side, side), colours.panel)
    special = {
        Part.GLINT: colours.panel,
        Part.CLOTH: colours.heart,
        Part.BLAST: colours.gold,
        Part.DARK: DARK,
        Part.PAPER: PAPER,
    }
    paint(image, shape, dict.fromkeys(Part, colours.label) | special)
    return quantized(image, theme)
