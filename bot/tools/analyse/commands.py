"""`/mines analyse`, and *Analyse board* in the menu of a message."""

import discord
from discord import app_commands

from bot.tools.analyse.handlers import analyse_message, ask_for_board
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded


@app_commands.command(description="The odds and the best move of a board that you paste")
async def analyse(interaction: GamesInteraction) -> None:
    async with guarded(interaction):
        await ask_for_board(interaction)


@app_commands.context_menu(name="Analyse board")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def analyse_board(interaction: GamesInteraction, message: discord.Message) -> None:
    async with guarded(interaction):
        await analyse_message(interaction, message)
