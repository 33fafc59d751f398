"""Results of finished games, and the statistics and streaks that are made of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from statistics import median
from typing import NamedTuple

from bot.game import text
from bot.store.people import Played
from bot.store.results import NO_WIN, WIN
from bot.text.language import Text
from core import Outcome


class PlayerOutcome(Enum):
    """How a game ended for one of its players. The values are in the database."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    GAVE_UP = "gave_up"


class Span(NamedTuple):
    """The times of the first dig and of the last."""

    first: datetime
    last: datetime

    @property
    def milliseconds(self) -> int:
        """How long it took."""
        return (self.last - self.first) // timedelta(milliseconds=1)


@dataclass(frozen=True, kw_only=True)
class Result:
    """A player's outcome and figures in a finished game, as columns of `StoredResult`. Its review comes later.

    One that is `ranked` may be `helped`: help after hitting a mine doesn't take the loss away.
    """

    player_id: int
    guild_id: int | None
    kind: str
    difficulty: str
    rows: int
    columns: int
    mines: int
    no_guess: bool
    outcome: str
    ended_at: datetime
    duration: int
    value: int | None = None
    solved: int | None = None
    moves: int
    opened: int
    hits: int = 0
    flags: int
    helped: bool = False
    alone: bool
    private: bool
    ranked: bool = False
    day: date | None
    place: int | None = None

    def row(self) -> Mapping[str, object]:
        """Return its columns, without the game's id."""
        return asdict(self)


def outcome_of(outcome: Outcome | None) -> PlayerOutcome:
    """Return how a game that ended like this ended for its players: one that isn't won is lost."""
    return PlayerOutcome.WON if outcome is Outcome.WON else PlayerOutcome.LOST


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
