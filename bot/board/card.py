"""The result card: a picture of a finished game, with its figures and without words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.board.appearance import Theme
from bot.board.picture import FACT_HEIGHT, FACT_SIZE, TEXT_SIZE, tiles_of, write_facts
from bot.board.scene import Fact, Scene
from bot.board.shapes import CLOCK, CLOVER, EXPLOSION, LENS, SPEED, TARGET, TROPHY, WHITE_FLAG, Shape
from bot.board.sheets import HEIGHT, WIDTH, Sheet, sign_sprite, text_width
from bot.board.tile import Tile, sprite
from bot.text.language import clock
from core import Outcome

SIGNS = {Outcome.WON: TROPHY, Outcome.LOST: EXPLOSION, Outcome.RESIGNED: WHITE_FLAG}
MARGIN = 24
FIGURES = 720
"""Where the figures begin, right of the board."""
MARK_SIZE, LENS_SIZE = 210, 100
LARGEST = 72
"""Pixels of a square's side."""
BAR_HEIGHT, BAR_GAP, NUMBER_SIZE = 52, 4, 34
FIRST, FIRST_SIGN_SIZE, FIRST_SIZES = 984, 84, (36, 28)
"""Where the figures of the first run begin, and the sizes of its sign and of its figures, the largest that fits."""
ROOM = FIRST - FIGURES - FACT_SIZE - 12
"""For a figure beside that of the first run. Games of many days have none."""


@dataclass(frozen=True)
class Run:
    """How a game went. Figures that aren't known are `None`."""

    outcome: Outcome
    duration: timedelta
    speed: float | None = None
    """3BV per second."""
    efficiency: int | None = None
    """In percent."""


@dataclass(frozen=True)
class Card:
    """The figures of a finished game, and of the one on the same board that it is compared with."""

    scene: Scene
    run: Run
    first: Run | None = None
    luck: float | None = None
    """Expected explosions minus actual ones."""
    shares: Sequence[int] = ()
    """What each player did, in any unit, in the order in which the message names the players."""
    helped: bool = False
    """Whether somebody had help."""


def paint_card(card: Card, theme: Theme = Theme.DARK) -> bytes:
    """Return a card as a PNG. Equal cards are equal bytes."""
    sheet = Sheet(theme)
    shares = [share for share in card.shares if share > 0]
    bottom = HEIGHT - MARGIN - (BAR_HEIGHT + MARGIN if shares else 0)
    _board(sheet, card.scene, bottom)
    sheet.place(sign_sprite(SIGNS[card.run.outcome], MARK_SIZE, theme), FIGURES, MARGIN)
    if card.helped:
        sheet.place(sign_sprite(LENS, LENS_SIZE, theme), FIGURES + MARK_SIZE + MARGIN, MARGIN)
    _figures(sheet, card, 2 * MARGIN + MARK_SIZE)
    _bar(sheet, shares)
    return sheet.png()


def _figures(sheet: Sheet, card: Card, top: int) -> None:
    """Write the figures that are known, and smaller beside them those of the first run."""
    own = _written(card.run, card.luck, unit="" if card.first else " 3BV/s")  # two columns have no room for it
    facts = [Fact(sign, figure) for sign, figure in own.items() if figure]
    write_facts(sheet, facts, FIGURES, top)
    if card.first:
        sign = sign_sprite(SIGNS[card.first.outcome], FIRST_SIGN_SIZE, sheet.theme)
        sheet.place(sign, FIRST, MARGIN + MARK_SIZE - FIRST_SIGN_SIZE)
        first = _written(card.first)
        for at, fact in enumerate(facts):
            figure, middle = first.get(fact.sign, ""), top + at * FACT_HEIGHT + FACT_SIZE / 2
            sizes = (size for size in FIRST_SIZES if FIRST + text_width(figure, size) <= WIDTH)
            if (size := next(sizes, None)) and text_width(fact.text, TEXT_SIZE) < ROOM:
                sheet.write_from(figure, FIRST, middle, size)


def _written(run: Run, luck: float | None = None, unit: str = "") -> dict[Shape | Tile, str]:
    """Return figures by their signs. Those that aren't known are empty."""
    return {
        CLOCK: clock(run.duration),
        SPEED: "" if run.speed is None else f"{run.speed:.2f}{unit}",
        TARGET: "" if run.efficiency is None else f"{run.efficiency}%",
        CLOVER: "" if luck is None else f"{luck:+.1f}",
    }


def _board(sheet: Sheet, scene: Scene, bottom: int) -> None:
    """Draw the whole board, as large as there is room for."""
    rows, columns = scene.size
    side = min((FIGURES - 2 * MARGIN) // columns, (bottom - MARGIN) // rows, LARGEST)
    left, top = (FIGURES - side * columns) // 2, (MARGIN + bottom - side * rows) // 2
    for row, line in enumerate(tiles_of(scene)):
        for column, tile in enumerate(line):
            sheet.place(sprite(tile, sheet.theme, side), left + column * side, top + row * side)


def _bar(sheet: Sheet, shares: Sequence[int]) -> None:
    """Draw the players' shares side by side, with their numbers where there is room."""
    top, width, done = HEIGHT - MARGIN - BAR_HEIGHT, WIDTH - 2 * MARGIN, 0
    for at, share in enumerate(shares):
        left, right = (MARGIN + width * edge // sum(shares) for edge in (done, done + share))
        colour = sheet.colours.digits[at % len(sheet.colours.digits)]
        sheet.fill((left, top, max(right - BAR_GAP, left + 1), top + BAR_HEIGHT), colour)
        number = str(at + 1)
        if text_width(number, NUMBER_SIZE) < right - left - BAR_GAP:
            middle = (left + right - BAR_GAP) / 2
            ground = sheet.colours.open.ground
            sheet.write(number, middle, top + BAR_HEIGHT / 2, NUMBER_SIZE, ground, bold=True, ground=colour)
        done += share
