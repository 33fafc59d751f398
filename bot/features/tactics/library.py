"""The exercises that ship with the bot, and which of them a player gets next."""

import asyncio
import lzma
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, cached_property
from itertools import groupby
from math import gcd
from pathlib import Path
from random import Random

from bot.errors import PlayerError
from bot.features.tactics import text
from bot.features.tactics.rating import EASIER, NEW_PLAYER, Ranking, rate, seed_of
from bot.game.judging import missed
from bot.store.database import Database
from bot.store.exercises import ExerciseStore, Kept, Pending, StoredAnswer, Trainee
from core import Exercise, Pattern, Side, Tier, parse_board, read_exercises, write_exercises

FOLDER = Path(__file__).parent
RATED = "exercises.txt.xz"
"""The exercises that players solve for their rating."""
RESERVED = "reserve.txt.xz"
"""The exercises that are kept for the daily tactic and for lessons."""


def load_exercises(name: str, folder: Path = FOLDER) -> list[Exercise]:
    """Return the exercises of a file; none if there is no such file."""
    path = folder / name
    return read_exercises(lzma.decompress(path.read_bytes()).decode("ascii")) if path.exists() else []


def store_exercises(exercises: Iterable[Exercise], name: str, folder: Path = FOLDER) -> None:
    """Write a file of exercises."""
    text = write_exercises(exercises).encode("ascii")
    (folder / name).write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))


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


LONGEST_RISE = 40
"""The correct answers after which a streak has reached the hardest exercises."""
KNOWN_FOR = timedelta(minutes=10)
"""How long the ratings of exercises are taken from memory, which only decides what is drawn."""


class WentOn(PlayerError):
    """The player is no longer on that exercise."""


class Tactics:
    """The exercises of all players."""

    def __init__(self, database: Database, clock: Callable[[], datetime], rng: Random) -> None:
        self.library = Library()
        self._stored = ExerciseStore(database)
        self._clock = clock
        self._rng = rng
        self._ranking = Ranking([], {})
        self._ranked: Exercises | None = None
        """What the ranking is of."""
        self._known_until = clock()

    async def draw(self, player: int) -> Exercise:
        """Return the exercise that a player answers next for the rating: one near it, and the same until the answer.

        It is one that the player hasn't answered, or an old one if there is none.
        """
        return await self._draw(player, Pending.RATED, lambda _, trainee: trainee.skill.mu - EASIER)

    async def draw_for_streak(self, player: int) -> Exercise:
        """Return the exercise that a player's streak goes on with. The longer the streak, the harder it is."""

        def level(ranking: Ranking, trainee: Trainee) -> float:
            return ranking.level(min(trainee.streak / LONGEST_RISE, 1))

        return await self._draw(player, Pending.STREAK, level)

    async def _draw(self, player: int, pending: Pending, level: Callable[[Ranking, Trainee], float]) -> Exercise:
        """Return the exercise that waits for a player's answer. If there is none, draw one near this level."""
        exercises, trainee = await self._exercises(), await self.trainee(player)
        shown = trainee.pending.get(pending)
        if shown is None or shown not in exercises.rated:
            ranking, answered = await self.ranking(), await self._stored.answered(player)
            known = {*answered, *trainee.pending.values()}
            drawn = ranking.draw(level(ranking, trainee), known, self._rng)
            shown = await self._stored.show(player, pending, drawn, shown, NEW_PLAYER)
        return await self.find(shown)

    async def find(self, exercise: int) -> Exercise:
        """Return an exercise by its id. Raise `PlayerError` if it is retired."""
        found = (await self._exercises()).rated.get(exercise)
        if found is None:
            raise PlayerError(text.UNKNOWN_BUTTON)
        return found

    async def trainee(self, player: int) -> Trainee:
        """Return what is known of a player."""
        return await self._stored.trainee(player, NEW_PLAYER)

    async def answer(self, player: int, exercise: Exercise, picked: int) -> Kept:
        """Store a player's answer, and rate it if it is the first one to this exercise.

        Raise `WentOn` if the player has gone on without it.
        """
        answer, new = self._answer(player, exercise, picked), missed(player, exercise, self._clock())
        kept = await self._stored.answer(answer, seed_of(exercise), rate, new)
        if kept is None:
            raise WentOn(text.WENT_ON)
        if kept.exercise:
            self._ranking.put(exercise.id, kept.exercise)
        return kept

    async def answer_in_streak(self, player: int, exercise: Exercise, picked: int) -> Kept:
        """Store an answer in a player's streak. Raise `WentOn` if the streak has gone on without it."""
        answer, new = self._answer(player, exercise, picked), missed(player, exercise, self._clock())
        kept = await self._stored.answer_in_streak(answer, new)
        if kept is None:
            raise WentOn(text.WENT_ON)
        return kept

    async def picked_before(self, player: int, exercise: Exercise) -> int | None:
        """Return which square a player picked first in an exercise, if the player has answered it."""
        return await self._stored.picked(player, exercise.id)

    def _answer(self, player: int, exercise: Exercise, picked: int) -> StoredAnswer:
        correct, now = exercise.squares[picked] == exercise.answer, self._clock()
        return StoredAnswer(player_id=player, exercise_id=exercise.id, at=now, picked=picked, correct=correct)

    async def _exercises(self) -> Exercises:
        exercises = await self.library()
        if not exercises.rated:
            raise PlayerError(text.NO_EXERCISES)
        return exercises

    async def ranking(self) -> Ranking:
        """Return all exercises by their ratings."""
        exercises, now = await self._exercises(), self._clock()
        if self._ranked is not exercises or now >= self._known_until:
            self._ranking = Ranking(exercises.rated.values(), await self._stored.ratings())
            self._ranked, self._known_until = exercises, now + KNOWN_FOR
        return self._ranking
