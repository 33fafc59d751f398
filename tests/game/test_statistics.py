"""What results add up to, and places, each beside a naive model."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from statistics import median

from hypothesis import example, given
from hypothesis import strategies as st

from bot.game.ratings import PAGE, Score, rank
from bot.game.results import (
    Mastery,
    by_week,
    form_of,
    last_speeds,
    longest_winning_streak,
    mastery,
    share_of,
    sum_up,
    winning_streak,
)
from bot.store.people import Played

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
times = st.integers(0, 26_000_000).map(lambda seconds: NEW_YEAR + timedelta(seconds=seconds))
forms = st.text("01", max_size=250)


@st.composite
def histories(draw: st.DrawFn) -> Sequence[Played]:
    """A player's results, the oldest first."""
    ended = sorted(draw(st.lists(times, max_size=50)))
    return [
        Played(
            game_id=number,
            kind="minesweeper",
            difficulty=draw(st.sampled_from(["beginner", "expert"])),
            ended_at=at,
            outcome=draw(st.sampled_from(["won", "won", "lost", "resigned"])),
            duration=draw(st.integers(0, 5)) * 1000,
            value=draw(st.integers(1, 5) | st.none()),
            solved=draw(st.integers(0, 5)),
            moves=draw(st.integers(0, 9)),
            hits=draw(st.integers(0, 1)),
            helped=False,
            alone=draw(st.booleans()),
            ranked=draw(st.booleans()),
            day=draw(st.none() | st.just(at.date())),
            luck=draw(st.floats(-5, 5) | st.none()),
            digs=draw(st.integers(0, 9) | st.none()),
            mistakes=draw(st.integers(0, 9) | st.none()),
        )
        for number, at in enumerate(ended)
    ]


@given(forms)
@example("1" * 101)
def test_streaks_are_runs_of_wins_and_mastery_looks_at_the_last_hundred_games(form: str) -> None:
    runs = form.split("0")
    assert longest_winning_streak(form) == max(map(len, runs))
    assert winning_streak(form) == len(runs[-1])
    assert mastery(form) == Mastery(sum(map(int, form[-100:])), min(100, len(form)))


@given(histories())
def test_statistics_are_those_of_the_results(results: Sequence[Played]) -> None:
    summed = sum_up(results)
    alone = [result for result in results if result.ranked and result.alone and result.day is None]
    clean = [result for result in alone if result.outcome == "won" and not result.hits]
    records = [result for result in clean if result.duration]
    assert {name: best.duration for name, best in summed.fastest.items()} == {
        name: min(one.duration for one in records if one.difficulty == name)
        for name in {one.difficulty for one in records}
    }
    speeds = [1000 * one.value / one.duration for one in records if one.value is not None]
    assert summed.speed == ((max(speeds), median(speeds[-30:])) if speeds else None)
    assert last_speeds(results, 7) == speeds[-7:]
    efficiencies = [one.value / one.moves for one in records if one.value is not None and one.moves]
    assert summed.efficiency == ((max(efficiencies), median(efficiencies[-30:])) if efficiencies else None)
    assert form_of(results) == "".join(str(int(one in clean)) for one in alone)
    assert (summed.mastery is None) is (not alone)
    lucks = [one.luck for one in results if one.luck is not None]
    assert summed.luck == (sum(lucks) if lucks else None)
    judged = [(one.mistakes, one.digs) for one in results if one.digs and one.mistakes is not None]
    known = summed.mistakes and (summed.mistakes.number, summed.mistakes.digs)
    assert known == (tuple(map(sum, zip(*judged, strict=True))) if judged else None)


@given(histories(), times)
def test_every_game_of_the_last_weeks_is_in_its_week(results: Sequence[Played], now: datetime) -> None:
    weeks = by_week(results, now, 6)
    assert len(weeks) == 6
    assert weeks[-1].monday <= now.date() < weeks[-1].monday + timedelta(weeks=1)
    for week in weeks:
        assert week.monday.isoweekday() == 1
        there = [one for one in results if timedelta(0) <= one.ended_at.date() - week.monday < timedelta(weeks=1)]
        assert week.games == len(there)
        assert week.wins == len([one for one in there if one.outcome == "won"])


def test_a_share_is_of_the_3bv_of_all_boards_played_with_others() -> None:
    together = Played(
        1, "minesweeper", "beginner", NOON, "won", 9, 30, 10, 9, 0, False, False, True, None, None, None, None
    )
    assert share_of([together, together._replace(outcome="lost", value=10, solved=5)]) == 38
    assert share_of([together._replace(value=None)]) is None


@given(st.lists(st.integers(0, 5), max_size=40))
def test_a_place_is_one_more_than_the_number_of_better_players(figures: Sequence[int]) -> None:
    standings = rank(Score(player, (figure,), figure) for player, figure in enumerate(figures))
    for player, figure in enumerate(figures):
        place = standings.place_of(player)
        assert place
        assert place.number == 1 + sum(other < figure for other in figures)
    pages = [place for page in range(1, standings.pages + 1) for place in standings.page(page)]
    assert pages == list(standings.places)
    assert all(len(standings.page(page)) == PAGE for page in range(1, standings.pages))
    assert standings.place_of(-1) is None
