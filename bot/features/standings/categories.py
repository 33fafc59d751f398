"""What players of presets are compared by."""

from functools import partial

from bot.features.standings import text
from bot.game.ratings import Category, Score
from bot.game.results import Mastery, longest_winning_streak, mastery
from bot.store.results import StandingsQueries
from bot.text.language import stopwatch

fastest, averages = StandingsQueries.fastest, partial(StandingsQueries.averages, least=text.LEAST_GAMES)


def _average(player: int, average: float) -> Score[float]:
    return Score(player, (-average,), average)


def _mastery(player: int, form: str) -> Score[Mastery]:
    last = mastery(form)
    return Score(player, (-last.wins, last.games), last)


def _streak(player: int, form: str) -> Score[int] | None:
    wins = longest_winning_streak(form)
    return Score(player, (-wins,), wins) if wins else None


def _time(player: int, time: int) -> Score[int]:
    return Score(player, (time,), time)


TIME = Category(
    name="time", order=10, title=text.TIME, rule=text.SOLO_WINS, read=fastest, score=_time, describe=stopwatch
)
CATEGORIES = (
    TIME,
    Category(
        name="speed",
        order=20,
        title=text.AVERAGE_SPEED,
        rule=text.ENOUGH_WINS,
        read=partial(averages, per_move=False),
        score=_average,
        describe=text.SPEED,
    ),
    Category(
        name="efficiency",
        order=30,
        title=text.AVERAGE_EFFICIENCY,
        rule=text.ENOUGH_WINS,
        read=partial(averages, per_move=True),
        score=_average,
        describe=lambda share: text.EFFICIENCY(round(100 * share)),
    ),
    Category(
        name="mastery",
        order=40,
        title=text.MASTERY,
        rule=text.LAST_GAMES,
        read=StandingsQueries.forms,
        score=_mastery,
        describe=lambda last: text.WINS_OF_LAST(wins=last.wins, games=last.games),
        all_time=True,
    ),
    Category(
        name="streak",
        order=50,
        title=text.STREAKS,
        rule=text.SOLO_GAMES,
        read=StandingsQueries.forms,
        score=_streak,
        describe=text.STREAK,
        all_time=True,
    ),
    Category(
        name="team",
        order=70,
        title=text.TEAM,
        rule=text.WINS_WITH_OTHERS,
        read=partial(fastest, alone=False),
        score=_time,
        describe=stopwatch,
    ),
)
