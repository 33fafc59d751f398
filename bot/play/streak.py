"""Days with a board: how long each counts, and how many in a row a player has finished."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta

GRACE = timedelta(hours=12)
"""How long a board can still be finished for the streak after its day."""
MOST_FREEZES = 2
DAYS_FOR_A_FREEZE = 7
_DAY = timedelta(days=1)


@dataclass
class Streak:
    """A player's days in a row, now and at best. It grows day by day."""

    current: int = 0
    """Finished days in a row. A day covered by a freeze neither ends it nor counts."""
    best: int = 0
    stars: int = 0
    """Flawless days in a row."""
    most_stars: int = 0
    freezes: int = 0
    """Days that may be missed without losing the streak."""
    _in_a_row: int = field(default=0, compare=False)
    """Days since the last missed one."""

    def miss(self, days: int) -> None:
        """Miss some days, or none if the number isn't positive."""
        if days <= 0:
            return
        self._in_a_row = 0
        if days > self.freezes:
            self.current = self.stars = 0
        self.freezes = max(0, self.freezes - days)

    def finish(self, *, flawless: bool) -> None:
        self.current += 1
        self.stars = self.stars + 1 if flawless else 0
        self.best, self.most_stars = max(self.best, self.current), max(self.most_stars, self.stars)
        self._in_a_row += 1
        if self._in_a_row % DAYS_FOR_A_FREEZE == 0:
            self.freezes = min(MOST_FREEZES, self.freezes + 1)


def day_of(now: datetime) -> date:
    """Return the day of a moment. Days are those of UTC."""
    return now.astimezone(UTC).date()


def closes_at(day: date) -> datetime:
    """Return when a day ends, after which its board doesn't count for standings."""
    return datetime.combine(day + _DAY, time(), UTC)


def counts_until(day: date) -> datetime:
    """Return when a day's board stops counting for the streak. Its seed may be shown from then on."""
    return closes_at(day) + GRACE


def oldest_that_counts(now: datetime) -> date:
    """Return the first day whose board can still be finished for the streak."""
    return day_of(now - GRACE)


def streak(finished: Mapping[date, bool], now: datetime) -> Streak:
    """Return a player's streak from the days finished in time, each with whether it was flawless.

    A missed day uses a freeze, or else ends both streaks. Seven finished days in a row earn a freeze. A board finished
    with a flaw ends the streak of flawless days.

    A day that can still be finished is neither finished nor missed. Days after it count once it is, unless a freeze
    covers it, so that the best streaks never shrink.
    """
    open_day = oldest_that_counts(now)
    if open_day in finished or all(day < open_day for day in finished):
        return _count(finished, open_day)
    before = _count({day: flawless for day, flawless in finished.items() if day < open_day}, open_day)
    missed = _count(finished, open_day + _DAY)
    flawed = _count({**finished, open_day: False}, open_day)
    shown = max(before, missed, key=lambda one: one.current)
    most_stars = min(shown.most_stars, flawed.most_stars)  # a flaw would end what a freeze keeps
    return replace(shown, stars=min(shown.stars, most_stars), most_stars=most_stars)


def _count(finished: Mapping[date, bool], missed_before: date) -> Streak:
    """Return the streak if all other days before this one were missed."""
    run = Streak()
    days = sorted(finished)
    for day, previous in zip(days, days[:1] + days, strict=False):
        run.miss((min(day, missed_before) - previous).days - 1)
        run.finish(flawless=finished[day])
    if days:
        run.miss((missed_before - days[-1]).days - 1)
    return run
