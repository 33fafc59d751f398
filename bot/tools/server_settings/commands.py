"""`/server-settings`: where and how games are played on a server."""

from discord import app_commands

from bot.tools.server_settings import text
from bot.tools.server_settings.panel import show_settings
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(name="server-settings", description=localized(text.SETTINGS))
@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True)
async def server_settings(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await show_settings(interaction)
