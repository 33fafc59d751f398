"""Exercises in the order of their ratings, to draw one near a player's."""

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Mapping
from heapq import merge
from itertools import islice
from random import Random

from bot.storage.ratings import Skill
from bot.tools.tactics.rating import seed_of
from core import Exercise

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
