"""`/daily`: today's board, or a past one to practise on."""

from discord import app_commands

from bot.modes.daily import text
from bot.modes.daily.handlers import open_daily
from bot.modes.daily.service import DailyService
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(description=localized(text.COMMAND))
@app_commands.describe(date=localized(text.DATE))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def daily(interaction: GamesInteraction, date: str | None = None) -> None:
    async with guarded(interaction):
        days = interaction.client.part(DailyService).days
        await open_daily(interaction, await days.read(date, interaction.created_at) if date is not None else None)
