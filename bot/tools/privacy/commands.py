"""`/mines forget-me`: what is stored about a player."""

from discord import app_commands

from bot.tools.privacy import text
from bot.tools.privacy.handlers import show_traces
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(name="forget-me", description=localized(text.FORGET_ME))
async def forget_me(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await show_traces(interaction)
