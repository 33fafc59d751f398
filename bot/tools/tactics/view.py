"""The messages that show an exercise: as a picture, as emoji where the player wants those, or as plain text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from discord import ButtonStyle, ui

from bot.errors import PlayerError
from bot.play.control import Press, number
from bot.render.appearance import MOST_COLUMNS_OF_EMOJI
from bot.render.budget import pack
from bot.render.exercise import (
    LETTERS,
    ShownExercise,
    exercise_scene,
    letters_of,
    text_lines,
)
from bot.render.grid import grid_lines
from bot.render.scene import ALT_TEXT
from bot.render.words import read_rows
from bot.text.explanation import describe_in_steps
from bot.text.language import Language, Text
from bot.tools.tactics import text
from bot.ui.button import IN_A_ROW, LastingButton, LastingView
from bot.ui.client import GamesInteraction, context_of
from bot.ui.drawing import Context, Drawing, drawn, paint_scene
from bot.ui.sending import edit_in_place, send_new
from core import LONGEST_PROOF, Cell, Exercise, cell_name

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
