"""The messages that show an exercise: as a picture, as emoji where the player wants those, or as plain text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from discord import ButtonStyle, ui

from bot.board.appearance import MOST_COLUMNS_OF_EMOJI
from bot.board.drawing import LETTERS, ShownExercise, exercise_scene, letters_of, text_lines
from bot.board.emoji import pack
from bot.board.scene import ALT_TEXT, grid_lines
from bot.board.words import read_rows
from bot.discord.button import IN_A_ROW, LastingButton, LastingView
from bot.discord.client import GamesInteraction, context_of, language_of
from bot.discord.drawing import Context, Drawing, drawn, paint_scene
from bot.discord.sending import edit_in_place, send_new
from bot.errors import PlayerError
from bot.features.tactics import text
from bot.features.tactics.library import Exercises, Tactics
from bot.game.control import Control, Press, number
from bot.game.judging import MissedSquares
from bot.text.explanation import describe_in_steps
from bot.text.language import Language, Text
from core import LONGEST_PROOF, Cell, Exercise, Pattern, cell_name

FILE_NAME = "tactic.png"


class Display(Enum):
    """What an exercise is shown as. The values are in custom_ids."""

    LOOK = "look"
    """As the player's settings say."""
    TEXT = "text"


@dataclass(frozen=True)
class Page:
    """A message with an exercise."""

    shown: ShownExercise
    lines: Sequence[Text | str]
    """What stands above the board."""
    letters: Sequence[LastingButton] = ()
    controls: Sequence[LastingButton] = ()
    display: Display = Display.LOOK
    other: LastingButton | None = None
    """Shows the same in another form, last of the controls."""


class ExerciseView(LastingView):
    """A page whose board is a picture that is sent along, or text."""

    def __init__(self, page: Page, blocks: Sequence[str], alt_text: str | None) -> None:
        super().__init__()
        for block in blocks:
            self.add_item(ui.TextDisplay(block))
        if alt_text is not None:
            picture = ui.MediaGallery[LastingView]()
            picture.add_item(media=f"attachment://{FILE_NAME}", description=alt_text)
            self.add_item(picture)
        for buttons in (page.letters, [*page.controls, *filter(None, [page.other])]):
            for first in range(0, len(buttons), IN_A_ROW):
                self.add_item(ui.ActionRow(*buttons[first : first + IN_A_ROW]))


async def draw_page(page: Page, context: Context) -> Drawing:
    """Return a message with an exercise."""
    return await drawn(partial(_draw, page), context)


async def _draw(page: Page, context: Context) -> Drawing:
    language, shown, scene = context.language, page.shown, exercise_scene(page.shown)
    lines = list(map(language, page.lines))
    if page.display is Display.LOOK and context.in_words:
        rows, _ = read_rows(scene, language)
        return Drawing(ExerciseView(replace(page, other=None), ["\n".join([*lines, *rows])], None))
    if page.display is Display.LOOK:
        alike = shown, context.appearance.theme  # several players may wait for the same exercise
        files = await paint_scene(scene, alike, context)
        if files:
            return Drawing(ExerciseView(page, ["\n".join(lines)], describe_picture(shown, language)), files)
        if scene.size[1] <= MOST_COLUMNS_OF_EMOJI:
            return Drawing(ExerciseView(page, pack(["\n".join(lines), *grid_lines(scene, context.tiles)]), None))
    board = "\n".join(["```", *text_lines(scene), "```"])
    return Drawing(ExerciseView(page, ["\n".join([*lines, board, *map(language, _below(shown))])], None))


def _below(shown: ShownExercise) -> list[Text]:
    """Return what explains an exercise in plain text."""
    named = [text.SQUARE(letter=letter, cell=cell_name(cell)) for cell, letter in shown.letters.items()]
    squares = [text.SQUARES(named)] if named else []
    return [*squares, text.SOLVED_KEY if shown.proof else text.KEY]


def sides_of(exercise: Exercise) -> list[Text]:
    """Return the sides on which the board of an exercise goes on."""
    return [words for side, words in text.SIDES.items() if side in exercise.torn]


def describe_picture(shown: ShownExercise, language: Language) -> str:
    """Return a picture in words that fit into its description."""
    exercise, board = shown.exercise, shown.exercise.board
    if shown.proof:
        clues = [cell_name(cell) for cell in sorted(shown.clues)]
        return language(text.SOLVED_ALT(cell=cell_name(exercise.answer), clues=clues))
    rows = [
        "".join(shown.letters.get((row, column), symbol) for column, symbol in enumerate(line))
        for row, line in enumerate(str(board).splitlines())
    ]
    words = language(text.ALT(rows))
    return words if len(words) <= ALT_TEXT else language(text.LARGE_ALT(rows=board.rows, columns=board.columns))


def about(exercise: Exercise) -> list[Text]:
    """Return what a player has to know of an exercise besides its picture."""
    if exercise.counted:
        return [text.MINES(exercise.board.mines)]
    return [text.GOES_ON(sides_of(exercise))] if exercise.torn else []


def verdict(shown: ShownExercise, steps: int = LONGEST_PROOF) -> list[Text]:
    """Return whether an answer was right, and the first `steps` of why."""
    exercise = shown.exercise
    answer = lettered(shown, exercise.answer)
    heading = text.wrong(answer, lettered(shown, shown.missed), shown.risk) if shown.missed else text.RIGHT(answer)
    return [heading, *reasons(shown, steps)]


async def solved(interaction: GamesInteraction, exercise: Exercise, at: int) -> ShownExercise:
    """Return an exercise with a player's answer, the proof, and what a wrong square was."""
    engine, picked = interaction.client.engine, exercise.squares[at]
    risk = None if picked == exercise.answer else await engine.risk(exercise, picked)
    return ShownExercise(exercise, await engine.prove(exercise), at, risk)


def reasons(shown: ShownExercise, steps: int = LONGEST_PROOF) -> list[Text]:
    """Return the name of the pattern, if there is one, and the first steps of the proof."""
    pattern, proof = shown.exercise.pattern, shown.proof
    return [*([text.PATTERN(pattern)] if pattern else []), *(describe_in_steps(proof, steps) if proof else [])]


def lettered(shown: ShownExercise, cell: Cell) -> Text:
    """Return a lettered square by its letter and its name."""
    return text.LETTERED(letter=shown.letters[cell], cell=cell_name(cell))


def letter_buttons(exercise: Exercise, press_at: Callable[[int], Press]) -> list[LastingButton]:
    """Return a button for each lettered square. They look the same, and their custom_ids only count them."""
    return [
        LastingButton(press_at(at), label=letter, style=ButtonStyle.primary)
        for at, letter in zip(range(len(exercise.squares)), letters_of(exercise), strict=False)
    ]


def square(written: str) -> int:
    """Return a lettered square in a custom_id, counted from 0. Raise `ValueError` for anything else."""
    at = number(written)
    if at >= len(LETTERS):
        raise ValueError(f"no lettered square: {written!r}")
    return at


def check_square(exercise: Exercise, at: int) -> None:
    """Raise `PlayerError` if an exercise doesn't have so many lettered squares."""
    if at >= len(exercise.squares):
        raise PlayerError(text.UNKNOWN_BUTTON)


async def send(interaction: GamesInteraction, page: Page, *, in_place: bool = True) -> None:
    """Answer with a page, in place of the private message that was pressed or in a new one."""
    context = await context_of(interaction)
    if not in_place or not await edit_in_place(interaction, await draw_page(page, context)):
        await send_new(interaction, await draw_page(page, context), private=True)


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
