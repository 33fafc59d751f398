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

from tests.loopback.address import point_to

ROWS, COLUMNS, BLOCKS = 16, 16, 2
BUTTON_ROWS = (4, 4, 4, 4, 5, 5)


class Board(ui.LayoutView):
    """A heading that tells how often a button was pressed, sixteen rows of emoji, and as many buttons as a game has."""

    def __init__(self, presses: int) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"### Pressed {presses} times"))
        for _ in range(BLOCKS):
            self.add_item(ui.TextDisplay("\n".join(["`12` " + "🟦" * COLUMNS] * (ROWS // BLOCKS))))
        for row, length in enumerate(BUTTON_ROWS):
            self.add_item(ui.ActionRow(*(Square(f"bare:{row}:{at}", presses) for at in range(length))))


class Square(ui.Button[Board]):
    """A button that counts."""

    def __init__(self, custom_id: str, presses: int) -> None:
        super().__init__(custom_id=custom_id, emoji="🟦")
        self.presses = presses

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Board(self.presses + 1))


class Bare(discord.Client):
    """The client with its one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(board)

    async def setup_hook(self) -> None:
        await self.tree.sync()


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
