"""What a player's results add up to."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median
from typing import NamedTuple

from bot.play import text
from bot.storage.players import Played
from bot.storage.standings import NO_WIN, WIN
from bot.text.language import Text
from core import Outcome

MASTERY_GAMES = 100
MEDIAN_GAMES = 30


Lines = Callable[[Sequence[Played], datetime], Sequence[Text]]
"""Returns lines of a player's statistics, from the results in games of one type and the time now.

A rating follows the first one.
"""


def played_and_won(kind: Text) -> Lines:
    """Return what says how many games of a kind a player has played and won."""

    def describe(results: Sequence[Played], now: datetime) -> Sequence[Text]:
        if not results:
            return []
        wins = sum(map(won, results))
        return [text.PLAYED(kind=kind, number=len(results), won=wins, percent=round(100 * wins / len(results)))]

    return describe


class BestAndMedian(NamedTuple):
    """The best of several figures, and the median of the last ones."""

    best: float
    median: float


class Mastery(NamedTuple):
    """How many of the last games were won."""

    wins: int
    games: int


class Mistakes(NamedTuple):
    """Digs that took a risk although a square was certainly safe."""

    number: int
    digs: int

    @property
    def percent(self) -> int:
        return round(100 * self.number / self.digs)


@dataclass(frozen=True)
class Statistics:
    """A player's results in figures. A figure without games is `None`."""

    fastest: Mapping[str, Played]
    """The fastest record of each difficulty."""
    speed: BestAndMedian | None
    """3BV per second."""
    efficiency: BestAndMedian | None
    """3BV per move."""
    winning_streak: int
    longest_winning_streak: int
    mastery: Mastery | None
    luck: float | None
    mistakes: Mistakes | None


class Week(NamedTuple):
    """The games of a week that begins on a Monday, in UTC."""

    monday: date
    games: int
    wins: int


def sum_up(results: Sequence[Played]) -> Statistics:
    """Return what results add up to. The oldest comes first."""
    records = [result for result in results if is_record(result)]
    form = form_of(results)
    lucks = [result.luck for result in results if result.luck is not None]
    return Statistics(
        fastest=_fastest(records),
        speed=_figures(map(speed_of, records)),
        efficiency=_figures(map(efficiency_of, records)),
        winning_streak=winning_streak(form),
        longest_winning_streak=longest_winning_streak(form),
        mastery=mastery(form) if form else None,
        luck=sum(lucks) if lucks else None,
        mistakes=_mistakes(results),
    )


def won(result: Played) -> bool:
    return result.outcome == Outcome.WON.value


def is_record(result: Played) -> bool:
    """Return whether a result counts for records: a win alone that counts. One that took a single dig has no time."""
    return _is_ranked_alone(result) and _won_cleanly(result) and result.duration > 0


def _won_cleanly(result: Played) -> bool:
    """Return whether a game was won without hitting a mine, however many lives it had."""
    return won(result) and not result.hits


def _is_ranked_alone(result: Played) -> bool:
    """Return whether a result counts for the records of presets. Boards of a day have standings of their own."""
    return result.ranked and result.alone and result.day is None


def form_of(results: Iterable[Played]) -> str:
    """Return which of the ranked games alone were won without hitting a mine."""
    return "".join(WIN if _won_cleanly(result) else NO_WIN for result in results if _is_ranked_alone(result))


def winning_streak(form: str) -> int:
    """Return how many games were won in a row at the end."""
    return len(form) - len(form.rstrip(WIN))


def longest_winning_streak(form: str) -> int:
    """Return how many games were ever won in a row."""
    return max(map(len, form.split(NO_WIN)))


def mastery(form: str) -> Mastery:
    """Return how many of the last games were won."""
    last = form[-MASTERY_GAMES:]
    return Mastery(last.count(WIN), len(last))


def speed_of(result: Played) -> float | None:
    """Return the 3BV per second."""
    return None if result.value is None or not result.duration else 1000 * result.value / result.duration


def efficiency_of(result: Played) -> float | None:
    """Return the 3BV per move."""
    return None if result.value is None or not result.moves else result.value / result.moves


def last_speeds(results: Iterable[Played], most: int) -> list[float]:
    """Return the 3BV per second of the last records, the oldest first."""
    speeds = (speed_of(result) for result in results if is_record(result))
    return [speed for speed in speeds if speed is not None][-most:]


def by_week(results: Sequence[Played], now: datetime, weeks: int) -> list[Week]:
    """Return the last weeks, the one of today at the end."""
    last = monday_of(now)
    mondays = [last - timedelta(weeks=ago) for ago in reversed(range(weeks))]
    games = Counter(monday_of(result.ended_at) for result in results)
    wins = Counter(monday_of(result.ended_at) for result in results if won(result))
    return [Week(monday, games[monday], wins[monday]) for monday in mondays]


def monday_of(at: datetime) -> date:
    """Return the day that the week of a time in UTC began."""
    return at.date() - timedelta(days=at.weekday())


def _fastest(records: Sequence[Played]) -> Mapping[str, Played]:
    """Return the fastest record of each difficulty. The first of equal ones is kept."""
    fastest_first = sorted(records, key=lambda record: record.duration)
    return {record.difficulty: record for record in reversed(fastest_first)}


def _figures(figures: Iterable[float | None]) -> BestAndMedian | None:
    known = [figure for figure in figures if figure is not None]
    return BestAndMedian(max(known), median(known[-MEDIAN_GAMES:])) if known else None


def share_of(results: Sequence[Played]) -> int | None:
    """Return the percentage of the 3BV of their boards that a player opened; `None` without any."""
    whole = sum(result.value or 0 for result in results)
    return round(100 * sum(result.solved or 0 for result in results) / whole) if whole else None


def _mistakes(results: Iterable[Played]) -> Mistakes | None:
    judged = [result for result in results if result.digs and result.mistakes is not None]
    digs = sum(result.digs or 0 for result in judged)
    return Mistakes(sum(result.mistakes or 0 for result in judged), digs) if digs else None
