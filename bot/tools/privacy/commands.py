"""`/mines forget-me`: what is stored about a player."""

from discord import app_commands

from bot.tools.privacy.handlers import show_traces
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded


@app_commands.command(name="forget-me", description="See what is stored of you, and delete it")
async def forget_me(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await show_traces(interaction)
