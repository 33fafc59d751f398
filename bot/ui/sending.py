"""Answers with a drawing: in place of what was pressed, in a new message, or in place of an earlier answer."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.drawing import Drawing
from bot.ui.in_time import THINKING, in_time
from bot.ui.refusals import UNKNOWN_MESSAGE

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""


async def edit_in_place(interaction: discord.Interaction[Any], drawing: Drawing) -> bool:
    """Answer a press by editing the message that was pressed. Return whether that is still there."""
    return await edit_pressed(interaction, view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS)


async def edit_pressed(interaction: discord.Interaction[Any], **content: Any) -> bool:
    """Answer a press by editing the message that was pressed. Return whether that is still there."""
    try:
        await in_time(interaction.response.edit_message(**content))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True


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
