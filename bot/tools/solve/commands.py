"""`/puzzle solve`, and *Solve puzzle* in the menu of a message."""

import discord
from discord import app_commands

from bot.tools.solve.handlers import ask_for_puzzle, solve_message, solve_text
from bot.ui.client import GamesInteraction
from bot.ui.error_boundary import guarded


@app_commands.command(description="Find the mines of a count puzzle, in a form or with the option for a short one")
@app_commands.describe(counts="A short puzzle, such as 221/342/232 or [[2,2,1],[3,4,2]]; ? is a hidden clue")
async def solve(interaction: GamesInteraction, counts: str | None = None) -> None:
    async with guarded(interaction):
        await (ask_for_puzzle(interaction) if counts is None else solve_text(interaction, counts))


@app_commands.context_menu(name="Solve puzzle")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def solve_puzzle(interaction: GamesInteraction, message: discord.Message) -> None:
    async with guarded(interaction):
        await solve_message(interaction, message)
