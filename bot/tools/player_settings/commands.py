"""`/settings`: a player's own settings."""

from discord import app_commands

from bot.tools.player_settings import text
from bot.tools.player_settings.panel import show_settings
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(description=localized(text.SETTINGS))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def settings(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await show_settings(interaction)
