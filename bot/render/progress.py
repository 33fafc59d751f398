"""The chart of a race: everyone's progress over time. It has no words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from PIL import Image, ImageDraw

from bot.render.appearance import Theme
from bot.render.chart import step_of
from bot.render.shapes import SMOOTH
from bot.render.sheet import HEIGHT, WIDTH, Sheet
from bot.render.theme import quantized
from bot.text.language import clock

MARGIN = 24
LEFT, RIGHT = 112, WIDTH - 3 * MARGIN
TOP, BOTTOM = 2 * MARGIN, HEIGHT - 3 * MARGIN
"""Where the curves are."""
LINE, GRID, LABEL_SIZE, PLACE_SIZE = 5, 2, 30, 34
TENTHS = timedelta(milliseconds=100)


@dataclass(frozen=True)
class Progress:
    """What the chart shows."""

    curves: Sequence[Sequence[tuple[int, int]]]
    """Of each player, tenths of a second and the percentage that was open from then on, the best player first."""
    length: int
    """Tenths of a second."""


def paint_progress(progress: Progress, theme: Theme = Theme.DARK) -> bytes:
    """Return the chart as a PNG. Equal charts are equal bytes."""
    sheet = Sheet(theme)
    half = step_of(progress.length)
    for times in range(3):
        across, up = LEFT + (RIGHT - LEFT) * times // 2, BOTTOM - (BOTTOM - TOP) * times // 2
        sheet.fill((LEFT, up, RIGHT, up + GRID), sheet.colours.grout)
        sheet.write(f"{50 * times}%", (LEFT + MARGIN) / 2 - MARGIN / 4, up, LABEL_SIZE, sheet.colours.label)
        sheet.write(clock(half * times * TENTHS), across, BOTTOM + LABEL_SIZE, LABEL_SIZE, sheet.colours.label)
    for place, curve in reversed([*enumerate(progress.curves)]):
        _curve(sheet, curve, 2 * half, sheet.colours.digits[place % len(sheet.colours.digits)])
    ends = [_point(curve[-1], 2 * half) for curve in progress.curves]
    for place, (x, y) in enumerate(_apart(ends), 1):
        sheet.write(str(place), x + PLACE_SIZE / 2 + LINE, y, PLACE_SIZE, sheet.colours.label, bold=True)
    return sheet.png()


def _apart(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return where there is room for a label at each of these points, or below it."""
    placed: list[tuple[float, float]] = []
    for x, y in points:
        while any(abs(x - other) < PLACE_SIZE and abs(y - above) < PLACE_SIZE for other, above in placed):
            y += PLACE_SIZE
        placed.append((x, y))
    return placed


def _point(point: tuple[int, int], length: float) -> tuple[float, float]:
    at, percent = point
    return LEFT + (RIGHT - LEFT) * at / length, BOTTOM - (BOTTOM - TOP) * percent / 100


def _curve(sheet: Sheet, curve: Sequence[tuple[int, int]], length: float, colour: str) -> None:
    """Draw a player's progress, from nothing at the start."""
    points = [_point(point, length) for point in ((0, 0), *curve)]
    box = (LEFT - LINE, TOP - LINE, RIGHT + LINE, BOTTOM + LINE)
    mask = Image.new("L", ((box[2] - box[0]) * SMOOTH, (box[3] - box[1]) * SMOOTH))
    scaled = [((x - box[0]) * SMOOTH, (y - box[1]) * SMOOTH) for x, y in points]
    ImageDraw.Draw(mask).line(scaled, 255, LINE * SMOOTH, joint="curve")
    under = sheet.image.crop(box).convert("RGB")
    under.paste(colour, (0, 0), mask.reduce(SMOOTH))
    sheet.place(quantized(under, sheet.theme), box[0], box[1])
