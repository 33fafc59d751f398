"""The sheets that pictures are put together on, and charts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from io import BytesIO
from math import ceil, floor, log10
from struct import pack
from zlib import crc32

from isal.isal_zlib import compress
from PIL import Image, ImageDraw

from bot.board.appearance import Theme
from bot.board.shapes import SMOOTH, SPEED, TROPHY, Part, Shape, font_of, paint_shape, write
from bot.board.theme import COLOURS, DARK, PAPER, index_of, palette_of, quantized

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
    paint_shape(image, shape, dict.fromkeys(Part, colours.label) | special)
    return quantized(image, theme)


MARGIN = 24
SIGN_SIZE, TITLE_SIZE, LABEL_SIZE = 56, 46, 30
LEFT, RIGHT = 112, WIDTH - MARGIN
"""Where the games are, right of the numbers."""
SPEEDS_TOP, SPEEDS_BOTTOM = 96, 330
WEEKS_TOP, WEEKS_BOTTOM = 440, 630
LINE, DOT = 5, 7
GRID = 2
BAR = 0.62
"""The share of its place that a bar takes."""
STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


@dataclass(frozen=True)
class Chart:
    """What the chart shows."""

    speeds: Sequence[float]
    """3BV per second, the oldest game first."""
    weeks: Sequence[tuple[date, int, int]]
    """Mondays, each with the games of its week and those that were won, the oldest first."""

    @property
    def games_and_wins(self) -> tuple[int, int]:
        """The sums of all weeks."""
        return sum(games for _, games, _ in self.weeks), sum(wins for _, _, wins in self.weeks)


def paint_chart(chart: Chart, theme: Theme = Theme.DARK) -> bytes:
    """Return a chart as a PNG. Equal charts are equal bytes."""
    sheet = Sheet(theme)
    sheet.place(sign_sprite(SPEED, SIGN_SIZE, theme), MARGIN, MARGIN)
    sheet.write_from("3BV/s", LEFT, MARGIN + SIGN_SIZE / 2, TITLE_SIZE)
    _line(sheet, chart.speeds)
    top = WEEKS_TOP - SPEEDS_TOP + MARGIN
    sheet.place(sign_sprite(TROPHY, SIGN_SIZE, theme), MARGIN, top)
    games, wins = chart.games_and_wins
    sheet.write_from(f"{wins}/{games}", LEFT, top + SIGN_SIZE / 2, TITLE_SIZE)
    _bars(sheet, chart.weeks)
    return sheet.png()


def _grid(sheet: Sheet, step: float, top: int, bottom: int) -> None:
    """Draw lines at 0, at a step and at twice that, with their numbers."""
    for times in range(3):
        y = bottom - (bottom - top) * times // 2
        sheet.fill((LEFT, y, RIGHT, y + GRID), sheet.colours.grout)
        sheet.write(f"{times * step:g}", (MARGIN + LEFT - MARGIN / 2) / 2, y, LABEL_SIZE, sheet.colours.label)


def _line(sheet: Sheet, speeds: Sequence[float]) -> None:
    """Draw the speeds as dots, with lines between them."""
    step = step_of(max(speeds, default=1))
    _grid(sheet, step, SPEEDS_TOP, SPEEDS_BOTTOM)
    height, reach = SPEEDS_BOTTOM - SPEEDS_TOP, DOT + LINE
    width = RIGHT - LEFT - 2 * reach
    points = [
        (reach + (width * at / (len(speeds) - 1) if len(speeds) > 1 else width), height * (1 - speed / (2 * step)))
        for at, speed in enumerate(speeds)
    ]
    mask = Image.new("L", ((RIGHT - LEFT) * SMOOTH, (height + 2 * reach) * SMOOTH))
    draw = ImageDraw.Draw(mask)
    scaled = [(x * SMOOTH, (y + reach) * SMOOTH) for x, y in points]
    if len(scaled) > 1:
        draw.line(scaled, 255, LINE * SMOOTH, joint="curve")
    for x, y in scaled:
        radius = DOT * SMOOTH
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), 255)
    box = (LEFT, SPEEDS_TOP - reach, RIGHT, SPEEDS_BOTTOM + reach)
    under = sheet.image.crop(box).convert("RGB")
    under.paste(sheet.colours.gold, (0, 0), mask.reduce(SMOOTH))
    sheet.place(quantized(under, sheet.theme), LEFT, SPEEDS_TOP - reach)


def _bars(sheet: Sheet, weeks: Sequence[tuple[date, int, int]]) -> None:
    """Draw a bar for each week: its wins, and above them its other games."""
    most = max((games for _, games, _ in weeks), default=0)
    step = max(1, ceil(most / 2))
    _grid(sheet, step, WEEKS_TOP, WEEKS_BOTTOM)
    place, height = (RIGHT - LEFT) / max(len(weeks), 1), WEEKS_BOTTOM - WEEKS_TOP
    for at, (_, *counted) in enumerate(weeks):
        left = round(LEFT + place * (at + (1 - BAR) / 2))
        right = round(left + place * BAR)
        top, middle = (WEEKS_BOTTOM - height * games // (2 * step) for games in counted)
        sheet.fill((left, top, right, middle), sheet.colours.unmarked.ground)
        sheet.fill((left, middle, right, WEEKS_BOTTOM), sheet.colours.gold)
    half, y = 80, WEEKS_BOTTOM + LABEL_SIZE
    for (monday, _, _), at in ((weeks[0], 0), (weeks[-1], len(weeks) - 1)) if weeks else ():
        x = min(max(LEFT + place * (at + 0.5), LEFT + half), RIGHT - half)
        sheet.write(monday.isoformat(), x, y, LABEL_SIZE, sheet.colours.label)


def step_of(most: float) -> float:
    """Return a round number of which twice as much is at least `most`."""
    half = most / 2
    if half <= 0:
        return 1
    power = 10.0 ** floor(log10(half))
    return next(step * power for step in STEPS if step * power >= half * (1 - 1e-9))
