"""Solving pasted count puzzles: the form, the private answer, and its buttons, which name the paste."""

from io import BytesIO

import discord
from discord import ButtonStyle, ui

from bot.engine.jobs import Solved
from bot.errors import PlayerError
from bot.play.button import HelpLine
from bot.play.text import HINTS
from bot.text.language import Language
from bot.tools import forms
from bot.tools.forms import press_in, shows_picture
from bot.tools.pastes import MAX_BYTES, Pastes
from bot.tools.solve import text as texts
from bot.tools.solve.solution import draw_solution
from bot.tools.text import KIB
from bot.ui.button import TextView
from bot.ui.client import GamesInteraction, check_move_to_bottom, language_of, public_language_of
from bot.ui.commands import command, context_menu
from bot.ui.drawing import Drawing
from bot.ui.form import Form, Modal, open_form
from bot.ui.help import think
from bot.ui.sending import send_new, work_out
from bot.ui.text import EDIT, MOST_TYPED, SHARE
from bot.ui.tool import Control, Tool, number
from core import CountsError, write_counts, write_mines

MESSAGE_LENGTH = 1900
FILE_NAME = "solution.txt"
EXAMPLE = "2 2 1\n3 4 2\n2 3 2"


class SolveModal(Modal):
    """Asks for a puzzle, typed or as a file."""

    def __init__(self, language: Language, typed: str | None = None) -> None:
        super().__init__(texts.FORM, _FORM.id(0), language)
        self.ask(texts.NUMBERS, forms.paste_field(EXAMPLE, typed, required=False), texts.NUMBERS_HELP)
        upload: ui.FileUpload[Modal] = ui.FileUpload(custom_id="file", required=False, min_values=0, max_values=1)
        self.ask(texts.FILE, upload, texts.FILE_HELP(characters=MOST_TYPED, kib=MAX_BYTES // KIB))


@command(texts.SOLVE, counts=texts.COUNTS)
async def solve(interaction: GamesInteraction, counts: str | None = None) -> None:
    """Solve what was typed, or open the form."""
    if counts is None:
        await open_form(interaction, SolveModal(language_of(interaction)))
    else:
        await _solve(interaction, counts)


@context_menu(texts.SOLVE_PUZZLE)
async def solve_puzzle(interaction: GamesInteraction, message: discord.Message) -> None:
    """Solve the puzzle in a message, or in its text files. Raise `PlayerError` for a game of this bot."""
    if pressed := press_in(interaction, message):
        raise PlayerError(pressed[1].session.TEXTS.not_a_puzzle)
    await think(interaction)
    text = await forms.picked(interaction, message)
    if not text.strip():
        raise PlayerError(texts.PICTURE if shows_picture(message) else texts.NO_TEXT)
    # It may be somebody else's message, of which nothing but the puzzle is kept.
    await _solve(interaction, write_counts(await interaction.client.part(Pastes).read(text)))


async def _answer_form(interaction: GamesInteraction, _: int) -> None:
    """Solve what was typed or uploaded."""
    form = Form.read(interaction.data)
    text = form.text("text")
    if not form.files and not text:
        raise PlayerError(texts.NOTHING_PASTED)
    await think(interaction)
    file = await forms.uploaded(interaction, form)
    await _solve(interaction, f"{text}\n```\n{file}\n```" if text and file else file or text)


async def _solve(interaction: GamesInteraction, text: str) -> None:
    """Answer privately with the solution. Text that can't be read is kept, so that its player can edit it."""
    await think(interaction)
    paste = await forms.keep(interaction, text)
    try:
        solved = await interaction.client.part(Pastes).solve(text)
    except (CountsError, PlayerError) as error:
        raise forms.editable(error, _EDIT.id(paste)) from error
    await _answer(interaction, solved, paste, private=True)


async def _share(interaction: GamesInteraction, paste: int) -> None:
    """Answer with the solution for everyone."""
    pastes = interaction.client.part(Pastes)
    text = await pastes.text(paste)
    check_move_to_bottom(interaction)
    await _answer(interaction, await work_out(interaction, pastes.solve(text)), paste, private=False)


async def _edit(interaction: GamesInteraction, paste: int) -> None:
    """Open the form with what was pasted."""
    text = await interaction.client.part(Pastes).text(paste)
    await open_form(interaction, SolveModal(language_of(interaction), text))


async def _copy(interaction: GamesInteraction, paste: int) -> None:
    """Answer privately with the rows of the solution."""
    pastes = interaction.client.part(Pastes)
    text = await pastes.text(paste)
    await think(interaction)
    solved = await pastes.solve(text)
    rows = write_mines(solved.solution.mines)
    fits = len(rows) <= MESSAGE_LENGTH
    block = f"```\n{rows}\n```" if fits else ""
    note = "" if solved.solution.unique else language_of(interaction)(texts.ONE_OF_SEVERAL)
    await interaction.edit_original_response(
        content=f"{note}{block}" or None, attachments=[] if fits else [_file(solved)]
    )


_FORM = Control(prefix="solve", verb="text", form=_answer_form, arguments=[number])
_SHARE = Control(prefix="solve", verb="show", press=_share, arguments=[number], label=SHARE, style=ButtonStyle.success)
_EDIT = Control(prefix="solve", verb="edit", press=_edit, arguments=[number], label=EDIT)
_COPY = Control(prefix="solve", verb="copy", press=_copy, arguments=[number], label=texts.COPY)
SOLVE = Tool(
    help={"puzzle": [HelpLine(350, texts.HELP, HINTS)]},
    controls=[_FORM, _SHARE, _EDIT, _COPY],
    unknown=texts.UNKNOWN_BUTTON,
    commands=[solve_puzzle],
    subcommands={"puzzle": [solve]},
)


async def _answer(interaction: GamesInteraction, solved: Solved, paste: int, *, private: bool) -> None:
    language = language_of(interaction) if private else public_language_of(interaction)
    blocks, whole = draw_solution(solved.counts, solved.solution, solved.seconds, language)
    solvable = solved.solution.mines is not None
    files = [_file(solved)] if solvable and not whole else []
    controls = [*([_SHARE, _EDIT] if private else []), *([_COPY] if solvable else [])]
    buttons = [control.button(language, paste) for control in controls]
    view = TextView(*blocks, file=FILE_NAME if files else "", buttons=buttons)
    await send_new(interaction, Drawing(view, files), private=private)


def _file(solved: Solved) -> discord.File:
    return discord.File(BytesIO((write_mines(solved.solution.mines) + "\n").encode()), FILE_NAME)
