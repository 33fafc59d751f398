"""Ratings of exercises and of those who answer them: an answer is a match between both.

The benchmark `tactics` shows how well they rank players who guess one in seven.
"""

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from heapq import merge
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from bot.store.results import Skill
from core import Exercise, Tier

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


NEW_PLAYER = Skill(25.0, 10.0)
BETA = 25 / 6
"""How much chance there is in an answer, as in duels and races."""
SIGMA = 5.0
"""How uncertain an exercise is before its first answer."""
TIERS = {Tier.SUBSET: 18.0, Tier.TWO_CLUES: 21.0, Tier.CHAIN: 25.0, Tier.MINE_COUNT: 28.0}
"""The `mu` of an exercise whose proof uses two clues, before its first answer."""
CLUE = 1.5
"""How much harder each further clue makes it."""
KNOWN = 3.0
"""The `sigma` of a player from which on exercises are rated as much as players. Those of others hardly are."""
EASIER = 1.0
"""How far below a player's rating exercises are drawn: answers say most if some six in ten are correct."""


def seed_of(exercise: Exercise) -> Skill:
    """Return the rating of an exercise before its first answer."""
    return Skill(TIERS[exercise.tier] + CLUE * (exercise.clues - 2), SIGMA)


def rate(player: Skill, exercise: Skill, correct: bool) -> tuple[Skill, Skill]:
    """Return both skills after an answer. The less is known of a player, the less it changes the exercise."""
    model = _model()
    teams = [[model.rating(*player)], [model.rating(*exercise)]]
    [[own], [other]] = model.rate(teams, ranks=[1.0, 2.0] if correct else [2.0, 1.0])
    share = min(1.0, (KNOWN / player.sigma) ** 2)
    mu, sigma = (old + share * (new - old) for old, new in zip(exercise, (other.mu, other.sigma), strict=True))
    return Skill(own.mu, own.sigma), Skill(mu, sigma)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # many processes never rate anything

    return PlackettLuce(mu=NEW_PLAYER.mu, sigma=NEW_PLAYER.sigma, beta=BETA, gamma=_gamma)


def _gamma(*_: object) -> float:
    """Let an answer make ratings as certain as it should: the library's default is for teams and many places."""
    return 1.0


CHOICES = 8
"""How many of the exercises nearest to a rating are drawn from."""


class Ranking:
    """Exercises with ratings: those of `rated`, by id, and before their first answer the ones to begin with."""

    def __init__(self, exercises: Iterable[Exercise], rated: Mapping[int, Skill]) -> None:
        self._skills = {exercise.id: rated.get(exercise.id) or seed_of(exercise) for exercise in exercises}
        self._order = sorted((skill.mu, exercise) for exercise, skill in self._skills.items())

    def __getitem__(self, exercise: int) -> Skill:
        """Return the rating of an exercise."""
        return self._skills[exercise]

    def put(self, exercise: int, skill: Skill) -> None:
        """Change the rating of an exercise."""
        if before := self._skills.get(exercise):
            del self._order[bisect_left(self._order, (before.mu, exercise))]
            insort(self._order, (skill.mu, exercise))
            self._skills[exercise] = skill

    def level(self, part: float) -> float:
        """Return the rating that this part of the exercises doesn't reach."""
        mu, _ = self._order[round(part * (len(self._order) - 1))]
        return mu

    def draw(self, mu: float, without: Collection[int], rng: Random) -> int:
        """Return one of the exercises nearest to a rating, but none of those `without` which to draw if it can be."""
        return rng.choice(self._nearest(mu, without) or self._nearest(mu, ()))

    def _nearest(self, mu: float, without: Collection[int]) -> list[int]:
        at = bisect_left(self._order, (mu, 0))
        above = ((own - mu, exercise) for own, exercise in self._order[at:])
        below = ((mu - own, exercise) for own, exercise in reversed(self._order[:at]))
        fresh = (exercise for _, exercise in merge(above, below) if exercise not in without)
        return list(islice(fresh, CHOICES))
