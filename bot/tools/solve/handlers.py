"""Solving what people paste: the form, the private answer, and its buttons.

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
from bot.tools.pastes import MAX_BYTES, Fetch, Pastes, flaw_of, matrix_within
from bot.tools.solve.solution import draw_solution
from bot.tools.upload import too_large
from bot.ui.board_updates import REFUSED
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction
from bot.ui.form import Form
from bot.ui.limits import MOST_TYPED
from bot.ui.picked_message import press_in, read_message
from bot.ui.replies import in_time, reply
from core import CountsError, write_mines

PREFIX = "solve:"
MODAL_TIME = 15 * 60
MESSAGE_LENGTH = 1900
FILE_NAME = "solution.txt"
_CUSTOM_ID = re.compile(r"solve:1:(\d{1,18}):(show|copy|edit|text)", re.ASCII)


class SolveModal(ui.Modal):
    """Asks for a puzzle, typed or as a file. It is answered by its custom_id alone."""

    def __init__(self, typed: str = "") -> None:
        super().__init__(title="Solve a count puzzle", custom_id=_id(0, "text"), timeout=MODAL_TIME)
        self.add_item(
            ui.Label(
                text="Counts",
                description="How many mines each cell and its neighbours have, 0 to 9; ? if hidden. A row per line.",
                component=ui.TextInput(
                    custom_id="text",
                    style=discord.TextStyle.paragraph,
                    placeholder="2 2 1\n3 4 2\n2 3 2",
                    default=typed if len(typed) <= MOST_TYPED else None,
                    required=False,
                    max_length=MOST_TYPED,
                ),
            )
        )
        self.add_item(
            ui.Label(
                text="Or a file",
                description=f"More than {MOST_TYPED} characters go here: .txt or .csv, up to {MAX_BYTES // 1024} KiB.",
                component=ui.FileUpload(custom_id="file", required=False, min_values=0, max_values=1),
            )
        )


class SolutionView(ui.LayoutView):
    """The solution of a puzzle, with the buttons that go with it."""

    def __init__(self, blocks: list[str], paste: int, *, file: bool, private: bool, copies: bool) -> None:
        super().__init__(timeout=None)
        for block in blocks:
            self.add_item(ui.TextDisplay(block))
        if file:
            self.add_item(ui.File(f"attachment://{FILE_NAME}"))
        buttons = []
        if private:
            show = LastingButton(_id(paste, "show"), label="Show everyone", style=ButtonStyle.success)
            buttons += [show, _edit_button(paste)]
        if copies:
            buttons.append(LastingButton(_id(paste, "copy"), label="Copy as text"))
        if buttons:
            self.add_item(ui.ActionRow(*buttons))


async def ask_for_puzzle(interaction: GamesInteraction) -> None:
    """Opens the form."""
    await in_time(interaction.response.send_modal(SolveModal()))


async def answer_solve_modal(interaction: GamesInteraction) -> None:
    """Solves what was typed or uploaded."""
    form = Form.read(interaction.data)
    text = form.text("text")
    if not form.files and not text:
        raise PlayerError("There was no puzzle: type its counts, or choose a file.")
    await in_time(interaction.response.defer(ephemeral=True, thinking=True))
    if form.files:
        attachment = discord.Attachment(data=form.files[0], state=interaction._state)
        text = await read_file(attachment, interaction.client.part(Pastes).fetch)
    await solve_text(interaction, text)


async def read_file(attachment: discord.Attachment, fetch: Fetch) -> str:
    """Return the text of an uploaded file. Raise `PlayerError` if it is no text, too large, or can't be fetched."""
    if attachment.size > MAX_BYTES:
        raise too_large()
    try:
        return (await fetch(attachment)).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlayerError("This file is not text: upload a .txt or .csv file in UTF-8.") from error
    except REFUSED as error:
        raise PlayerError("The file could not be fetched from Discord: try again in a moment.") from error


async def solve_message(interaction: GamesInteraction, message: discord.Message) -> None:
    """Solves the puzzle in a message, or in the first file at it. Raises `PlayerError` for a game of this bot."""
    if pressed := press_in(interaction, message):
        raise PlayerError(pressed[1].session.TEXTS.not_a_puzzle)
    text = read_message(message)
    await in_time(interaction.response.defer(ephemeral=True, thinking=True))
    if not text.strip() and message.attachments:
        text = await read_file(message.attachments[0], interaction.client.part(Pastes).fetch)
    if not text.strip():
        raise PlayerError("There is no text in this message: use *Solve puzzle* on one with a matrix of counts.")
    await solve_text(interaction, await asyncio.to_thread(matrix_within, text))


async def solve_text(interaction: GamesInteraction, text: str) -> None:
    """Answers privately with the solution; what can't be read is kept, so that it can be mended."""
    if not interaction.response.is_done():
        await in_time(interaction.response.defer(ephemeral=True, thinking=True))
    paste = await interaction.client.part(Pastes).keep(interaction.user.id, text)
    try:
        solved = await interaction.client.part(Pastes).solve(text)
    except (CountsError, PlayerError) as error:
        flaw = flaw_of(error) + "." if isinstance(error, CountsError) else str(error)
        await reply(interaction, discord.utils.escape_markdown(flaw), _edit_button(paste))
        return
    view, files = _drawn(solved, paste, private=True)
    await interaction.edit_original_response(view=view, attachments=files)


async def answer_solve_press(interaction: GamesInteraction) -> None:
    """Shows, copies or edits what was pasted."""
    data: Any = interaction.data
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError("I don't recognise that button. Paste the puzzle again with `/puzzle solve`.")
    paste, pastes = int(match[1]), interaction.client.part(Pastes)
    text = await pastes.text(paste)
    if match[2] == "edit":
        await in_time(interaction.response.send_modal(SolveModal(text)))
        return
    private = match[2] == "copy"
    await in_time(interaction.response.defer(ephemeral=private, thinking=True))
    solved = await pastes.solve(text)
    if private:
        rows = write_mines(solved.solution.mines)
        fits = len(rows) <= MESSAGE_LENGTH
        await interaction.edit_original_response(
            content=f"```\n{rows}\n```" if fits else None, attachments=[] if fits else [_file(solved)]
        )
    else:
        view, files = _drawn(solved, paste, private=False)
        await interaction.edit_original_response(view=view, attachments=files)


def _drawn(solved: Solved, paste: int, *, private: bool) -> tuple[SolutionView, list[discord.File]]:
    blocks, whole = draw_solution(solved.counts, solved.solution, solved.seconds)
    solvable = solved.solution.mines is not None
    files = [_file(solved)] if solvable and not whole else []
    return SolutionView(blocks, paste, file=bool(files), private=private, copies=solvable), files


def _file(solved: Solved) -> discord.File:
    return discord.File(BytesIO((write_mines(solved.solution.mines) + "\n").encode()), FILE_NAME)


def _edit_button(paste: int) -> LastingButton:
    return LastingButton(_id(paste, "edit"), label="Edit")


def _id(paste: int, verb: str) -> str:
    return f"{PREFIX}1:{paste}:{verb}"
