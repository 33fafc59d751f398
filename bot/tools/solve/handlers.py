"""Solving pasted count puzzles: the form, the private answer, and its buttons.

    custom_id = "solve:" version ":" paste ":" verb

`version` is 1, `paste` the number of what was pasted (0 for none), and `verb` one of `show`, `copy`, `edit` or `text`
for the form itself.
"""

from __future__ import annotations

import asyncio
import re
from io import BytesIO
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.engine.jobs import Solved
from bot.errors import PlayerError
from bot.text.language import Language
from bot.tools import forms
from bot.tools.pastes import MAX_BYTES, Pastes, matrix_within
from bot.tools.solve import text as texts
from bot.tools.solve.solution import draw_solution
from bot.tools.text import KIB
from bot.ui.button import LastingButton, LastingView
from bot.ui.client import GamesInteraction, check_public, language_of, public_language_of
from bot.ui.drawing import Drawing
from bot.ui.form import Form, Modal, open_form
from bot.ui.help import think
from bot.ui.in_time import work_out
from bot.ui.limits import MOST_TYPED
from bot.ui.picked_message import press_in, read_message, shows_picture
from bot.ui.sending import send_new
from bot.ui.text import EDIT, SHARE
from core import CountsError, write_mines

PREFIX = "solve:"
MESSAGE_LENGTH = 1900
FILE_NAME = "solution.txt"
EXAMPLE = "2 2 1\n3 4 2\n2 3 2"
_CUSTOM_ID = re.compile(r"solve:1:(\d{1,18}):(show|copy|edit|text)", re.ASCII)


class SolveModal(Modal):
    """Asks for a puzzle, typed or as a file."""

    def __init__(self, language: Language, typed: str | None = None) -> None:
        super().__init__(texts.FORM, _id(0, "text"), language)
        self.ask(texts.NUMBERS, forms.paste_field(EXAMPLE, typed, required=False), texts.NUMBERS_HELP)
        upload: ui.FileUpload[Modal] = ui.FileUpload(custom_id="file", required=False, min_values=0, max_values=1)
        self.ask(texts.FILE, upload, texts.file_help(MOST_TYPED, MAX_BYTES // KIB))


class SolutionView(LastingView):
    """The solution of a puzzle and its buttons."""

    def __init__(
        self, blocks: list[str], paste: int, language: Language, *, file: bool, private: bool, copies: bool
    ) -> None:
        super().__init__()
        for block in blocks:
            self.add_item(ui.TextDisplay(block))
        if file:
            self.add_item(ui.File(f"attachment://{FILE_NAME}"))
        buttons = []
        if private:
            buttons.append(LastingButton(_id(paste, "show"), label=language(SHARE), style=ButtonStyle.success))
            buttons.append(LastingButton(_id(paste, "edit"), label=language(EDIT)))
        if copies:
            buttons.append(LastingButton(_id(paste, "copy"), label=language(texts.COPY)))
        if buttons:
            self.add_item(ui.ActionRow(*buttons))


async def ask_for_puzzle(interaction: GamesInteraction) -> None:
    """Open the form."""
    await open_form(interaction, SolveModal(language_of(interaction)))


async def answer_solve_modal(interaction: GamesInteraction) -> None:
    """Solve what was typed or uploaded."""
    form = Form.read(interaction.data)
    text = form.text("text")
    if not form.files and not text:
        raise PlayerError(texts.NOTHING_PASTED)
    await think(interaction)
    await solve_text(interaction, await forms.uploaded(interaction, form) or text)


async def solve_message(interaction: GamesInteraction, message: discord.Message) -> None:
    """Solve the puzzle in a message, or in its first file. Raise `PlayerError` for a game of this bot."""
    if pressed := press_in(interaction, message):
        raise PlayerError(pressed[1].session.TEXTS.not_a_puzzle)
    await think(interaction)
    if not read_message(message).strip() and shows_picture(message):
        raise PlayerError(texts.PICTURE)
    text = await forms.picked(interaction, message)
    if not text.strip():
        raise PlayerError(texts.NO_TEXT)
    await solve_text(interaction, await asyncio.to_thread(matrix_within, text))


async def solve_text(interaction: GamesInteraction, text: str) -> None:
    """Answer privately with the solution. Text that can't be read is kept, so that its player can edit it."""
    await think(interaction)
    paste = await forms.keep(interaction, text)
    try:
        solved = await interaction.client.part(Pastes).solve(text)
    except (CountsError, PlayerError) as error:
        raise forms.editable(error, _id(paste, "edit")) from error
    await _answer(interaction, solved, paste, private=True)


async def answer_solve_press(interaction: GamesInteraction) -> None:
    """Share, copy or edit what was pasted."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError(texts.UNKNOWN_BUTTON)
    paste, pastes = int(match[1]), interaction.client.part(Pastes)
    text = await pastes.text(paste)
    if match[2] == "edit":
        await open_form(interaction, SolveModal(language_of(interaction), text))
        return
    if match[2] == "copy":
        await think(interaction)
        await _answer_with_rows(interaction, await pastes.solve(text))
    else:
        check_public(interaction)
        solved = await work_out(interaction, pastes.solve(text))
        await _answer(interaction, solved, paste, private=False)


async def _answer(interaction: GamesInteraction, solved: Solved, paste: int, *, private: bool) -> None:
    language = language_of(interaction) if private else public_language_of(interaction)
    blocks, whole = draw_solution(solved.counts, solved.solution, solved.seconds, language)
    solvable = solved.solution.mines is not None
    files = [_file(solved)] if solvable and not whole else []
    view = SolutionView(blocks, paste, language, file=bool(files), private=private, copies=solvable)
    await send_new(interaction, Drawing(view, files), private=private)


async def _answer_with_rows(interaction: GamesInteraction, solved: Solved) -> None:
    solution, language = solved.solution, language_of(interaction)
    rows = write_mines(solution.mines)
    fits = len(rows) <= MESSAGE_LENGTH
    block = f"```\n{rows}\n```" if fits else ""
    note = "" if solution.unique else language(texts.ONE_OF_SEVERAL)
    await interaction.edit_original_response(
        content=f"{note}{block}" or None, attachments=[] if fits else [_file(solved)]
    )


def _file(solved: Solved) -> discord.File:
    return discord.File(BytesIO((write_mines(solved.solution.mines) + "\n").encode()), FILE_NAME)


def _id(paste: int, verb: str) -> str:
    return f"{PREFIX}1:{paste}:{verb}"
