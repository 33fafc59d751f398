"""Draws exercises for players, and stores their answers."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from heapq import nsmallest
from random import Random

from bot.errors import PlayerError
from bot.play.missed_squares import missed
from bot.storage.database import Database
from bot.storage.exercises import Answer, ExerciseStore, Kept, Trainee
from bot.storage.ratings import Skill
from bot.tools.tactics import text
from bot.tools.tactics.library import Exercises, Library
from bot.tools.tactics.rating import EASIER, NEW_PLAYER, rate, seed_of
from core import Exercise

CHOICES = 8
"""How many of the exercises nearest to a rating are drawn from."""
LONGEST_RISE = 40
"""The correct answers after which a streak has reached the hardest exercises."""
KNOWN_FOR = timedelta(minutes=10)
"""How long the ratings of exercises are taken from memory, which only decides what is drawn."""


class Tactics:
    """The exercises of all players."""

    def __init__(self, database: Database, clock: Callable[[], datetime], rng: Random) -> None:
        self.library = Library()
        self._stored = ExerciseStore(database)
        self._clock = clock
        self._rng = rng
        self._ratings: dict[int, Skill] = {}
        self._known_until: datetime | None = None

    async def draw(self, player: int) -> Exercise:
        """Return an exercise near a player's rating that the player hasn't answered; an old one if there is none."""
        exercises, trainee = await self._exercises(), await self._stored.trainee(player, NEW_PLAYER)
        fresh = _without(exercises.rated.values(), await self._stored.answered(player))
        return await self._nearest(fresh or exercises.rated.values(), trainee.skill.mu - EASIER)

    async def draw_for_streak(self, player: int) -> Exercise:
        """Return the exercise that a player's streak goes on with. The longer the streak, the harder it is."""
        exercises, trainee = await self._exercises(), await self._stored.trainee(player, NEW_PLAYER)
        if trainee.streak_exercise and trainee.streak_exercise not in exercises.rated:
            await self._stored.drop(player, trainee.streak_exercise, NEW_PLAYER)
            trainee = trainee._replace(streak_exercise=None)
        if trainee.streak_exercise is None:
            fresh = _without(exercises.rated.values(), await self._stored.answered(player))
            levels = sorted(map(await self._mu(), exercises.rated.values()))
            level = levels[min(trainee.streak, LONGEST_RISE) * (len(levels) - 1) // LONGEST_RISE]
            drawn = await self._nearest(fresh or exercises.rated.values(), level)
            trainee = await self._stored.go_on(player, drawn.id, NEW_PLAYER)
        assert trainee.streak_exercise  # noqa: S101 - one was just stored
        if (exercise := exercises.rated.get(trainee.streak_exercise)) is None:
            raise PlayerError(text.RETIRED)  # a newer version has drawn it meanwhile
        return exercise

    async def find(self, exercise: int) -> Exercise:
        """Return an exercise by its id. Raise `PlayerError` if it is retired."""
        found = (await self._exercises()).rated.get(exercise)
        if found is None:
            raise PlayerError(text.RETIRED)
        return found

    async def trainee(self, player: int) -> Trainee:
        """Return what is known of a player."""
        return await self._stored.trainee(player, NEW_PLAYER)

    async def answer(self, player: int, exercise: Exercise, picked: int) -> Kept:
        """Store a player's answer, and rate it if it is the first one to this exercise."""
        answer, new = self._answer(player, exercise, picked), missed(player, exercise, self._clock())
        kept = await self._stored.answer(answer, (NEW_PLAYER, seed_of(exercise)), rate, new)
        if kept.exercise:
            self._ratings[exercise.id] = kept.exercise
        return kept

    async def answer_in_streak(self, player: int, exercise: Exercise, picked: int) -> Kept:
        """Store an answer in a player's streak. Raise `PlayerError` if the streak has gone on without it."""
        answer, new = self._answer(player, exercise, picked), missed(player, exercise, self._clock())
        kept = await self._stored.answer_in_streak(answer, NEW_PLAYER, new)
        if kept is None:
            raise PlayerError(text.STREAK_WENT_ON)
        return kept

    def _answer(self, player: int, exercise: Exercise, picked: int) -> Answer:
        return Answer(player, exercise.id, picked, exercise.squares[picked] == exercise.answer, self._clock())

    async def _exercises(self) -> Exercises:
        exercises = await self.library()
        if not exercises.rated:
            raise PlayerError(text.NO_EXERCISES)
        return exercises

    async def _nearest(self, exercises: Iterable[Exercise], mu: float) -> Exercise:
        """Return one of the exercises nearest to a rating, by chance."""
        rating = await self._mu()
        return self._rng.choice(nsmallest(CHOICES, exercises, key=lambda one: abs(rating(one) - mu)))

    async def _mu(self) -> Callable[[Exercise], float]:
        """Return a function that returns an exercise's rating."""
        now = self._clock()
        if self._known_until is None or now >= self._known_until:
            self._ratings = dict(await self._stored.ratings())
            self._known_until = now + KNOWN_FOR
        known = self._ratings
        return lambda exercise: (known.get(exercise.id) or seed_of(exercise)).mu


def _without(exercises: Iterable[Exercise], answered: Collection[int]) -> list[Exercise]:
    return [exercise for exercise in exercises if exercise.id not in answered]
