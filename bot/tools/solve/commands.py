"""`/puzzle solve`, and *Solve puzzle* in the menu of a message."""

import discord
from discord import app_commands

from bot.tools.solve import text
from bot.tools.solve.handlers import ask_for_puzzle, solve_message, solve_text
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded
from bot.ui.localized import localized


@app_commands.command(description=localized(text.SOLVE))
@app_commands.describe(counts=localized(text.COUNTS))
async def solve(interaction: GamesInteraction, counts: str | None = None) -> None:
    async with guarded(interaction):
        await (ask_for_puzzle(interaction) if counts is None else solve_text(interaction, counts))


@app_commands.context_menu(name=localized(text.SOLVE_PUZZLE))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def solve_puzzle(interaction: GamesInteraction, message: discord.Message) -> None:
    async with guarded(interaction):
        await solve_message(interaction, message)
