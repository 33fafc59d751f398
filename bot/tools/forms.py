"""What all tools do with text that players paste: forms, their errors with *Edit*, and messages picked from a menu."""

from __future__ import annotations

import discord
from discord import ui

from bot.errors import PlayerError
from bot.text.errors import describe
from bot.tools.pastes import Pastes
from bot.tools.upload import read_file
from bot.ui import text as texts
from bot.ui.button import ButtonError
from bot.ui.client import GamesInteraction
from bot.ui.form import Form, Modal
from bot.ui.limits import MOST_TYPED
from bot.ui.picked_message import read_message
from core import CoreError


def paste_field(placeholder: str, typed: str | None, *, required: bool = True) -> ui.TextInput[Modal]:
    """Return the field to paste into. `typed` is what it holds, which is left out if it is too long for it."""
    return ui.TextInput(
        custom_id="text",
        style=discord.TextStyle.paragraph,
        placeholder=placeholder,
        default=typed if typed and len(typed) <= MOST_TYPED else None,
        required=required,
        max_length=MOST_TYPED,
    )


async def keep(interaction: GamesInteraction, text: str) -> int:
    """Keep a text for its player, and return its number. Raise `PlayerError` if it can't be stored."""
    return await interaction.client.part(Pastes).keep(interaction.user.id, text)


def editable(error: PlayerError | CoreError, custom_id: str) -> ButtonError:
    """Return an error about what was pasted, with *Edit*."""
    text = error.text if isinstance(error, PlayerError) else describe(error)
    return ButtonError(text, custom_id, texts.EDIT)


async def uploaded(interaction: GamesInteraction, form: Form) -> str | None:
    """Return the text of the file in a form, if there is one. Raise `PlayerError` if it can't be read."""
    if not form.files:
        return None
    attachment = discord.Attachment(data=form.files[0], state=interaction._state)
    return await read_file(attachment, interaction.client.part(Pastes).fetch)


async def picked(interaction: GamesInteraction, message: discord.Message) -> str:
    """Return the text of a message, or of its first file if it has no text. Raise `PlayerError` if that fails."""
    text = read_message(message)
    if not text.strip() and message.attachments:
        return await read_file(message.attachments[0], interaction.client.part(Pastes).fetch)
    return text
