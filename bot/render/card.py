"""The result card: a picture of a finished game, with its figures and without words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.render.appearance import Theme
from bot.render.board import board_tile
from bot.render.picture import Fact, write_facts
from bot.render.shapes import CLOCK, CLOVER, EXPLOSION, LENS, SPEED, TARGET, TROPHY, WHITE_FLAG
from bot.render.sheet import HEIGHT, WIDTH, Sheet, sign_sprite, text_width
from bot.render.tile import sprite
from bot.text.language import clock
from core import Board, Outcome

SIGNS = {Outcome.WON: TROPHY, Outcome.LOST: EXPLOSION, Outcome.RESIGNED: WHITE_FLAG}
MARGIN = 24
FIGURES = 720
"""Where the figures begin, right of the board."""
SIGN_SIZE, LENS_SIZE = 210, 100
LARGEST = 72
"""Pixels of a square's side."""
BAR_HEIGHT, BAR_GAP, NUMBER_SIZE = 52, 4, 34


@dataclass(frozen=True)
class Card:
    """The figures of a finished game. Figures that aren't known are `None`."""

    board: Board
    outcome: Outcome
    duration: timedelta
    speed: float | None = None
    """3BV per second."""
    efficiency: int | None = None
    """In percent."""
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
    _board(sheet, card.board, bottom)
    sheet.place(sign_sprite(SIGNS[card.outcome], SIGN_SIZE, theme), FIGURES, MARGIN)
    if card.helped:
        sheet.place(sign_sprite(LENS, LENS_SIZE, theme), FIGURES + SIGN_SIZE + MARGIN, MARGIN)
    write_facts(sheet, _figures(card), FIGURES, 2 * MARGIN + SIGN_SIZE)
    _bar(sheet, shares)
    return sheet.png()


def _figures(card: Card) -> list[Fact]:
    known = [
        (CLOCK, clock(card.duration)),
        (SPEED, None if card.speed is None else f"{card.speed:.2f} 3BV/s"),
        (TARGET, None if card.efficiency is None else f"{card.efficiency}%"),
        (CLOVER, None if card.luck is None else f"{card.luck:+.1f}"),
    ]
    return [Fact(sign, figure) for sign, figure in known if figure is not None]


def _board(sheet: Sheet, board: Board, bottom: int) -> None:
    """Draw the whole board, as large as there is room for."""
    side = min((FIGURES - 2 * MARGIN) // board.columns, (bottom - MARGIN) // board.rows, LARGEST)
    left = (FIGURES - side * board.columns) // 2
    top = (MARGIN + bottom - side * board.rows) // 2
    for row, column in board.grid.cells(board.grid.everywhere):
        tile = sprite(board_tile(board[row, column]), sheet.theme, side)
        sheet.place(tile, left + column * side, top + row * side)


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
