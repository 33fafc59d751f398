"""The pure rules of the daily board: stars, squares and standings."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.daily import text
from bot.features.daily.boards import rank_day
from bot.features.daily.rules import DailyFacts, hits_by_tenth
from bot.store.days import Finish
from core import stars_after

DAY = date(2026, 11, 23)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def finish(player: int, hits: int = 0, duration: int = 60_000) -> Finish:
    return Finish(player, DAY, hits, duration, NOON, helped=False)


@pytest.mark.parametrize(("hits", "stars"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (99, 0)])
def test_each_mine_costs_a_star(hits: int, stars: int) -> None:
    assert stars_after(hits) == stars


@given(st.lists(st.integers(0, 400)), st.integers(1, 400))
def test_at_most_ten_squares_say_when_mines_were_hit(hits: list[int], cells: int) -> None:
    counted = hits_by_tenth(hits, cells)
    assert len(counted) == min(10, cells)
    assert sum(counted) == len(hits)


def test_a_square_is_a_tenth_of_the_progress() -> None:
    assert hits_by_tenth([], 50) == [0] * 10
    assert hits_by_tenth([0, 4, 5, 49], 50) == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    assert hits_by_tenth([3], 3) == [0, 0, 1], "a mine hit after all else was open"


def test_hits_in_one_square_can_be_counted() -> None:
    assert text.squares([0, 1, 2, 9, 10, 11]) == "🟩🟥2️⃣9️⃣🔟🔟"


def test_the_day_ranks_by_stars_and_then_by_time() -> None:
    day = rank_day([finish(1, hits=1, duration=1_000), finish(2, duration=999_999), finish(3, duration=80_000)])
    found = [(place.score.player, *place.score.figure) for place in day.places]
    assert found == [(3, 3, 80), (2, 3, 999), (1, 2, 1)]


def test_ties_share_a_place_and_the_next_one_is_left_out() -> None:
    day = rank_day([finish(1, duration=60_900), finish(2), finish(3, hits=4), finish(4, hits=3)])
    assert [(place.number, place.score.player) for place in day.places] == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_facts_survive_being_stored() -> None:
    facts = DailyFacts(DAY, 142, "ab" * 32)
    assert DailyFacts.read({"daily": facts.write(), "mines": 10}) == facts
