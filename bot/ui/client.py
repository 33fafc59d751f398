"""What views need of the client they work for, and of the interactions that come in."""

import asyncio
from collections.abc import Mapping
from math import ceil
from typing import Any

import discord

from bot.engine.client import Fairness
from bot.errors import PlayerError
from bot.games.minesweeper.service import Games
from bot.games.puzzle.service import Puzzles
from bot.ops.metrics import Metrics
from bot.play.channel_locks import Channels, Place
from bot.play.rate_limit import Buckets
from bot.play.server import Server, find_server
from bot.storage.store import Store
from bot.tools.pastes import Solving
from bot.tools.solve.upload import Fetch
from bot.ui.board_updates import Painter, Services
from bot.ui.brief_replies import BriefLines
from bot.ui.names import SeenNames
from bot.ui.private_boards import Pads
from core import counted


class GamesClient(discord.AutoShardedClient):
    """A client with games."""

    metrics: Metrics
    store: Store
    games: Games
    fairness: Fairness
    puzzles: Puzzles
    services: Services
    painter: Painter
    pads: Pads
    names: SeenNames
    brief_lines: BriefLines
    solving: Solving
    players_pace: Buckets
    bringing: Buckets
    settings_turns: Channels
    """One change of a server's settings at a time: each reads them all and writes them all."""
    fetch: Fetch
    mentions: Mapping[str, str]
    """Of the commands, once Discord has said their ids."""
    under_way: set[asyncio.Task[Any]]
    """What answers an interaction now."""


GamesInteraction = discord.Interaction[GamesClient]


def place_of(interaction: GamesInteraction) -> Place:
    """Where an interaction happened. Raises `PlayerError` in a kind of channel that discord.py doesn't know."""
    if interaction.channel_id is None:
        raise PlayerError("Games need a channel: use this in an ordinary one.")
    return Place(interaction.channel_id, interaction.guild_id)


def may_edit(interaction: GamesInteraction) -> bool:
    """Whether the bot may edit its messages here by itself: not where only a person installed it, but for their DMs."""
    only_for_the_user = interaction.is_user_integration() and not interaction.is_guild_integration()
    return not only_for_the_user or interaction.context.dm_channel


class TooFast(PlayerError):
    """A player does too much at once."""

    def __init__(self, *, silent: bool) -> None:
        super().__init__("Slow down a little. That didn't count.")
        self.silent = silent
        """Whether the player knows already, so that a press is only acknowledged."""


def check_pace(interaction: GamesInteraction) -> None:
    """Raise `TooFast` if this player does too much at once.

    Only the first press is answered with words until the player has paused. A command has to show something, and a form
    closes with all that was typed, so these are always answered.
    """
    pace, player = interaction.client.players_pace, interaction.user.id
    if pace.take(player):
        known = pace.refused_before(player)
        raise TooFast(silent=known and interaction.type is discord.InteractionType.component)


def check_bring(interaction: GamesInteraction) -> None:
    """Raise `PlayerError` if a board was moved to the bottom here a moment ago, or help shown to everyone."""
    if wait := ceil(interaction.client.bringing.take(interaction.channel_id)):
        raise PlayerError(f"Something was just moved to the bottom here. Try again in {counted(wait, 'second')}.")


async def server_of(interaction: GamesInteraction) -> Server:
    """What is settled for the server where something is to be started. Raises `PlayerError` if it may not be."""
    server = await find_server(interaction.client.store, interaction.guild_id)
    places = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)} - {None}
    roles = [role.id for role in getattr(interaction.user, "roles", [])]
    server.check_start([place for place in places if place is not None], roles)
    return server


def moderates(interaction: GamesInteraction) -> bool:
    """Whether this player may manage messages here."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages
