"""`/tactics`: exercises that are answered in place, with one press each.

A message shows one exercise, and its buttons say all that is needed to go on.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import app_commands

from bot.board.drawing import ShownExercise
from bot.discord.button import LastingButton
from bot.discord.client import GamesInteraction, language_of
from bot.discord.commands import choices, command
from bot.discord.feature import Feature
from bot.errors import PlayerError
from bot.features.tactics import text
from bot.features.tactics.day import DAILY_TACTIC, DAY_TIMER, DAYS_PRUNING, VOTE, DayTactics
from bot.features.tactics.library import Tactics, WentOn
from bot.features.tactics.mode import Mode
from bot.features.tactics.rating import NEW_PLAYER
from bot.features.tactics.view import (
    GUESS,
    LESSON,
    TRY,
    Display,
    Page,
    about,
    check_square,
    letter_buttons,
    open_lessons,
    send,
    solved,
    square,
    verdict,
)
from bot.game.control import Control, number
from bot.game.judging import MissedSquares
from bot.game.ratings import figure_of, rating_of
from bot.text.language import Language, Text
from core import LONGEST_PROOF, SHORT_PROOF, Exercise


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


PREFIX = "tactics"


@command(text.TACTICS, mode=text.MODE)
@app_commands.choices(mode=choices(text.MODES))
async def tactics(interaction: GamesInteraction, mode: str = Mode.RATED.value) -> None:
    """Answer privately with an exercise or a lesson, or for everyone with the exercise of the day."""
    match chosen := Mode(mode):
        case Mode.LEARN:
            await open_lessons(interaction)
        case Mode.DAILY:
            await interaction.client.part(DayTactics).answer_today(interaction)
        case _:
            exercise = await TRAININGS[chosen].draw(interaction)
            await send(interaction, await _question(interaction, chosen, Display.LOOK, exercise), in_place=False)


async def _question(interaction: GamesInteraction, mode: Mode, display: Display, exercise: Exercise) -> Page:
    """Return a page that asks for the safe square."""
    other, label = (Display.TEXT, text.AS_TEXT) if display is Display.LOOK else (Display.LOOK, text.AS_PICTURE)
    status = text.SMALL(await TRAININGS[mode].status(interaction, exercise))
    return Page(
        ShownExercise(exercise),
        [text.TITLE, *about(exercise), status],
        letter_buttons(exercise, lambda at: PICK.press(mode, display, exercise.id, at)),
        display=display,
        other=LastingButton.of(SHOW.press(mode, other, exercise.id), language_of(interaction), label=label),
    )


async def _pick(interaction: GamesInteraction, mode: Mode, display: Display, exercise_id: int, at: int) -> None:
    """Answer an exercise in place: whether the square is safe, and the proof.

    An answer that was stored before is shown as it was: perhaps the process was killed before the player saw it.
    """
    training = TRAININGS[mode]
    exercise = await training.find(interaction, exercise_id)
    check_square(exercise, at)
    shown = await solved(interaction, exercise, at)
    try:
        changed = await training.answer(interaction, exercise, at)
    except WentOn:
        before = await interaction.client.part(Tactics).picked_before(interaction.user.id, exercise)
        if before is None:
            raise
        shown, changed = await solved(interaction, exercise, before), text.NOT_RATED
    steps = LONGEST_PROOF if changed is text.DONE else SHORT_PROOF  # one that is done can't be looked up again
    page = _solved(language_of(interaction), mode, display, shown, steps)
    await send(interaction, replace(page, lines=[*page.lines, text.SMALL(changed)]))


def _solved(language: Language, mode: Mode, display: Display, shown: ShownExercise, steps: int) -> Page:
    """Return a page with an answer and the first `steps` of the proof, with a button if there are more."""
    label = TRAININGS[mode].again if shown.missed else Training.again
    controls = [LastingButton.of(NEXT.press(mode, display), language, label=label)]
    if shown.proof and len(shown.proof.steps) > steps:
        given = mode, display, shown.exercise.id, shown.picked, steps + SHORT_PROOF
        controls.append(LastingButton.of(MORE.press(*given), language, label=text.MORE_STEPS))
    return Page(shown, verdict(shown, steps), controls=controls, display=display)


async def _more(
    interaction: GamesInteraction, mode: Mode, display: Display, exercise_id: int, at: int, steps: int
) -> None:
    """Show more steps of a proof in place."""
    exercise = await TRAININGS[mode].find(interaction, exercise_id)
    check_square(exercise, at)
    shown = await solved(interaction, exercise, at)
    await send(interaction, _solved(language_of(interaction), mode, display, shown, steps))


async def _next(interaction: GamesInteraction, mode: Mode, display: Display) -> None:
    """Put the next exercise in place of the last one."""
    exercise = await TRAININGS[mode].draw(interaction)
    await send(interaction, await _question(interaction, mode, display, exercise))


async def _show(interaction: GamesInteraction, mode: Mode, display: Display, exercise_id: int) -> None:
    """Show an exercise in this form."""
    exercise = await TRAININGS[mode].find(interaction, exercise_id)
    await send(interaction, await _question(interaction, mode, display, exercise))


def _training(written: str) -> Mode:
    """Return a mode whose exercises are answered here. Raise `ValueError` for anything else."""
    mode = Mode(written)
    if mode not in TRAININGS:
        raise ValueError(f"no exercises of their own: {written!r}")
    return mode


async def _statistics(interaction: GamesInteraction) -> Sequence[Text]:
    """Return the player's rating, if the player has one."""
    skill = (await interaction.client.part(Tactics).trainee(interaction.user.id)).skill
    return [] if skill == NEW_PLAYER else [text.RATED(rating_of(skill))]


PICK = Control(prefix=PREFIX, verb="pick", answer=_pick, arguments=[_training, Display, number, square])
MORE = Control(prefix=PREFIX, verb="more", answer=_more, arguments=[_training, Display, number, square, number])
NEXT = Control(prefix=PREFIX, verb="next", answer=_next, arguments=[_training, Display], style="success")
SHOW = Control(prefix=PREFIX, verb="show", answer=_show, arguments=[_training, Display, number])
TACTICS = Feature(
    help=text.HELP,
    own_statistics=_statistics,
    controls=[PICK, MORE, NEXT, SHOW, LESSON, TRY, GUESS, VOTE],
    unknown=text.UNKNOWN_BUTTON,
    commands=[tactics],
    scheduled={"tactic": DAILY_TACTIC},
    timers=[DAY_TIMER, DAYS_PRUNING],
)
