"""Which game a command is for, and the private games of a player to choose from.

The custom_id of their list is `mygames:1`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice

from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.options import read_options
from bot.games.minesweeper.service import MinesweeperService
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.player_settings import change_player, find_player
from bot.play.session import Session
from bot.render.appearance import Look
from bot.storage.models import StoredGame
from bot.storage.players import RunningGame
from bot.text.language import Text
from bot.ui.board_message import change_look, move_to_bottom, open_private
from bot.ui.button import TextView
from bot.ui.client import GamesInteraction, language_of, place_of
from bot.ui.commands import suggest
from bot.ui.reading import find_read, find_worded
from bot.ui.sending import in_time, reply
from core import Outcome

LIST_ID = "mygames:1"
LABEL_LENGTH = 100
NUMBERED_LENGTH = 90
"""Characters of a label that a number follows."""
_GAME = re.compile(r"[0-9]{1,18}")


async def choose_game(interaction: GamesInteraction, game: str | None = None) -> MinesweeperSession:
    """Return the private game that a player chose, else the channel's public game, else their latest private one.

    Who hears boards in words means the one they have read last. Raise `PlayerError` if there is none.
    """
    if game is not None:
        return await _find_own(interaction, game)
    games = interaction.client.part(MinesweeperService)
    in_words = interaction.client.known_settings.players[interaction.user.id].look is Look.WORDS
    if in_words and isinstance(read := await find_read(interaction), MinesweeperSession) and not read.over:
        return read
    if running := await games.find_running(place_of(interaction).channel_id):
        return running
    if private := await games.private.find_latest(interaction.user.id):
        return private
    raise PlayerError(MinesweeperSession.TEXTS.none_running)


async def show_board(interaction: GamesInteraction, game: str | None) -> None:
    """Answer with the board of the channel's public game at the bottom, or with the player's private one.

    Several private ones are a list to choose from. If none is running, the one that ended last is shown once more.
    """
    if game is not None:
        await open_private(interaction, await _find_own(interaction, game, over=True))
        return
    games, player = interaction.client.part(MinesweeperService), interaction.user.id
    if public := await games.find_running(place_of(interaction).channel_id):
        await move_to_bottom(interaction, public)
        return
    running = await games.private.running(player)
    if len(running) > 1:
        await in_time(interaction.response.send_message(view=_list_games(interaction, running), ephemeral=True))
    elif running and (session := await games.private.find_latest(player)):
        await open_private(interaction, session)
    elif ended := await games.private.ended(player):
        await open_private(interaction, await _find_own(interaction, str(ended[0].id), over=True))
    else:
        raise PlayerError(MinesweeperSession.TEXTS.none_running)


async def switch_words(interaction: GamesInteraction) -> None:
    """Change whether the player's boards are words, and answer with the one of the game that is running here, if any.

    A private game changes its look as well.
    """
    client, player = interaction.client, interaction.user.id
    before = (await find_player(client.store, player)).look
    look = None if before is Look.WORDS else Look.WORDS
    stored = await change_player(client.store, player, look=look)
    client.known_settings.players.note(player, stored)
    switched = text.WORDS_ON if look else text.WORDS_OFF
    session = await _find_own_worded(interaction)
    if session is None or session.over:
        await reply(interaction, switched)
    else:
        if session.private:
            pictures = client.refusals.takes_files(interaction.channel_id)
            shown = stored.appearance.look if pictures or look else Look.EMOJI
            session = await change_look(interaction, session, look=shown)
        await open_private(interaction, session, switched)


async def choose_worded(interaction: GamesInteraction, game: str | None) -> Session:
    """Return the game that a player asks about: the private one they chose, else as `ui.reading.find_worded` does.

    If that finds none, it is their latest private one. Raise `PlayerError` if there is none.
    """
    if game is not None:
        return await _find_own(interaction, game)
    if session := await _find_own_worded(interaction):
        return session
    raise PlayerError(MinesweeperSession.TEXTS.none_running)


async def _find_own_worded(interaction: GamesInteraction) -> Session | None:
    games, player = interaction.client.part(MinesweeperService), interaction.user.id
    return await find_worded(interaction) or await games.private.find_latest(player)


async def suggest_games(interaction: GamesInteraction, typed: str) -> list[Choice[str]]:
    """Return the player's private games whose descriptions contain what was typed."""
    return await suggest(interaction, typed, _find_labels)


