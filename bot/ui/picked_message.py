"""Messages that players choose with a menu command: their text, and the game they show."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.play.custom_id import Press, parse_press
from bot.play.game_type import GameType
from bot.ui.client import GamesInteraction


def read_message(message: discord.Message) -> str:
    """Return all text in a message, and in one that it forwards."""
    texts: list[str | None] = []
    parts: list[Any] = [message, *message.message_snapshots]
    for part in parts:
        shown = ui.LayoutView.from_message(part).walk_children() if part.flags.components_v2 else []
        texts += [part.content, *(item.content for item in shown if isinstance(item, ui.TextDisplay))]
        for embed in part.embeds:
            texts += [embed.title, embed.description, *(field.value for field in embed.fields)]
    return "\n".join(filter(None, texts))


def press_in(interaction: GamesInteraction, message: discord.Message) -> tuple[Press, GameType] | None:
    """Return a button of the game that a message shows, and the game's type; `None` for messages of other bots."""
    own = message.author == interaction.client.user and message.flags.components_v2
    parts = ui.LayoutView.from_message(message).walk_children() if own else []
    buttons = ((isinstance(part, ui.Button) and part.custom_id) or "" for part in parts)
    types = interaction.client.game_types
    return next((parse_press(button, types) for button in buttons if button.partition(":")[0] in types), None)
