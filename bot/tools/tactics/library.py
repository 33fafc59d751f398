"""The exercises that ship with the bot: those that are rated, and the reserve for lessons and for the days."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from math import gcd

from bot.tools.tactics.collection import RATED, RESERVED, load_exercises
from core import Exercise, Pattern

EXERCISES_EACH = 2
"""How many exercises a lesson has."""
EACH = EXERCISES_EACH + 1
"""How many exercises a lesson takes, with the one in its picture."""
STRIDE = 7919
"""A prime. Days that follow each other take exercises that far apart, and so of different tiers."""


@dataclass(frozen=True)
class Exercises:
    """The exercises of a version. Those of older versions are retired."""

    rated: Mapping[int, Exercise]
    """By id."""
    reserve: Sequence[Exercise]
    """By id. They are never drawn by `/tactics`."""

    @cached_property
    def lessons(self) -> Mapping[Pattern, Sequence[Exercise]]:
        """The exercises of each pattern's lesson, the easiest first. The first is the one in its picture."""
        named = [exercise for exercise in self.reserve if exercise.pattern]
        order = sorted(named, key=lambda one: (_pattern(one), one.clues, one.id))
        found = {pattern: list(group)[:EACH] for pattern, group in groupby(order, key=lambda one: one.pattern)}
        return {pattern: found[pattern] for pattern in Pattern if len(found.get(pattern, ())) == EACH}

    @cached_property
    def taught(self) -> Mapping[int, Exercise]:
        """The exercises of all lessons, by id."""
        return {exercise.id: exercise for lesson in self.lessons.values() for exercise in lesson}

    @cached_property
    def _of_days(self) -> Sequence[Exercise]:
        return [exercise for exercise in self.reserve if exercise.id not in self.taught]

    def of_day(self, day: date) -> Exercise:
        """Return the exercise of a day, which is the same everywhere. None comes back before all others have."""
        number = len(self._of_days)
        stride = next(step for step in range(STRIDE, 2 * STRIDE) if gcd(step, number) == 1)
        return self._of_days[day.toordinal() * stride % number]


def _pattern(exercise: Exercise) -> str:
    return exercise.pattern.name if exercise.pattern else ""


def read() -> Exercises:
    """Read the exercises. It takes a tenth of a second."""
    rated, reserve = load_exercises(RATED), load_exercises(RESERVED)
    return Exercises({one.id: one for one in rated}, sorted(reserve, key=lambda one: one.id))


class Library:
    """Reads the exercises when they are first asked for."""

    def __init__(self) -> None:
        self._exercises: Exercises | None = None
        self._reading = asyncio.Lock()

    async def __call__(self) -> Exercises:
        """Return the exercises, which are read in a thread."""
        async with self._reading:
            if self._exercises is None:
                self._exercises = await asyncio.to_thread(read)
        return self._exercises

    def take(self, exercises: Exercises) -> None:
        """Take these exercises instead, as another version has them."""
        self._exercises = exercises
