"""`/tactics`: exercises that are answered in place, with one press each.

A message shows one exercise, and its buttons say all that is needed to go on.
"""

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands

from bot.play.control import Control, number
from bot.play.rating import rating_of
from bot.render.exercise import ShownExercise
from bot.text.language import Language, Text
from bot.tools.tactics import text
from bot.tools.tactics.day import DAILY_TACTIC, DAY_TIMER, DAYS_PRUNING, VOTE, DayTactics
from bot.tools.tactics.lessons import GUESS, LESSON, TRY, open_lessons
from bot.tools.tactics.mode import Mode
from bot.tools.tactics.rating import NEW_PLAYER
from bot.tools.tactics.service import Tactics, WentOn
from bot.tools.tactics.trainings import TRAININGS, Training
from bot.tools.tactics.view import Display, Page, about, check_square, letter_buttons, send, solved, square, verdict
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.commands import choices, command
from bot.ui.feature import Feature
from core import LONGEST_PROOF, SHORT_PROOF, Exercise

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
