"""Answers with a drawing: in place of what was pressed, in a new message, or in place of an earlier answer."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.drawing import Drawing
from bot.ui.in_time import THINKING, in_time

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""


async def edit_in_place(interaction: discord.Interaction[Any], drawing: Drawing) -> None:
    """Answer a press by editing the message that was pressed."""
    edit = interaction.response.edit_message
    await in_time(edit(view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS))


async def send_new(interaction: discord.Interaction[Any], drawing: Drawing, *, private: bool = False) -> int | None:
    """Answer with a drawing in a new message, or in the one that says that the bot is thinking.

    Return its id, if Discord says it.
    """
    if interaction.response.is_done():
        message = await edit_answer(interaction, drawing)
        interaction.extras.pop(THINKING, None)
        return message.id
    send = interaction.response.send_message
    answer = await in_time(send(view=drawing.view, files=drawing.files, ephemeral=private))
    return answer.message_id


async def edit_answer(interaction: discord.Interaction[Any], drawing: Drawing) -> discord.InteractionMessage:
    """Edit the message that an interaction was answered with."""
    return await interaction.edit_original_response(
        view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS
    )
