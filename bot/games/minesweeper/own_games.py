"""Which game a command is for, and the private games of a player to choose from.

custom_id = "mygames:1", of the list
"""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice

from bot.errors import PlayerError
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text import own_games as text
from bot.ui.client import GamesInteraction, language_of, place_of
from bot.ui.lists import Lasting
from bot.ui.own_board import open_private
from bot.ui.replies import in_time, move_to_bottom
from core import CLUES

log = logging.getLogger(__name__)

LIST_ID = "mygames:1"
SUGGESTING = 2.0
"""Seconds that suggestions may take: Discord waits three for them."""
LABEL_LENGTH = 100
_GAME = re.compile(r"[0-9]{1,18}")


async def choose_game(interaction: GamesInteraction, game: str | None = None) -> MinesweeperSession:
    """Return the private game that a player chose, else the channel's public game, else their latest private one.

    Raise `PlayerError` if there is none.
    """
    if game is not None:
        return await _find_own(interaction, game)
    games = interaction.client.part(MinesweeperService)
    if running := await games.find_running(place_of(interaction).channel_id):
        return running
    if private := await games.find_private(interaction.user.id):
        return private[0]
    raise PlayerError(MinesweeperSession.TEXTS.none_running)


async def show_board(interaction: GamesInteraction, game: str | None) -> None:
    """Answer with the board of the channel's public game at the bottom, or with the player's private one.

    Several private ones are a list to choose from.
    """
    session = await choose_game(interaction, game)
    if not session.private:
        await move_to_bottom(interaction, session)
        return
    private = [] if game else await interaction.client.part(MinesweeperService).find_private(interaction.user.id)
    if len(private) > 1:
        await in_time(interaction.response.send_message(view=GamesView(interaction, private), ephemeral=True))
    else:
        await open_private(interaction, session)


async def suggest_games(interaction: GamesInteraction, typed: str) -> list[Choice[str]]:
    """Return the player's private games whose descriptions contain what was typed.

    After any failure there are no suggestions, since no error could be shown.
    """
    try:
        async with asyncio.timeout(SUGGESTING):
            private = await interaction.client.part(MinesweeperService).find_private(interaction.user.id)
        described = [(_describe(interaction, session), session) for session in private]
    except Exception as error:
        log.warning("interaction %s got no suggestions: %r", interaction.id, error)
        return []
    wanted = typed.strip().casefold()
    return [Choice(name=label, value=str(session.id)) for label, session in described if wanted in label.casefold()]


class GameList(Lasting, ui.Select[Any]):
    """A list of private games."""


class GamesView(ui.LayoutView):
    """The private games of a player, to open one of them."""

    def __init__(self, interaction: GamesInteraction, games: list[MinesweeperSession]) -> None:
        super().__init__(timeout=None)
        language = language_of(interaction)
        options = [
            discord.SelectOption(label=_describe(interaction, session), value=str(session.id)) for session in games
        ]
        self.add_item(ui.TextDisplay(language(text.YOUR_GAMES)))
        choose = GameList(custom_id=LIST_ID, placeholder=language(text.CHOOSE_GAME), options=options)
        self.add_item(ui.ActionRow(choose))


async def answer_game_choice(interaction: GamesInteraction) -> None:
    """Show the chosen game in place of the list."""
    data: Any = interaction.data
    values = data.get("values")
    if data["custom_id"] != LIST_ID or not (isinstance(values, list) and len(values) == 1):
        raise PlayerError(text.UNKNOWN_GAME)
    await open_private(interaction, await _find_own(interaction, values[0]), in_place=True)


async def _find_own(interaction: GamesInteraction, game: object) -> MinesweeperSession:
    """Return a running private game of this player. Raise `PlayerError` for anything else."""
    number = int(game) if isinstance(game, str) and _GAME.fullmatch(game) else None
    session = await interaction.client.part(MinesweeperService).find(number) if number else None
    if session is None or not session.private or session.starter_id != interaction.user.id:
        raise PlayerError(text.UNKNOWN_GAME)
    if session.over:
        raise PlayerError(MinesweeperSession.TEXTS.over)
    return session


def _describe(interaction: GamesInteraction, session: MinesweeperSession) -> str:
    """Return a private game in a line: what it is, how far it got, and when it was played last."""
    board, age = session.board, interaction.created_at - session.last_turn_at
    opened, safe = board.where(CLUES).bit_count(), board.rows * board.columns - board.mines
    line = text.described(session.options.difficulty, opened, safe, age)
    return language_of(interaction)(line)[:LABEL_LENGTH]
