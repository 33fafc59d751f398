"""The result card: its size, and that its facts can be seen."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.render.appearance import Theme
from bot.render.card import Card, paint_card
from bot.render.sheet import MOST_BYTES
from bot.render.theme import COLOURS
from core import Outcome
from tests.render.colours import colours, contrast
from tests.render.test_picture import SIZES, mid_game, size_of

CARD = Card(mid_game(9, 9), Outcome.WON, timedelta(seconds=102), 1.23, 87, 0.7, (30, 20, 1))


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_card_is_a_small_landscape_picture(rows: int, columns: int, theme: Theme) -> None:
    png = paint_card(replace(CARD, board=mid_game(rows, columns)), theme)
    assert size_of(png) == (1100, 700)
    assert len(png) <= MOST_BYTES


def test_every_fact_is_seen() -> None:
    cards = [
        CARD,
        replace(CARD, outcome=Outcome.LOST),
        replace(CARD, outcome=Outcome.RESIGNED),
        replace(CARD, duration=timedelta(hours=2)),
        replace(CARD, speed=None),
        replace(CARD, efficiency=None),
        replace(CARD, luck=-0.7),
        replace(CARD, luck=None),
        replace(CARD, shares=(20, 30, 1)),
        replace(CARD, shares=()),
        replace(CARD, helped=True),
    ]
    assert len({paint_card(card) for card in cards}) == len(cards)
    assert paint_card(CARD) == paint_card(replace(CARD))


@pytest.mark.parametrize("theme", Theme)
def test_players_have_a_part_of_the_bar_as_large_as_their_share(theme: Theme) -> None:
    first, second, *_ = COLOURS[theme].digits
    empty, shared = (
        colours(paint_card(replace(CARD, board=mid_game(1, 1), shares=shares), theme)) for shares in ((), (30, 20))
    )
    assert shared[first] - empty[first] == pytest.approx(1.5 * (shared[second] - empty[second]), rel=0.05)


@pytest.mark.parametrize("theme", Theme)
def test_numbers_of_players_are_easy_to_read(theme: Theme) -> None:
    assert min(contrast(digit, COLOURS[theme].open.ground) for digit in COLOURS[theme].digits) >= 4.5


def test_any_number_of_players_fits() -> None:
    assert len(paint_card(replace(CARD, shares=range(100, 0, -1)))) <= MOST_BYTES
    assert paint_card(replace(CARD, shares=(0, 0))) == paint_card(replace(CARD, shares=()))
