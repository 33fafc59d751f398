"""What statistics say about a player's daily boards."""

from collections.abc import Sequence
from datetime import datetime

from bot.modes.daily import text
from bot.modes.daily.service import streak_of
from bot.storage.dailies import Finish
from bot.storage.players import Played
from bot.text.language import Text, stopwatch
from core import stars_after


def describe_dailies(results: Sequence[Played], now: datetime) -> Sequence[Text]:
    """Return a player's stars, streak, and best times. Each weekday has a best one, because it has a size of its own.

    Stars and times are those of scored boards, and times only those without a hit.
    """
    finished = [(result.day, result) for result in results if result.day]
    if not finished:
        return []
    streak = streak_of((Finish(0, day, one.hits, one.duration, one.ended_at, one.helped) for day, one in finished), now)
    scored = [(day.weekday(), one) for day, one in finished if one.ranked]
    stars = sum(stars_after(one.hits) for _, one in scored)
    told = [text.FIGURES(number=len(finished), stars=stars, current=streak.current, best=streak.best)]
    slowest_first = sorted(((weekday, one.duration) for weekday, one in scored if not one.hits), reverse=True)
    best = sorted(dict(slowest_first).items())
    times = [text.BEST_TIME(weekday=text.WEEKDAYS[day], time=stopwatch(time)) for day, time in best]
    return [*told, text.BEST_TIMES(times)] if times else told
