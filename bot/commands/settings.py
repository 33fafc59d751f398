"""`/mines settings`: where and how games are played on a server."""

from discord import app_commands

from bot.views import GamesInteraction, guarded, show_settings


@app_commands.command(description="Choose where and how games are played on this server; needs Manage Server")
async def settings(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await show_settings(interaction)
