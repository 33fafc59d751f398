"""`/mines spoiler`: a spoiler board."""

from discord import app_commands
from discord.app_commands import Range

from bot.tools.spoiler import text
from bot.tools.spoiler.handlers import post_spoilers
from bot.tools.spoiler.options import MAX_MINES, MAX_ROWS, MIN_SIDE, choose_options
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized
from core import MAX_COLUMNS


@app_commands.command(description=localized(text.SPOILER))
@app_commands.describe(rows=localized(text.ROWS), columns=localized(text.COLUMNS), mines=localized(text.MINES))
async def spoiler(
    interaction: GamesInteraction,
    rows: Range[int, MIN_SIDE, MAX_ROWS] | None = None,
    columns: Range[int, MIN_SIDE, MAX_COLUMNS] | None = None,
    mines: Range[int, 1, MAX_MINES] | None = None,
) -> None:
    async with guarded(interaction):
        await post_spoilers(interaction, choose_options(rows, columns, mines))
