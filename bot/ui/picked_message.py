"""Messages that players choose with a menu command: their text, and the game they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.play.custom_id import Press
from bot.play.game_type import GameType, parse_press
from bot.ui.client import GamesInteraction


def read_message(message: discord.Message) -> str:
    """Return all text in a message, and in one that it forwards."""
    texts: list[str | None] = []
    for part in _parts(message):
        texts += [part.content, *(item.content for item in _components(part) if isinstance(item, ui.TextDisplay))]
        for embed in part.embeds:
            texts += [embed.title, embed.description, *(field.value for field in embed.fields)]
    return "\n".join(filter(None, texts))


def shows_picture(message: discord.Message) -> bool:
    """Return whether there is a picture in a message, or in one that it forwards."""
    return any(
        any((file.content_type or "").startswith("image/") for file in part.attachments)
        or any(embed.image or embed.thumbnail for embed in part.embeds)
        or any(isinstance(item, ui.MediaGallery) for item in _components(part))
        for part in _parts(message)
    )


def _parts(message: discord.Message) -> list[Any]:
    """Return a message, and one that it forwards."""
    return [message, *message.message_snapshots]


def _components(part: Any) -> Iterator[ui.Item[Any]]:
    return ui.LayoutView.from_message(part).walk_children() if part.flags.components_v2 else iter(())


def press_in(interaction: GamesInteraction, message: discord.Message) -> tuple[Press, GameType] | None:
    """Return a button of the game that a message shows, and the game's type; `None` for messages of other bots."""
    parts = _components(message) if message.author == interaction.client.user else ()
    buttons = ((isinstance(part, ui.Button) and part.custom_id) or "" for part in parts)
    types = interaction.client.game_types
    return next((parse_press(button, types) for button in buttons if button.partition(":")[0] in types), None)
