"""Ratings: what a game says about its players' skill.

The figure that players read is their estimated skill on another scale. There is no other rating behind it.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from bot.play import text
from bot.storage.ratings import NEW, Places, Rated, Skill
from bot.text.language import Text

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START, POINTS = 1500, 28
"""A new player's figure, and how much it changes with `mu`.

A lead of 200 then means three wins in four between players who are rated well, as players of chess expect.
"""
PROVISIONAL = 5.0
"""The `sigma` above which a rating is provisional.

Below it, an even game of two moves the figure by less than 50. That takes some ten games with players who are rated
well, and twice as many games of two new ones.
"""


class Contest(NamedTuple):
    """What a finished game means for a ladder: the places of all who were in it from the start."""

    ladder: str
    places: Places


def rate(places: Places, before: Mapping[int, Skill]) -> Mapping[int, Skill]:
    """Return the players' skills after a game, by the model of Plackett and Luce. They don't depend on players' ids."""
    model = _model()
    ordered = sorted(places, key=lambda player: (places[player], before[player]))
    teams = [[model.rating(*before[player])] for player in ordered]
    rated = model.rate(teams, ranks=[float(places[player]) for player in ordered])
    return {player: Skill(one.mu, one.sigma) for player, (one,) in zip(ordered, rated, strict=True)}


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # many processes never rate a game

    return PlackettLuce(mu=NEW.mu, sigma=NEW.sigma)


def figure_of(skill: Skill) -> int:
    """Return the figure that players read."""
    return round(START + POINTS * (skill.mu - NEW.mu))


def change_of(rated: Rated) -> int:
    """Return how much a player's figure has changed."""
    return figure_of(rated.after) - figure_of(rated.before)


def is_provisional(skill: Skill) -> bool:
    """Return whether too little is known of a player's skill."""
    return skill.sigma > PROVISIONAL


def rating_of(skill: Skill) -> Text:
    """Return a rating in words."""
    return (text.PROVISIONAL_RATING if is_provisional(skill) else text.RATING)(figure_of(skill))
