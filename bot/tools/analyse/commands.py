"""`/mines analyse`, and *Analyse board* in the menu of a message."""

import discord
from discord import app_commands

from bot.tools.analyse import text
from bot.tools.analyse.handlers import analyse_message, ask_for_board
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(description=localized(text.ANALYSE))
async def analyse(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await ask_for_board(interaction)


@app_commands.context_menu(name=localized(text.ANALYSE_BOARD))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def analyse_board(interaction: GamesInteraction, message: discord.Message) -> None:
    async with guarded(interaction):
        await analyse_message(interaction, message)
