"""The standings of a day: by stars, then by time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.play.standings import Score, Standings, rank
from bot.storage.dailies import Finish
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
