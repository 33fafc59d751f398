"""Boards that people paste, or that stand in a message: answered with their odds and the best move.

    custom_id = "analyse:1:text", of the form
    custom_id = "analyse:1:" paste ":" mines ":edit", of the button that opens it again

`paste` is the number of what was pasted, `mines` what was written beside it, or nothing.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

import discord
from discord import ui

from bot.errors import PlayerError
from bot.storage.outage import Unavailable
from bot.text.errors import describe
from bot.text.explanation import names
from bot.tools.analyse.reading import read_pasted
from bot.tools.pastes import Pastes
from bot.ui import text as texts
from bot.ui.button import LastingButton
from bot.ui.client import GamesInteraction, language_of
from bot.ui.form import Form
from bot.ui.help import send_help, think
from bot.ui.limits import MOST_TYPED
from bot.ui.odds import draw_odds
from bot.ui.picked_message import press_in, read_message
from bot.ui.replies import in_time, reply
from core import Board, ContradictionError, CoreError, counted, parse_board

UNTOLD = "This board doesn't say how many mines it has: use `/mines analyse`, which asks for the number."
UNTOLD_IN_FORM = "This board doesn't say how many mines it has: write the number into *Mines* as well."
PREFIX = "analyse:1:"
MODAL_TIME = 15 * 60
MINES_DIGITS = 4
_NUMBER = re.compile(rf"[0-9]{{1,{MINES_DIGITS}}}")
_EDIT = re.compile(rf"{PREFIX}(\d{{1,18}}):(\d{{0,{MINES_DIGITS}}}):edit", re.ASCII)
QUOTED = 40
MOST_SIDE = 40
"""Rows and columns that a picture has room for."""


class AnalyseModal(ui.Modal):
    """Asks for a board and its number of mines. It is answered by its custom_id alone."""

    def __init__(self, typed: str | None = None, mines: str | None = None) -> None:
        super().__init__(title="Analyse a board", custom_id=f"{PREFIX}text", timeout=MODAL_TIME)
        self.add_item(
            ui.Label(
                text="Board",
                description="Emoji or text: # or squares for covered cells, F flags, 1 to 8 numbers, . open and empty.",
                component=ui.TextInput(
                    custom_id="text",
                    style=discord.TextStyle.paragraph,
                    placeholder="#F1\n#21\n11.",
                    default=typed,
                    max_length=MOST_TYPED,
                ),
            )
        )
        self.add_item(
            ui.Label(
                text="Mines",
                description="How many there are on the whole board; not needed where a heading of this bot tells.",
                component=ui.TextInput(
                    custom_id="mines", required=False, max_length=MINES_DIGITS, placeholder="2", default=mines
                ),
            )
        )


async def ask_for_board(interaction: GamesInteraction) -> None:
    """Opens the form."""
    await in_time(interaction.response.send_modal(AnalyseModal()))


async def answer_analysis_modal(interaction: GamesInteraction) -> None:
    """Analyses what was typed; what is refused is kept, so that it can be mended."""
    form = Form.read(interaction.data)
    text, mines = form.text("text"), form.text("mines")
    await think(interaction)
    try:
        await analyse_text(interaction, text, _number(mines), UNTOLD_IN_FORM)
    except Unavailable:
        raise
    except (PlayerError, CoreError) as error:
        buttons = []
        with suppress(PlayerError):  # what can't be kept is refused all the same
            paste = await interaction.client.part(Pastes).keep(interaction.user.id, text)
            written = mines if _NUMBER.fullmatch(mines) else ""
            label = language_of(interaction)(texts.EDIT)
            buttons = [LastingButton(f"{PREFIX}{paste}:{written}:edit", label=label)]
        await reply(interaction, error.text if isinstance(error, PlayerError) else describe(error), *buttons)


async def answer_analysis_press(interaction: GamesInteraction) -> None:
    """Opens the form again, with what was typed."""
    data: Any = interaction.data
    match = _EDIT.fullmatch(data["custom_id"])
    if match is None:
        raise PlayerError("I don't recognise that button. Paste the board again with `/mines analyse`.")
    text = await interaction.client.part(Pastes).text(int(match[1]))
    await in_time(interaction.response.send_modal(AnalyseModal(text[:MOST_TYPED], match[2])))


async def analyse_message(interaction: GamesInteraction, message: discord.Message) -> None:
    """Analyses the board in a message. Raises `PlayerError` if there is none, or its mines aren't known."""
    await think(interaction)
    if not await _analysed_as_game(interaction, message):
        await analyse_text(interaction, read_message(message), None, UNTOLD)


async def analyse_text(interaction: GamesInteraction, text: str, mines: int | None, untold: str) -> None:
    """Answers privately with the odds of a board and its best move, or with `untold` if its mines aren't known."""
    board = await asyncio.to_thread(_read, text, mines, untold)
    if await _analysed_as_board_of_channel(interaction, board):
        return
    try:
        odds = await interaction.client.part(Pastes).odds(board)
    except ContradictionError as error:
        raise PlayerError(describe_flaw(error, board)) from error
    note = f"-# {board.rows}x{board.columns}, {counted(board.mines, 'mine')}."
    await send_help(interaction, await draw_odds(odds, board, note, language=language_of(interaction)), private=True)


def _number(mines: str) -> int | None:
    if mines and not _NUMBER.fullmatch(mines):
        quoted = discord.utils.escape_markdown(mines[:QUOTED])
        raise PlayerError(f"“{quoted}” is no number of mines: write up to {MINES_DIGITS} digits.")
    return int(mines) if mines else None


def _read(text: str, mines: int | None, untold: str) -> Board:
    pasted = read_pasted(text)
    mines = pasted.mines if mines is None else mines
    if mines is None:
        raise PlayerError(untold)
    board = parse_board(pasted.text, mines)
    if max(board.rows, board.columns) > MOST_SIDE:
        raise PlayerError(f"This board is too large: at most {MOST_SIDE} rows and columns are analysed here.")
    return board


async def _analysed_as_game(interaction: GamesInteraction, message: discord.Message) -> bool:
    """Whether a message shows a game that isn't over for good, which then answers with its odds itself."""
    pressed = press_in(interaction, message)
    if pressed is None:
        return False
    press, game_type = pressed
    session = await interaction.client.services[press.prefix].find(press.game)
    if session is None or session.final or game_type.analyse is None:
        return False
    await game_type.analyse(interaction, session)
    return True


async def _analysed_as_board_of_channel(interaction: GamesInteraction, board: Board) -> bool:
    """Whether this is the board of the channel's game, which then answers with its odds itself."""
    channel = interaction.channel_id or 0
    for prefix, game_type in interaction.client.game_types.items():
        if game_type.analyse:
            service = interaction.client.services[prefix]
            session = await service.find_running(channel) or await service.find_newest(channel)
            if session and session.is_board(board):
                await game_type.analyse(interaction, session)
                return True
    return False


def describe_flaw(error: ContradictionError, board: Board) -> str:
    """What contradicts itself in a board, and what to look at."""
    clues = names(error.clues)
    if not error.counted and len(error.clues) == 1:
        return f"No mines fit this board: the number at {clues} can't be right. Look at it once more."
    if not error.counted:
        both = "both" if len(error.clues) == 2 else "all"
        return f"No mines fit this board: the numbers at {clues} can't {both} be right. Look at them once more."
    if error.room:
        return f"There can't be {board.mines} mines on this board, but {error.fitting}: is the number right?"
    return f"The number of mines, {board.mines}, doesn't fit what stands at {clues}: is it right?"
