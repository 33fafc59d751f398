"""Private answers in the player's language."""

from __future__ import annotations

from typing import Any

import discord

from bot.text.language import Text
from bot.ui.button import LastingButton, PrivateView
from bot.ui.client import GamesInteraction, language_of
from bot.ui.limits import MESSAGE_LENGTH
from bot.ui.mentions import mention_commands
from bot.ui.sending import THINKING, edit_pressed, in_time

ELLIPSIS = "…"


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
