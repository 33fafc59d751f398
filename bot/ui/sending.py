"""Drawings on their way to Discord."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.drawing import Drawing

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""


async def edit_answer(interaction: discord.Interaction[Any], drawing: Drawing) -> discord.InteractionMessage:
    """Edit the message that an interaction was answered with."""
    return await interaction.edit_original_response(
        view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS
    )
