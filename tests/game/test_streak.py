"""Streaks of daily boards, against a model that goes through the days one by one."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.game.results import GRACE, Streak, closes_at, counts_until, day_of, oldest_that_counts, streak

FIRST = date(2028, 2, 20)
"""Before a leap day."""
DAY = timedelta(days=1)
HISTORIES = st.lists(st.sampled_from("*+-"), max_size=60).map("".join)


def history(days: str) -> dict[date, bool]:
    """A player's days: `*` was flawless, `+` finished, and `-` missed."""
    return {FIRST + number * DAY: shown == "*" for number, shown in enumerate(days) if shown != "-"}


def after(days: str) -> datetime:
    """Noon of the last of these days, when the day before can't be finished any more."""
    return midnight_of_last(days) + timedelta(hours=12)


def midnight_of_last(days: str) -> datetime:
    return datetime.combine(FIRST + (len(days) - 1) * DAY, time(), UTC)


def model(days: dict[date, bool], now: datetime) -> Streak:
    """The same, one day at a time."""
    still_open = (now - timedelta(hours=12)).date()
    if still_open in days or all(day < still_open for day in days):
        return walk(days, still_open)
    before = walk({day: days[day] for day in days if day < still_open}, still_open)
    missed = walk(days, still_open + DAY)
    spoilt = walk({**days, still_open: False}, still_open)
    shown = missed if missed.current > before.current else before
    most_stars = min(shown.most_stars, spoilt.most_stars)
    return replace(shown, stars=min(shown.stars, most_stars), most_stars=most_stars)


def walk(days: dict[date, bool], missed_before: date) -> Streak:
    current = best = stars = most_stars = freezes = row = 0
    day = min(days, default=missed_before)
    while day <= max([missed_before, *days]):
        if day in days:
            current += 1
            row += 1
            stars = stars + 1 if days[day] else 0
            best, most_stars = max(best, current), max(most_stars, stars)
            if row in range(7, 1000, 7) and freezes < 2:
                freezes += 1
        elif day < missed_before:
            row = 0
            if freezes:
                freezes -= 1
            else:
                current = stars = 0
        day += DAY
    return Streak(current, best, stars, most_stars, freezes)


@given(HISTORIES, st.integers(-48, 24 * 20))
def test_streaks_agree_with_going_through_the_days(days: str, hours: int) -> None:
    finished, now = history(days), after(days) + timedelta(hours=hours)
    assert streak(finished, now) == model(finished, now)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ("", Streak()),
        ("+", Streak(1, 1)),
        ("***", Streak(3, 3, 3, 3)),
        ("**+*", Streak(4, 4, 1, 2)),
        ("+++-+", Streak(1, 3)),
        ("*******", Streak(7, 7, 7, 7, freezes=1)),
        ("*******-*", Streak(8, 8, 8, 8)),
        ("*******--*", Streak(1, 7, 1, 7)),
        ("+" * 14 + "--+", Streak(15, 15)),
        ("+" * 21, Streak(21, 21, freezes=2)),
        ("+" * 7 + "-" + "+" * 6 + "-+", Streak(1, 13)),
        ("+" * 7 + "-" + "+" * 7 + "-+", Streak(15, 15)),
    ],
)
def test_no_upgrade_changes_these_streaks(days: str, expected: Streak) -> None:
    assert streak(history(days), after(days)) == expected


@given(HISTORIES, st.integers(0, 23), st.integers(0, 48))
@example("++++++-+", 11, 1)
@example("*******-*", 11, 1)
def test_best_streaks_never_drop_as_time_passes(days: str, hour: int, hours: int) -> None:
    finished, now = history(days), midnight_of_last(days) + timedelta(hours=hour)
    before, then = streak(finished, now), streak(finished, now + timedelta(hours=hours))
    assert then.best >= before.best
    assert then.most_stars >= before.most_stars


@given(HISTORIES, st.sampled_from("*+-"), st.sampled_from("*+"), st.integers(0, 23), st.booleans())
@example("*******-*", "-", "+", 11, True)
def test_best_streaks_never_drop_by_a_finished_day(days: str, today: str, shown: str, hour: int, late: bool) -> None:
    """Yesterday's board in time for the streak, or today's."""
    now = midnight_of_last(days + today) + timedelta(hours=hour)
    day = oldest_that_counts(now) if late else day_of(now)
    finished = history(days + today)
    before, then = streak(finished, now), streak({day: shown == "*", **finished}, now)
    assert then.current >= before.current
    assert then.best >= before.best
    assert then.most_stars >= before.most_stars


def test_a_day_that_can_still_be_finished_breaks_nothing() -> None:
    finished = history("+++")
    last = FIRST + 2 * DAY
    still = counts_until(last + DAY) - timedelta(microseconds=1)
    assert streak(finished, still).current == 3
    assert streak(finished, counts_until(last + DAY)).current == 0


@pytest.mark.parametrize(
    ("days", "morning", "noon"),
    [
        ("++++++-+", Streak(6, 6), Streak(1, 6)),
        ("+++++++-+", Streak(8, 8), Streak(8, 8)),  # a freeze covers yesterday
        ("*******-*", Streak(8, 8, 7, 7), Streak(8, 8, 8, 8)),  # yesterday's board may still cost its stars
        ("+--+", Streak(1, 1), Streak(1, 1)),
        ("**-*", Streak(2, 2, 2, 2), Streak(1, 2, 1, 2)),
    ],
)
def test_today_counts_once_yesterday_is_finished_missed_or_covered(days: str, morning: Streak, noon: Streak) -> None:
    finished, today = history(days), midnight_of_last(days)
    assert streak(finished, today + timedelta(hours=12) - timedelta(microseconds=1)) == morning
    assert streak(finished, today + timedelta(hours=12)) == noon


def test_days_are_those_of_utc() -> None:
    late = datetime(2026, 11, 23, 23, 30, tzinfo=UTC)
    for hours in (-12, 0, 14):
        assert day_of(late.astimezone(timezone(timedelta(hours=hours)))) == date(2026, 11, 23)
    assert closes_at(date(2026, 12, 31)) == datetime(2027, 1, 1, tzinfo=UTC)
    assert counts_until(date(2026, 12, 31)) - closes_at(date(2026, 12, 31)) == GRACE
