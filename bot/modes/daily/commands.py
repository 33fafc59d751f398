"""`/daily`: today's board, or a past one to practise on."""

from bot.modes.daily import text
from bot.modes.daily.handlers import open_daily
from bot.modes.daily.service import DailyService
from bot.ui.client import GamesInteraction
from bot.ui.commands import command


@command(text.COMMAND, date=text.DATE)
async def daily(interaction: GamesInteraction, date: str | None = None) -> None:
    days = interaction.client.part(DailyService).days
    await open_daily(interaction, await days.read(date, interaction.created_at) if date is not None else None)
