"""Draws exercises for players, and stores their answers."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random

from bot.errors import PlayerError
from bot.play.missed_squares import missed
from bot.storage.database import Database
from bot.storage.exercises import ExerciseAnswer, ExerciseStore, Kept, Pending, Trainee
from bot.tools.tactics import text
from bot.tools.tactics.library import Exercises, Library
from bot.tools.tactics.ranking import Ranking
from bot.tools.tactics.rating import EASIER, NEW_PLAYER, rate, seed_of
from core import Exercise

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

    def _answer(self, player: int, exercise: Exercise, picked: int) -> ExerciseAnswer:
        return ExerciseAnswer(player, exercise.id, picked, exercise.squares[picked] == exercise.answer, self._clock())

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
