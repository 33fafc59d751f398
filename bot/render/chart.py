"""The chart of a player's statistics: 3BV per second over the last games, and games by week. It has no words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, log10

from PIL import Image, ImageDraw

from bot.render.appearance import Theme
from bot.render.shapes import SMOOTH, SPEED, TROPHY
from bot.render.sheet import WIDTH, Sheet, sign_sprite
from bot.render.theme import quantized

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
