"""Boards that players paste, or pick from a menu: answered with their odds and the best move.

*Edit* names the paste, and quotes the number of mines that was written beside it.
"""

import asyncio
import re
from urllib.parse import quote, unquote

import discord
from discord import ui

from bot.errors import PlayerError
from bot.play.button import HelpLine
from bot.play.text import HINTS
from bot.storage.database import Unavailable
from bot.text.language import Language, Text
from bot.tools import forms
from bot.tools.analyse import text as texts
from bot.tools.analyse.reading import read_pasted
from bot.tools.forms import press_in, shows_picture
from bot.tools.pastes import Pastes
from bot.ui.client import GamesInteraction, context_of, language_of
from bot.ui.commands import command, context_menu
from bot.ui.form import Form, Modal, open_form
from bot.ui.help import draw_odds, think
from bot.ui.sending import send_new
from bot.ui.tool import Control, Tool, number
from core import Board, CoreError, parse_board

MINES_DIGITS = 4
_NUMBER = re.compile(rf"[0-9]{{1,{MINES_DIGITS}}}")
MOST_SIDE = 40
"""Rows and columns that a picture has room for."""


class AnalyseModal(Modal):
    """Asks for a board and its number of mines."""

    def __init__(self, language: Language, typed: str | None = None, mines: str | None = None) -> None:
        super().__init__(texts.FORM, _FORM.id(), language)
        self.ask(texts.BOARD, forms.paste_field(texts.EXAMPLE, typed), texts.BOARD_HELP)
        number: ui.TextInput[Modal] = ui.TextInput(
            custom_id="mines", required=False, max_length=MINES_DIGITS, placeholder="2", default=mines
        )
        self.ask(texts.MINES, number, texts.MINES_HELP)


@command(texts.ANALYSE)
async def analyse(interaction: GamesInteraction) -> None:
    """Open the form."""
    await open_form(interaction, AnalyseModal(language_of(interaction)))


async def _answer_form(interaction: GamesInteraction) -> None:
    """Analyse what was typed. Text that is refused is kept, so that its player can edit it."""
    form = Form.read(interaction.data)
    text, mines = form.text("text"), form.text("mines")
    await think(interaction)
    try:
        await _analyse(interaction, text, _number(mines), texts.MINES_MISSING_IN_FORM)
    except Unavailable:
        raise
    except (PlayerError, CoreError) as error:
        try:
            paste = await forms.keep(interaction, text)
        except PlayerError:  # it can't be kept, so there is nothing to edit
            raise error from None
        written = quote(mines[:MINES_DIGITS], safe="", errors="replace")  # half a character can't be quoted
        raise forms.editable(error, _EDIT.id(paste, written)) from error


async def _edit(interaction: GamesInteraction, paste: int, mines: str) -> None:
    """Open the form again, with what was typed."""
    text = await interaction.client.part(Pastes).text(paste)
    await open_form(interaction, AnalyseModal(language_of(interaction), text, unquote(mines)[:MINES_DIGITS]))


@context_menu(texts.ANALYSE_BOARD)
async def analyse_board(interaction: GamesInteraction, message: discord.Message) -> None:
    """Analyse the board in a message. Raise `PlayerError` if there is none that can be analysed."""
    await think(interaction)
    if await _analysed_as_game(interaction, message):
        return
    try:
        await _analyse(interaction, await forms.picked(interaction, message), None, texts.MINES_MISSING)
    except PlayerError as error:
        if error.text is texts.NO_BOARD and shows_picture(message):
            raise PlayerError(texts.PICTURE) from error
        raise


_FORM = Control(prefix="analyse", verb="text", form=_answer_form)
_EDIT = Control(prefix="analyse", verb="edit", press=_edit, arguments=[number, str])
ANALYSE = Tool(
    help={"mines": [HelpLine(350, texts.HELP, HINTS)]},
    controls=[_FORM, _EDIT],
    unknown=texts.UNKNOWN_BUTTON,
    commands=[analyse_board],
    subcommands={"mines": [analyse]},
)


async def _analyse(interaction: GamesInteraction, text: str, mines: int | None, mines_missing: Text) -> None:
    """Answer privately with the odds of a board. Raise `PlayerError` or `CoreError` for a board that can't be."""
    board, counted = await asyncio.to_thread(_read, text, mines)
    if await _analysed_as_board_of_game(interaction, board):
        return
    odds = await interaction.client.engine.pasted_odds(board, counted=counted)
    if not any(chance is not None for row in odds.analysis.probabilities for chance in row) and odds.mines is None:
        raise PlayerError(mines_missing)
    note = texts.SIZE_WITHOUT_MINES(rows=board.rows, columns=board.columns)
    if odds.mines is not None:
        note = texts.SIZE(rows=board.rows, columns=board.columns, number=odds.mines)
    drawing = await draw_odds(odds, board, note, context=await context_of(interaction))
    await send_new(interaction, drawing, private=True)


def _number(mines: str) -> int | None:
    if mines and not _NUMBER.fullmatch(mines):
        raise PlayerError(texts.MINES_NO_NUMBER)
    return int(mines) if mines else None


def _read(text: str, mines: int | None) -> tuple[Board, bool]:
    """Return the board in a text, and whether its number of mines is known."""
    pasted = read_pasted(text)
    mines = pasted.mines if mines is None else mines
    board = parse_board(pasted.text, mines or 0)
    if max(board.rows, board.columns) > MOST_SIDE:
        raise PlayerError(texts.TOO_LARGE(rows=board.rows, columns=board.columns, most=MOST_SIDE))
    return board, mines is not None


async def _analysed_as_game(interaction: GamesInteraction, message: discord.Message) -> bool:
    """Answer with a game's own odds if a message shows one that isn't over for good, and return whether it does."""
    pressed = press_in(interaction, message)
    if pressed is None:
        return False
    press, game_type = pressed
    session = await interaction.client.services[press.prefix].find(press.game)
    if session is None or session.final or game_type.analyse is None:
        return False
    await game_type.analyse(interaction, session)
    return True


async def _analysed_as_board_of_game(interaction: GamesInteraction, board: Board) -> bool:
    """Answer with a game's own odds if this is the board of the channel's game or of one that the player is in.

    Return whether it is.
    """
    channel = interaction.channel_id or 0
    for prefix, game_type in interaction.client.game_types.items():
        if game_type.analyse:
            service = interaction.client.services[prefix]
            for check in service.guards:
                check(board)
            public = await service.find_running(channel) or await service.find_newest(channel)
            own = await service.private.find_like(interaction.user.id, board)
            for session in (public, *service.with_player(interaction.user.id), *own):
                if session and session.is_board(board):
                    await game_type.analyse(interaction, session)
                    return True
    return False
