"""What views need of the client they work for, and of the interactions that come in."""

import asyncio
from math import ceil
from typing import Any

import discord

from bot.errors import PlayerError
from bot.games import Games, Place, Puzzles
from bot.games.bucket import Buckets
from bot.games.fairness import Fairness
from bot.games.server import Server, find_server
from bot.games.solving import Solving
from bot.metrics import Metrics
from bot.storage import Store
from bot.views.pads import Pads
from bot.views.painter import Painter, Services
from bot.views.upload import Fetch
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
    solving: Solving
    players_pace: Buckets
    channels_pace: Buckets
    bringing: Buckets
    fetch: Fetch
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


def check_pace(interaction: GamesInteraction) -> None:
    """Raises `PlayerError` if this player, or everyone in this channel together, does too much at once."""
    client = interaction.client
    if client.players_pace.take(interaction.user.id):
        raise PlayerError("That was too fast: nothing was done. Wait a moment, then go on.")
    if client.channels_pace.take(interaction.channel_id):
        raise PlayerError("Too much is going on in this channel at once: nothing was done. Try again in a moment.")


def check_bring(interaction: GamesInteraction) -> None:
    """Raises `PlayerError` if a board was brought down in this channel a moment ago, or help shown to everyone."""
    if wait := ceil(interaction.client.bringing.take(interaction.channel_id)):
        again = f"that can be done again in {counted(wait, 'second')}"
        raise PlayerError(f"A board or a hint was brought down here a moment ago: {again}.")


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
