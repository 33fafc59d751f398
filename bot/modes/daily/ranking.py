"""The standings of a day: by stars, then by time. And those of all days."""

from collections.abc import Iterable
from typing import NamedTuple

from bot.modes.daily import text
from bot.play.standings import Category, Score, Standings, rank
from bot.storage.dailies import Finish
from bot.storage.standings import StandingsQueries
from bot.text.language import Text, stopwatch
from core import stars_after


class DayFigure(NamedTuple):
    """What a player is compared by on a day."""

    stars: int
    seconds: int
    """Whole seconds, which is what players see."""


def rank_day(finished: Iterable[Finish]) -> Standings:
    """Return the places of the players who finished a day's board."""
    figures = [(one.player, DayFigure(stars_after(one.hits), one.duration // 1000)) for one in finished]
    return rank(Score(player, (-figure.stars, figure.seconds), figure) for player, figure in figures)


def _score(player: int, stars: int, milliseconds: float) -> Score:
    return Score(player, (-stars, milliseconds), (stars, milliseconds))


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
