"""What views need of the client they work for."""

from abc import abstractmethod

import discord

from bot.errors import PlayerError
from bot.games import Games, Place


class GamesClient(discord.Client):
    """A client with games."""

    games: Games

    @abstractmethod
    async def press(self, interaction: "GamesInteraction", custom_id: str) -> None:
        """Answers a press on a game's button."""


GamesInteraction = discord.Interaction[GamesClient]


def place_of(interaction: GamesInteraction) -> Place:
    """Where an interaction happened. Keyed by id, since the channel itself may be unknown to the bot."""
    if interaction.channel_id is None:
        raise PlayerError("Games need a channel: use this command in one.")
    return Place(interaction.channel_id, interaction.guild_id)
