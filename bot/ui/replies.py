"""Private answers in the player's language. A click on a command that they mention opens it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import AppCommandType
from discord.app_commands import AppCommand, AppCommandGroup

from bot.text.language import Text
from bot.ui.button import LastingButton, PrivateView
from bot.ui.client import GamesInteraction, language_of
from bot.ui.sending import THINKING, edit_pressed, in_time
from bot.ui.text import MESSAGE_LENGTH

ELLIPSIS = "…"
_COMMAND = re.compile(r"`/([a-z][a-z -]*)`")


async def reply(interaction: GamesInteraction, text: Text | str, *buttons: LastingButton) -> None:
    """Answer privately in the player's language, after another answer if there was one."""
    words = language_of(interaction)(text).encode(errors="replace").decode()  # typed texts may have half characters
    words = mention_commands(words, interaction.client.mentions, MESSAGE_LENGTH)
    view = PrivateView(*buttons) if buttons else discord.utils.MISSING
    if interaction.extras.pop(THINKING, False):
        # Discord would put the reply in place of that for everyone, and after deleting that accepts none at all.
        await interaction.edit_original_response(content=ELLIPSIS)
        await interaction.followup.send(words, view=view, ephemeral=True)
        await interaction.delete_original_response()
    elif interaction.response.is_done():
        await interaction.followup.send(words, view=view, ephemeral=True)
    else:
        await in_time(interaction.response.send_message(words, view=view, ephemeral=True))


async def replace_with(
    interaction: GamesInteraction, text: Text | str, view: discord.ui.LayoutView | None = None
) -> None:
    """Answer by putting a text in place of the private message that was pressed, or below it if that is gone.

    A message of components can't become one of words, so it takes a view that shows the text.
    """
    words = language_of(interaction)(text)
    content: dict[str, Any] = {"view": view, "attachments": []} if view else {"content": words, "view": None}
    if not await edit_pressed(interaction, **content):
        await reply(interaction, text)


def mentions_of(commands: Iterable[AppCommand]) -> dict[str, str]:
    """Return the mentions of commands by their full names. Groups can't be mentioned."""
    mentions = {}
    for command in commands:
        groups = [option for option in command.options if isinstance(option, AppCommandGroup)]
        mentions.update({group.qualified_name: group.mention for group in groups})
        if command.type is AppCommandType.chat_input and not groups:
            mentions[command.name] = command.mention
    return mentions


def mention_commands(text: str, mentions: Mapping[str, str], most: int) -> str:
    """Replace each known `/command` in backticks by its mention, unless that makes the text too long."""
    mentioned = _COMMAND.sub(lambda match: mentions.get(match[1], match[0]), text)
    return mentioned if len(mentioned) <= most else text
