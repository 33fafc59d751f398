"""A bot that does nothing but update a message when a button is pressed: `python -m benchmarks.bare ADDRESS`.

Its message is as large as a board in play, and it stores nothing.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress

import discord
from discord import app_commands, ui

from tests.loopback.launch import point_to

ROWS, BLOCKS, COLUMNS = 16, 2, 16
PAD, PAD_ROWS = 4, 5


class Board(ui.LayoutView):
    """Sixteen rows of emoji and five rows of four buttons, one of which shows how often any was pressed."""

    def __init__(self, presses: int) -> None:
        super().__init__(timeout=None)
        for _ in range(BLOCKS):
            self.add_item(ui.TextDisplay("\n".join(["`12` " + "🟦" * COLUMNS] * (ROWS // BLOCKS))))
        for row in range(PAD_ROWS):
            buttons: list[ui.Button[Board]] = [
                ui.Button(custom_id=f"{row}:{column}", emoji="🟦", label=str(presses) if row == column == 0 else None)
                for column in range(PAD)
            ]
            self.add_item(ui.ActionRow(*buttons))


class Bare(discord.Client):
    """The client with its one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.presses = 0
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(board)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            self.presses += 1
            await interaction.response.edit_message(view=Board(self.presses))


@app_commands.command(description="A board")
async def board(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Board(0))


async def main(address: str) -> None:
    point_to(address)
    async with Bare() as bot:
        await bot.start("loopback")


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    with suppress(KeyboardInterrupt):
        asyncio.run(main(sys.argv[1]))
