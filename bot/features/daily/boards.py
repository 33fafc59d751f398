"""Who plays which daily board, what they made of it, and how that compares: on a day, and on all days."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.board.appearance import Appearance
from bot.errors import PlayerError
from bot.features.daily import text
from bot.features.daily.rules import DAILY, Attempt, DailyFacts, Days, Practice
from bot.features.minesweeper.options import Laying, Options, new_stored_game
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.channel_locks import Place
from bot.game.ratings import Category, Score, Standings, rank
from bot.game.referee import Referee, StartedAlready
from bot.game.results import Streak, closes_at, counts_until, day_of, oldest_that_counts, streak
from bot.game.settings import Players
from bot.store.days import DailyStore, Finish
from bot.store.people import Played
from bot.store.results import StandingsQueries
from bot.text.language import Text, stopwatch
from core import Action, Grid, Minefield, Move, parse_cell, stars_after

DayStandings = Standings[tuple[int, float]]
"""The figures are stars and seconds."""


@dataclass(frozen=True)
class DailyResult:
    """What a player made of a day's board, and where that leaves them."""

    session: Attempt
    ended_at: datetime
    streak: Streak
    """The player's streak now."""


class Dailies:
    """The daily boards of this deployment and their players."""

    def __init__(self, referee: Referee, secret: str | None = None) -> None:
        self.stored = DailyStore(referee.store.database)
        self.days = Days(self.stored, referee.engine, secret)
        self._referee = referee

    @property
    def today(self) -> date:
        return day_of(self._referee.clock())

    async def facts(self, day: date) -> DailyFacts:
        """Return the facts of a day that has a board."""
        return DailyFacts(day, await self.days.number(day), await self.days.hash_of(day + timedelta(days=1)))

    async def past_day(self, at: datetime) -> date | None:
        """Return a day to practise on: any whose board no longer counts, or `None` if there is none yet."""
        first, end = await self.stored.first_day(), oldest_that_counts(at)
        return (
            first + timedelta(days=self._referee.rng.randrange((end - first).days)) if first and first < end else None
        )

    async def may_attempt(self, player: int, at: datetime, day: date) -> bool:
        """Return whether a player may begin the one attempt at a day's board."""
        if at >= counts_until(day) or await self.stored.attempt(player, day):
            return False
        return not await self.stored.is_spent(player, day)

    async def open(
        self, place: Place, player: int, interaction: int, at: datetime, appearance: Appearance, day: date
    ) -> MinesweeperSession:
        """Return a player's game on a day's board: the one attempt, or else practice once the day no longer counts."""
        board, facts = await self.days.board(day), await self.facts(day)
        if place.guild_id and at < closes_at(day):
            await self.stored.visit(day, place.guild_id, player)
        attempt, counts = await self.attempt(player, day), at < counts_until(day)
        if attempt and (counts or not attempt.over):
            return attempt
        scored = counts and attempt is None and not await self.stored.is_spent(player, day)
        if not scored and (practice := await self._practice(player, day)):
            return practice
        try:
            # With a life more than there are mines, nobody loses.
            figures, lives = (board.rows, board.columns, board.mines), board.mines + 1
            options = Options(DAILY, *figures, lives, Players.STARTER, appearance=appearance)
            assert board.field and board.first  # noqa: PT018, S101 - it is laid
            field = Minefield(Grid(board.rows, board.columns), int(board.field, 16))
            stored = new_stored_game(options, place, player, at, field, Laying.NO_GUESS)
            stored.options = {**stored.options, DAILY: facts.write()}
            stored.mode, stored.day = (Attempt.MODE, day) if scored else (Practice.MODE, None)
            opening = [Move(Action.DIG, parse_cell(board.first))]
            return await self._referee.begin(MinesweeperSession, stored, interaction, opening)
        except StartedAlready:
            if started := await self.attempt(player, day):  # another process was faster
                return started
            raise

    async def attempt(self, player: int, day: date) -> Attempt | None:
        """Return a player's one attempt at a day's board, running or not."""
        game = await self.stored.attempt(player, day)
        return await self._referee.load(game, Attempt) if game else None

    async def result(self, player: int, day: date) -> DailyResult:
        """Return what a player made of a day's board. Raise `PlayerError` if it isn't finished."""
        session = await self.attempt(player, day)
        if session is None and self._referee.clock() >= counts_until(day):
            raise PlayerError(text.NOT_PLAYED)
        if session is None or session.ended_at is None:
            raise PlayerError(text.NOT_FINISHED(day))
        return DailyResult(session, session.ended_at, await self.streak(player))

    async def streak(self, player: int) -> Streak:
        """Return a player's streak now."""
        return streak_of(await self.stored.finished_by(player), self._referee.clock())

    async def standings(self, guild_id: int, day: date) -> DayStandings:
        """Return a server's standings of a day."""
        return rank_day(await self.stored.finished_in(guild_id, day))

    async def left_open(self, player: int, at: datetime) -> date | None:
        """Return the day before, if its board counts, and the player began it or would lose a streak without it."""
        day = oldest_that_counts(at)
        if day == day_of(at):
            return None
        finished = await self.stored.finished_by(player)
        if any(one.day == day for one in finished):
            return None
        before = streak_of((one for one in finished if one.day < day), at)
        return day if before.current or await self.stored.attempt(player, day) else None

    async def _practice(self, player: int, day: date) -> MinesweeperSession | None:
        for running in await self._referee.private_of(player, MinesweeperSession):
            stored = running.game
            if stored.mode == Practice.MODE and DailyFacts.read(stored.options).day == day:
                return await self._referee.load(stored.id, MinesweeperSession)
        return None


def streak_of(finished: Iterable[Finish], now: datetime) -> Streak:
    """Return the streak of the boards that a player has finished. Help and hits cost stars, late ones don't count."""
    in_time = (one for one in finished if one.ended_at < counts_until(one.day))
    return streak({one.day: not (one.hits or one.helped) for one in in_time}, now)


def rank_day(finished: Iterable[Finish]) -> DayStandings:
    """Return the places of the players who finished a day's board: by stars, then by the whole seconds they see."""
    return rank(_score(one.player, stars_after(one.hits), one.duration // 1000) for one in finished)


def _score(player: int, stars: int, time: float) -> Score[tuple[int, float]]:
    return Score(player, (-stars, time), (stars, time))


def _describe(figure: tuple[int, float]) -> Text:
    stars, milliseconds = figure
    return text.ALL_STARS(stars=stars, time=stopwatch(milliseconds))


ALL_DAYS = Category(
    name="daily",
    order=60,
    title=text.DAILY_BOARD,
    rule=text.MOST_STARS_FIRST,
    read=StandingsQueries.stars,
    score=_score,
    describe=_describe,
    by_difficulty=False,
)
"""What players are compared by in standings: all their stars."""


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
