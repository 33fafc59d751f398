"""The chart of a race: its size, and that everyone's progress is seen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.board.appearance import Theme
from bot.board.theme import COLOURS
from bot.board.words import Progress, paint_progress
from tests.board.colours import colours
from tests.board.sheets import assert_small_and_landscape

WINNER, SECOND = [(20, 30), (50, 100)], [(10, 10), (90, 60)]
RACE = Progress([WINNER, SECOND], 90)
POINTS = st.lists(st.tuples(st.integers(0, 24_000), st.integers(0, 100)), min_size=1, max_size=8)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("progress", [RACE, Progress([[(0, 100)]], 0)], ids=["usual", "at once"])
def test_every_chart_is_a_small_landscape_picture(progress: Progress, theme: Theme) -> None:
    assert_small_and_landscape(paint_progress(progress, theme))


def test_the_chart_of_a_long_race_of_many_is_small_too() -> None:
    curve = [(at, at % 101) for at in range(0, 24_000, 480)]
    assert_small_and_landscape(paint_progress(Progress([curve] * 25, 24_000)))


@settings(max_examples=10)
@given(st.lists(POINTS.map(sorted), min_size=1, max_size=3))
def test_any_race_can_be_painted(curves: list[list[tuple[int, int]]]) -> None:
    assert_small_and_landscape(paint_progress(Progress(curves, max(curve[-1][0] for curve in curves))))


def test_everyones_progress_is_seen() -> None:
    charts = [
        RACE,
        Progress([SECOND, WINNER], 90),
        Progress([WINNER], 90),
        Progress([WINNER, [(10, 10), (90, 61)]], 90),
    ]
    assert len({paint_progress(chart) for chart in charts}) == len(charts)
    assert paint_progress(RACE) == paint_progress(Progress([list(WINNER), list(SECOND)], 90))


@pytest.mark.parametrize("theme", Theme)
def test_every_one_of_the_first_eight_has_a_colour(theme: Theme) -> None:
    shades = COLOURS[theme].digits
    apart = Progress([[(10 * place, 100 - 10 * place), (90, 100 - 10 * place)] for place in range(8)], 90)
    seen = colours(paint_progress(apart, theme))
    assert all(seen[shade] > 300 for shade in shades)
