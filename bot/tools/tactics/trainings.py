"""What sets the modes of `/tactics` apart: which exercise comes next, and what an answer changes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from bot.errors import PlayerError
from bot.play.missed_squares import MissedSquares
from bot.play.rating import figure_of, rating_of
from bot.text.language import Text
from bot.tools.tactics import text
from bot.tools.tactics.mode import Mode
from bot.tools.tactics.service import Tactics
from bot.ui.client import GamesInteraction
from core import Exercise


class Training(ABC):
    """A mode."""

    again = text.NEXT
    """The label of the button after a wrong answer."""

    @abstractmethod
    async def draw(self, interaction: GamesInteraction) -> Exercise:
        """Return the next exercise. Raise `PlayerError` if there is none."""

    async def find(self, interaction: GamesInteraction, exercise: int) -> Exercise:
        """Return an exercise by its id. Raise `PlayerError` if it can't be answered any more."""
        return await interaction.client.part(Tactics).find(exercise)

    @abstractmethod
    async def status(self, interaction: GamesInteraction, exercise: Exercise) -> Text:
        """Return how the player stands before the answer."""

    @abstractmethod
    async def answer(self, interaction: GamesInteraction, exercise: Exercise, at: int) -> Text:
        """Store an answer, and return what that has changed."""


class RatedTraining(Training):
    """Exercises near the player's rating."""

    async def draw(self, interaction: GamesInteraction) -> Exercise:
        return await interaction.client.part(Tactics).draw(interaction.user.id)

    async def status(self, interaction: GamesInteraction, exercise: Exercise) -> Text:
        trainee = await interaction.client.part(Tactics).trainee(interaction.user.id)
        return text.RATING(rating_of(trainee.skill))

    async def answer(self, interaction: GamesInteraction, exercise: Exercise, at: int) -> Text:
        kept = await interaction.client.part(Tactics).answer(interaction.user.id, exercise, at)
        if kept.exercise is None:
            return text.NOT_RATED
        change = figure_of(kept.after.skill) - figure_of(kept.before.skill)
        return text.CHANGE(rating=rating_of(kept.after.skill), change=change)


class StreakTraining(Training):
    """Harder and harder exercises until the first mistake."""

    again = text.AGAIN

    async def draw(self, interaction: GamesInteraction) -> Exercise:
        return await interaction.client.part(Tactics).draw_for_streak(interaction.user.id)

    async def status(self, interaction: GamesInteraction, exercise: Exercise) -> Text:
        trainee = await interaction.client.part(Tactics).trainee(interaction.user.id)
        return text.STREAK(streak=trainee.streak, best=trainee.best_streak)

    async def answer(self, interaction: GamesInteraction, exercise: Exercise, at: int) -> Text:
        kept = await interaction.client.part(Tactics).answer_in_streak(interaction.user.id, exercise, at)
        best = kept.after.best_streak
        if kept.after.streak:
            return text.STREAK(streak=kept.after.streak, best=best)
        return text.STREAK_ENDED(streak=kept.before.streak, best=best)


class MistakesTraining(Training):
    """Squares that the player has missed. If none is due, answers to the others are practice and change nothing."""

    async def draw(self, interaction: GamesInteraction) -> Exercise:
        due = await interaction.client.part(MissedSquares).due(interaction.user.id)
        if due.exercise is None:
            raise PlayerError(text.NO_MISTAKES)
        return due.exercise

    async def find(self, interaction: GamesInteraction, exercise: int) -> Exercise:
        found = await interaction.client.part(MissedSquares).find(interaction.user.id, exercise)
        if found is None:
            raise PlayerError(text.WENT_ON)
        return found

    async def status(self, interaction: GamesInteraction, exercise: Exercise) -> Text:
        due = await interaction.client.part(MissedSquares).due(interaction.user.id)
        return text.MISSED(due.number) if due.number or not due.next_due else text.NONE_DUE(due.next_due)

    async def answer(self, interaction: GamesInteraction, exercise: Exercise, at: int) -> Text:
        correct = exercise.squares[at] == exercise.answer
        due = await interaction.client.part(MissedSquares).answer(interaction.user.id, exercise.id, correct=correct)
        return text.COMES_BACK(due) if due else text.DONE


TRAININGS: Mapping[Mode, Training] = {
    Mode.RATED: RatedTraining(),
    Mode.STREAK: StreakTraining(),
    Mode.MISTAKES: MistakesTraining(),
}
