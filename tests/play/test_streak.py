"""Streaks of daily boards, against a model that goes through the days one by one."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.streak import GRACE, Streak, closes_at, counts_until, day_of, streak

FIRST = date(2028, 2, 20)
"""Before a leap day."""
DAY = timedelta(days=1)
HISTORIES = st.lists(st.sampled_from("*+-"), max_size=60).map("".join)


def history(days: str) -> dict[date, bool]:
    """A player's days: `*` was flawless, `+` finished, and `-` missed."""
    return {FIRST + number * DAY: shown == "*" for number, shown in enumerate(days) if shown != "-"}


def after(days: str) -> datetime:
    """Noon of the last of these days, when the day before can't be finished any more."""
    return datetime(FIRST.year, FIRST.month, FIRST.day, 12, tzinfo=UTC) + (len(days) - 1) * DAY


def model(days: dict[date, bool], now: datetime) -> Streak:
    """The same, one day at a time."""
    current = best = stars = most_stars = freezes = row = 0
    day = min(days, default=now.date())
    while day <= max([now.date(), *days]):
        if day in days:
            current += 1
            row += 1
            stars = stars + 1 if days[day] else 0
            best, most_stars = max(best, current), max(most_stars, stars)
            if row in range(7, 1000, 7) and freezes < 2:
                freezes += 1
        elif now >= datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(hours=36):
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


@given(HISTORIES, st.sampled_from("*+"))
def test_finishing_a_day_never_shortens_a_streak(days: str, shown: str) -> None:
    now = after(days + shown)
    before, then = streak(history(days), now), streak(history(days + shown), now)
    assert then.current == before.current + 1
    assert then.best >= before.best
    assert then.freezes >= before.freezes


def test_a_day_that_can_still_be_finished_breaks_nothing() -> None:
    finished = history("+++")
    last = FIRST + 2 * DAY
    still = counts_until(last + DAY) - timedelta(microseconds=1)
    assert streak(finished, still).current == 3
    assert streak(finished, counts_until(last + DAY)).current == 0


def test_today_counts_although_yesterday_is_not_finished_yet() -> None:
    finished = history("++-+")
    today = FIRST + 3 * DAY
    morning = datetime(today.year, today.month, today.day, 8, tzinfo=UTC)
    assert streak(finished, morning).current == 3
    assert streak(finished, morning + timedelta(hours=4)).current == 1


def test_days_are_those_of_utc() -> None:
    late = datetime(2026, 11, 23, 23, 30, tzinfo=UTC)
    assert day_of(late) == date(2026, 11, 23)
    assert day_of(late.astimezone()) == date(2026, 11, 23)
    assert closes_at(date(2026, 12, 31)) == datetime(2027, 1, 1, tzinfo=UTC)
    assert counts_until(date(2026, 12, 31)) - closes_at(date(2026, 12, 31)) == GRACE
