"""Lessons: each pattern with a picture of it and why it holds, and two exercises, which aren't rated."""

from bot.errors import PlayerError
from bot.play.control import Control, number
from bot.play.missed_squares import MissedSquares
from bot.render.exercise import ShownExercise
from bot.tools.tactics import text
from bot.tools.tactics.library import Exercises
from bot.tools.tactics.service import Tactics
from bot.tools.tactics.view import Display, Page, about, check_square, letter_buttons, send, solved, square, verdict
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from core import Exercise, Pattern

PREFIX = "tactics"


async def open_lessons(interaction: GamesInteraction) -> None:
    """Answer privately with the first lesson."""
    exercises = await _exercises(interaction)
    first = next(iter(exercises.lessons), None)
    if first is None:
        raise PlayerError(text.NO_EXERCISES)
    await send(interaction, await _lesson(interaction, exercises, first, Display.LOOK), in_place=False)


async def _turn_to(interaction: GamesInteraction, display: Display, name: str) -> None:
    """Put a lesson in place of the last one, or of an exercise."""
    exercises = await _exercises(interaction)
    pattern = next((pattern for pattern in exercises.lessons if pattern.name == name), None)
    if pattern is None:
        raise PlayerError(text.UNKNOWN_BUTTON)
    await send(interaction, await _lesson(interaction, exercises, pattern, display))


async def _lesson(interaction: GamesInteraction, exercises: Exercises, pattern: Pattern, display: Display) -> Page:
    language, patterns = language_of(interaction), list(exercises.lessons)
    at, most = patterns.index(pattern), len(patterns)
    example, *tasks = exercises.lessons[pattern]
    engine = interaction.client.engine
    shown = ShownExercise(example, await engine.prove(example), certain=await engine.safe_squares(example))
    other, label = (Display.TEXT, text.AS_TEXT) if display is Display.LOOK else (Display.LOOK, text.AS_PICTURE)
    buttons = [
        LastingButton.of(TRY.press(display, task.id), language, label=text.EXERCISE(at))
        for at, task in enumerate(tasks, start=1)
    ]
    none = [] if tasks else [text.SMALL(text.NO_TASKS)]
    return Page(
        shown,
        [text.LESSON(pattern), text.WHY[pattern], *none, text.SMALL(text.LESSON_NUMBER(number=at + 1, most=most))],
        buttons,
        [
            LastingButton.of(
                LESSON.press(display, patterns[at - 1].name), language, label=text.PREVIOUS, disabled=at == 0
            ),
            LastingButton.of(
                LESSON.press(display, patterns[(at + 1) % most].name),
                language,
                label=text.FOLLOWING,
                disabled=at + 1 == most,
            ),
        ],
        display,
        LastingButton.of(LESSON.press(other, pattern.name), language, label=label),
    )


async def _try(interaction: GamesInteraction, display: Display, exercise_id: int) -> None:
    """Put an exercise of a lesson in place of it."""
    exercise = _taught(await _exercises(interaction), exercise_id)
    buttons = letter_buttons(exercise, lambda at: GUESS.press(display, exercise.id, at))
    named = [text.SMALL(text.LESSON_ON(exercise.pattern))] if exercise.pattern else []
    lines = [text.TITLE, *about(exercise), *named]
    await send(
        interaction,
        Page(ShownExercise(exercise), lines, buttons, [_to_lesson(interaction, display, exercise)], display),
    )


async def _guess(interaction: GamesInteraction, display: Display, exercise_id: int, at: int) -> None:
    """Answer an exercise of a lesson in place. It comes back like any other that was missed."""
    exercises = await _exercises(interaction)
    exercise = _taught(exercises, exercise_id)
    check_square(exercise, at)
    shown = await solved(interaction, exercise, at)
    if shown.missed:
        await interaction.client.part(MissedSquares).add(interaction.user.id, exercise)
    tasks = next(lesson for lesson in exercises.lessons.values() if exercise in lesson)[1:]
    language = language_of(interaction)
    others = [
        LastingButton.of(TRY.press(display, task.id), language, label=text.EXERCISE(at))
        for at, task in enumerate(tasks, start=1)
        if task != exercise
    ]
    controls = [*others, _to_lesson(interaction, display, exercise)]
    await send(interaction, Page(shown, verdict(shown), controls=controls, display=display))


def _to_lesson(interaction: GamesInteraction, display: Display, exercise: Exercise) -> LastingButton:
    name = exercise.pattern.name if exercise.pattern else ""
    return LastingButton.of(LESSON.press(display, name), language_of(interaction), label=text.TO_LESSON)


def _taught(exercises: Exercises, exercise_id: int) -> Exercise:
    """Return an exercise of a lesson. Raise `PlayerError` for any other: the reserve is for other days."""
    if (found := exercises.taught.get(exercise_id)) is None:
        raise PlayerError(text.UNKNOWN_BUTTON)
    return found


async def _exercises(interaction: GamesInteraction) -> Exercises:
    return await interaction.client.part(Tactics).library()


LESSON = Control(prefix=PREFIX, verb="lesson", answer=_turn_to, arguments=[Display, str])
TRY = Control(prefix=PREFIX, verb="try", answer=_try, arguments=[Display, number])
GUESS = Control(prefix=PREFIX, verb="guess", answer=_guess, arguments=[Display, number, square])
