"""A bot that only updates a message when a button is pressed. `DISCORD_ADDRESS` says where it finds its Discord.

Its message has the size that `Shape` says, and it stores nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from contextlib import suppress
from io import BytesIO
from typing import NamedTuple, Self

import discord
from discord import app_commands, ui

from tests.loopback.address import point_to
from tests.loopback.message import BUTTON, TEXT, Payload

EMOJI = "🟦"


class Shape(NamedTuple):
    """The size of a message."""

    texts: list[int]
    """Characters in each text."""
    rows: list[list[int]]
    """Characters in each button's custom_id, row by row."""
    file: int = 0
    """Bytes of its picture."""

    @classmethod
    def of(cls, message: Payload) -> Self:
        """Return the shape of a message on the loopback Discord."""
        texts, rows = [], []
        for part in message["components"]:
            inner = [*part.get("components", [part]), *filter(None, [part.get("accessory")])]
            texts += [len(text["content"]) for text in inner if text["type"] == TEXT]
            rows.append([len(button["custom_id"]) for button in inner if button["type"] == BUTTON])
        return cls(texts, [row for row in rows if row], sum(file["size"] for file in message["attachments"]))


class Board(ui.LayoutView):
    """Texts of emoji, and buttons that count how often they were pressed."""

    def __init__(self, shape: Shape, presses: int = 0) -> None:
        super().__init__(timeout=None)
        for number, length in enumerate(shape.texts):
            self.add_item(ui.TextDisplay(f"{presses}-{number} ".ljust(length, EMOJI)))
        for row, lengths in enumerate(shape.rows):
            self.add_item(ui.ActionRow(*(Square(shape, row, at, presses) for at in range(len(lengths)))))
        self.files = [discord.File(BytesIO(bytes(shape.file)), "board.png")] if shape.file else []


class Square(ui.Button[Board]):
    """A button that counts."""

    def __init__(self, shape: Shape, row: int, column: int, presses: int) -> None:
        super().__init__(custom_id=f"bare:{row}:{column}:".ljust(shape.rows[row][column], "0"), emoji=EMOJI)
        self.shape = shape
        self.presses = presses

    async def callback(self, interaction: discord.Interaction) -> None:
        board = Board(self.shape, self.presses + 1)
        await interaction.response.edit_message(view=board, attachments=board.files)


class Bare(discord.Client):
    """The client with its one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(board)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@app_commands.command(description="A board")
@app_commands.describe(shape="Its shape, as JSON")
async def board(interaction: discord.Interaction, shape: str) -> None:
    first = Board(Shape(*json.loads(shape)))
    await interaction.response.send_message(view=first, files=first.files)


async def main(address: str) -> None:
    point_to(address)
    async with Bare() as bot:
        await bot.start("loopback")


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    with suppress(KeyboardInterrupt):
        asyncio.run(main(os.environ["DISCORD_ADDRESS"]))
