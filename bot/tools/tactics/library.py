"""The exercises that ship with the bot: those that are rated, and the reserve for lessons and for the days."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from itertools import groupby
from math import gcd

from bot.tools.tactics.collection import RATED, RESERVED, load_exercises
from core import Exercise, Pattern, Side, Tier, parse_board

EXERCISES_EACH = 2
"""How many exercises a lesson has."""
EACH = EXERCISES_EACH + 1
"""How many exercises a lesson takes, with the one in its picture."""
STRIDE = 7919
"""A prime. Days that follow each other take exercises that far apart, and so of different tiers."""

EXAMPLES: Mapping[Pattern | None, Sequence[Exercise]] = {
    Pattern.ONE_TWO_TWO_ONE: [
        Exercise(
            board=parse_board("######\n112211", mines=0),
            counted=False,
            torn=frozenset({Side.LEFT, Side.RIGHT}),
            squares=(),
            answer=(0, 1),
            tier=Tier.CHAIN,
            pattern=Pattern.ONE_TWO_TWO_ONE,
            clues=4,
        )
    ]
}
"""Pictures for lessons without exercises: this pattern always shows several safe squares."""


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
        lessons = {**EXAMPLES, **{pattern: lesson for pattern, lesson in found.items() if len(lesson) == EACH}}
        return {pattern: lessons[pattern] for pattern in Pattern if pattern in lessons}

    @cached_property
    def taught(self) -> Mapping[int, Exercise]:
        """The exercises of all lessons without those in their pictures, by id."""
        return {exercise.id: exercise for lesson in self.lessons.values() for exercise in lesson[1:]}

    @cached_property
    def of_days(self) -> Sequence[Exercise]:
        """The exercises of the reserve that no lesson shows."""
        shown = {exercise.id for lesson in self.lessons.values() for exercise in lesson}
        return [exercise for exercise in self.reserve if exercise.id not in shown]

    def of_day(self, day: date) -> Exercise:
        """Return the exercise of a day, which is the same everywhere. None comes back before all others have."""
        number = len(self.of_days)
        stride = next(step for step in range(STRIDE, 2 * STRIDE) if gcd(step, number) == 1)
        return self.of_days[day.toordinal() * stride % number]


def _pattern(exercise: Exercise) -> str:
    return exercise.pattern.name if exercise.pattern else ""


@cache
def read() -> Exercises:
    """Read the exercises. The first time takes a fifth of a second."""
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
