"""`/stats`: a player's results in figures."""

import discord
from discord import app_commands

from bot.tools.stats import text
from bot.tools.stats.handlers import show_statistics
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(description=localized(text.STATS))
@app_commands.describe(player=localized(text.PLAYER))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def stats(interaction: GamesInteraction, player: discord.User | None = None) -> None:
    async with guarded(interaction):
        await show_statistics(interaction, player.id if player else interaction.user.id)