async def suggest_boards(interaction: GamesInteraction, typed: str) -> list[Choice[str]]:
    """Return the same, and then those that have just ended."""
    return await suggest(interaction, typed, partial(_find_labels, with_ended=True))


async def _find_labels(interaction: GamesInteraction, *, with_ended: bool = False) -> dict[str, str]:
    private, player = interaction.client.part(MinesweeperService).private, interaction.user.id
    labels = _describe_all(interaction, await private.running(player))
    if with_ended:
        ended = {stored.id: _describe_end(interaction, stored) for stored in await private.ended(player)}
        labels = {**labels, **_told_apart(interaction, ended)}
    return {str(game): label for game, label in labels.items()}


def _list_games(interaction: GamesInteraction, running: Sequence[RunningGame]) -> TextView:
    """Return the private games of a player, to open one of them."""
    language, labels = language_of(interaction), _describe_all(interaction, running)
    options = [discord.SelectOption(label=label, value=str(game)) for game, label in labels.items()]
    games: ui.Select[Any] = ui.Select(custom_id=LIST_ID, placeholder=language(text.CHOOSE_GAME), options=options)
    return TextView(language(text.YOUR_GAMES), buttons=[games])


async def answer_game_choice(interaction: GamesInteraction) -> None:
    """Show the chosen game in place of the list."""
    data: Any = interaction.data
    values = data.get("values")
    if data["custom_id"] != LIST_ID or not (isinstance(values, list) and len(values) == 1):
        raise PlayerError(text.UNKNOWN_GAME)
    await open_private(interaction, await _find_own(interaction, values[0]), in_place=True)


async def _find_own(interaction: GamesInteraction, game: object, *, over: bool = False) -> MinesweeperSession:
    """Return a private game of this player, a finished one only if it may be `over`.

    Raise `PlayerError` for anything else.
    """
    games = interaction.client.part(MinesweeperService)
    number = int(game) if isinstance(game, str) and _GAME.fullmatch(game) else None
    session = await games.find_now(number) if number else None
    is_own = session is not None and session.private and session.starter_id == interaction.user.id
    if session is None or not is_own or not session.mode.listed:
        raise PlayerError(text.UNKNOWN_GAME)
    if session.over and not over:
        raise PlayerError(MinesweeperSession.TEXTS.over)
    return session


def _describe_all(interaction: GamesInteraction, running: Sequence[RunningGame]) -> Mapping[int, str]:
    """Return private games in a line each, by their ids."""
    return _told_apart(interaction, {one.game.id: _describe(interaction, one) for one in running})


def _told_apart(interaction: GamesInteraction, labels: Mapping[int, str]) -> Mapping[int, str]:
    """Return labels that differ: of games with the same one, the oldest has number 1."""
    alike: dict[str, list[int]] = {}
    for game in sorted(labels):
        alike.setdefault(labels[game], []).append(game)
    language = language_of(interaction)

    def label(game: int) -> str:
        same = alike[labels[game]]
        if len(same) == 1:
            return labels[game]
        return language(text.NUMBERED(label=labels[game][:NUMBERED_LENGTH], number=same.index(game) + 1))

    return {game: label(game) for game in labels}


def _describe(interaction: GamesInteraction, running: RunningGame) -> str:
    """Return a private game in a line: what it is, how many turns it has, and when it was played last."""
    age = interaction.created_at - running.played_at
    title = _title(interaction, running.game)
    line = (
        text.DESCRIBED(title=title, number=running.turns, age=age)
        if running.turns
        else text.NOT_PLAYED(title=title, age=age)
    )
    return language_of(interaction)(line)[:LABEL_LENGTH]


def _describe_end(interaction: GamesInteraction, stored: StoredGame) -> str:
    """Return a private game that is over in a line: what it was, how it ended, and when."""
    age = interaction.created_at - (stored.ended_at or interaction.created_at)
    line = text.ENDED[Outcome(stored.outcome)](title=_title(interaction, stored), age=age)
    return language_of(interaction)(line)[:LABEL_LENGTH]


def _title(interaction: GamesInteraction, stored: StoredGame) -> Text:
    """Return what a game is called: by its mode, or else by its difficulty, also if a newer version has its mode."""
    mode = interaction.client.part(MinesweeperService).modes.find(stored)
    return (mode and mode.title()) or text.title_of(read_options(stored).difficulty)
