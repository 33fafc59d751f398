"""`/mines settings`: where and how games are played on a server."""

from discord import app_commands

from bot.tools.server_settings import text
from bot.tools.server_settings.panel import show_settings
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(description=localized(text.SETTINGS))
async def settings(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await show_settings(interaction)
