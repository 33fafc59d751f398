"""What views need of the client they work for, and of the interactions that come in."""

from abc import ABC, abstractmethod

import discord

from bot.errors import PlayerError
from bot.games import Games, Place, Puzzles
from bot.games.solving import Solving
from bot.views.painter import Painter, Services


class GamesClient(discord.Client, ABC):
    """A client with games."""

    games: Games
    puzzles: Puzzles
    services: Services
    painter: Painter
    solving: Solving

    @abstractmethod
    async def press(self, interaction: "GamesInteraction", custom_id: str) -> None:
        """Answers a press on a game's button."""


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


def moderates(interaction: GamesInteraction) -> bool:
    """Whether this player may manage messages here."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages
