"""The chart of statistics: its size, its axes, and that every figure is seen."""

from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.board.appearance import Theme
from bot.board.sheets import Chart, paint_chart, step_of
from bot.board.theme import COLOURS
from bot.game.results import Week
from tests.board.colours import colours, contrast
from tests.board.sheets import assert_small_and_landscape

MONDAY = date(2026, 11, 23)
WEEKS = [Week(MONDAY - timedelta(weeks=ago), ago, ago // 2) for ago in reversed(range(12))]
CHART = Chart([1.0, 2.5, 0.7, 3.1], WEEKS)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(
    "chart",
    [CHART, Chart([], []), Chart([0.001], WEEKS[:1]), Chart([9.0, 0.1] * 50, [Week(MONDAY, 10**6, 1)] * 12)],
    ids=["usual", "empty", "one", "much"],
)
def test_every_chart_is_a_small_landscape_picture(chart: Chart, theme: Theme) -> None:
    assert_small_and_landscape(paint_chart(chart, theme))


def test_every_figure_is_seen() -> None:
    charts = [
        CHART,
        Chart([1.0, 2.5, 0.7, 3.0], WEEKS),
        Chart([2.5, 1.0, 0.7, 3.1], WEEKS),
        Chart(CHART.speeds, [*WEEKS[:-1], Week(MONDAY, 1, 0)]),
        Chart(CHART.speeds, [*WEEKS[:-1], Week(MONDAY, 1, 1)]),
        Chart(CHART.speeds, [Week(week.monday + timedelta(weeks=1), week.games, week.wins) for week in WEEKS]),
    ]
    assert len({paint_chart(chart) for chart in charts}) == len(charts)
    assert paint_chart(CHART) == paint_chart(Chart(list(CHART.speeds), list(WEEKS)))


@pytest.mark.parametrize("theme", Theme)
def test_a_week_has_more_gold_the_more_was_won_and_gold_stands_out(theme: Theme) -> None:
    def gold(wins: int) -> int:
        return colours(paint_chart(Chart([], [Week(MONDAY, 10, wins)]), theme))[shades.gold]

    shades = COLOURS[theme]
    none, half, all_of_them = gold(0), gold(5), gold(10)
    assert half - none == pytest.approx((all_of_them - none) / 2, rel=0.05)
    assert contrast(shades.gold, shades.unmarked.ground) >= 1.8
    assert contrast(shades.gold, shades.panel) >= 3


@given(st.floats(1e-6, 1e9))
@example(2.0)
@example(0.2)
def test_an_axis_is_as_high_as_its_highest_figure_needs(most: float) -> None:
    step = step_of(most)
    assert 2 * step >= most * (1 - 1e-6)
    assert step <= most * (1 + 1e-6)
    assert len(f"{step:g}") <= 5 or most > 10**5 or most < 0.01
