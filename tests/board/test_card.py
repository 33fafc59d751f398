"""The result card: its size, and that its facts can be seen."""

from dataclasses import replace
from datetime import timedelta
from io import BytesIO

import pytest
from PIL import Image, ImageColor

from bot.board.appearance import Theme
from bot.board.card import Card, Run, paint_card
from bot.board.drawing import board_scene
from bot.board.theme import COLOURS
from core import Outcome
from tests.board.colours import colours, contrast
from tests.board.sheets import assert_small_and_landscape, themed
from tests.board.test_picture import SIZES, mid_game

RUN = Run(Outcome.WON, timedelta(seconds=102), 1.23, 87)
FIRST = Run(Outcome.LOST, timedelta(seconds=99), 1.11, 90)
CARD = Card(board_scene(mid_game(9, 9)), RUN, None, 0.7, (30, 20, 1))
COMPARED = replace(CARD, first=FIRST)


@pytest.mark.parametrize(("rows", "columns", "theme"), themed(SIZES))
def test_every_card_is_a_small_landscape_picture(rows: int, columns: int, theme: Theme) -> None:
    assert_small_and_landscape(paint_card(replace(CARD, scene=board_scene(mid_game(rows, columns))), theme))


def others_than(run: Run) -> list[Run]:
    """Runs that differ from one in a single fact."""
    return [
        replace(run, outcome=Outcome.RESIGNED),
        replace(run, duration=timedelta(hours=2)),
        replace(run, speed=None),
        replace(run, efficiency=None),
    ]


@pytest.mark.parametrize("theme", Theme)
def test_the_figures_of_two_runs_leave_room_between_them(theme: Theme) -> None:
    run = Run(Outcome.WON, timedelta(days=1), 12.34, 100)
    png = paint_card(replace(CARD, run=run, first=run, luck=-12.3), theme)
    between = Image.open(BytesIO(png)).convert("RGB").crop((980, 240, 984, 600))
    assert between.getcolors() == [(4 * 360, ImageColor.getrgb(COLOURS[theme].panel))]


def test_the_time_of_many_days_has_no_room_beside_it() -> None:
    long = replace(COMPARED, run=replace(RUN, duration=timedelta(days=40)))
    assert paint_card(long) == paint_card(replace(long, first=replace(FIRST, duration=timedelta(1))))


def test_every_fact_is_seen() -> None:
    cards = [
        CARD,
        *(replace(CARD, run=run) for run in others_than(RUN)),
        COMPARED,
        *(replace(COMPARED, first=run) for run in others_than(FIRST)),
        replace(CARD, luck=-0.7),
        replace(CARD, luck=None),
        replace(CARD, shares=(20, 30, 1)),
        replace(CARD, shares=()),
        replace(CARD, helped=True),
    ]
    assert len({paint_card(card) for card in cards}) == len(cards)
    assert paint_card(CARD) == paint_card(replace(CARD))


@pytest.mark.parametrize("theme", Theme)
def test_players_have_a_part_of_the_bar_as_large_as_their_share_in_a_readable_colour(theme: Theme) -> None:
    first, second, *_ = digits = COLOURS[theme].digits
    empty, shared = (
        colours(paint_card(replace(CARD, scene=board_scene(mid_game(1, 1)), shares=shares), theme))
        for shares in ((), (30, 20))
    )
    assert shared[first] - empty[first] == pytest.approx(1.5 * (shared[second] - empty[second]), rel=0.05)
    assert min(contrast(digit, COLOURS[theme].open.ground) for digit in digits) >= 4.5


def test_any_number_of_players_fits() -> None:
    assert_small_and_landscape(paint_card(replace(CARD, shares=range(100, 0, -1))))
    assert paint_card(replace(CARD, shares=(0, 0))) == paint_card(replace(CARD, shares=()))
