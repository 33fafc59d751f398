"""What tools do with texts that players type, upload, or pick in a menu, and their errors with *Edit*."""

from collections.abc import Callable, Iterator
from typing import Any

import aiohttp
import discord
from discord import ui

from bot.discord.button import OfferError
from bot.discord.client import GamesInteraction
from bot.discord.form import Form, Modal
from bot.discord.internals import attachment_of
from bot.discord.refusals import REFUSED
from bot.discord.text import MOST_TYPED
from bot.errors import PlayerError
from bot.features.paste import text as tool_texts
from bot.features.paste.pastes import MAX_BYTES, Fetch, Pastes
from bot.game.control import Press
from bot.text.errors import describe
from core import CoreError

PICTURES = ("image/", "video/", "audio/")
"""Files that are never text."""
FILE_TIME = 10.0
"""Seconds until a file must have arrived."""


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


async def editable(
    interaction: GamesInteraction, error: PlayerError | CoreError, typed: str, edit: Callable[[int], Press]
) -> PlayerError | CoreError:
    """Return an error about what was typed, with *Edit*, which names the text as it is kept.

    If it can't be kept, there is nothing to edit.
    """
    try:
        press = edit(await keep(interaction, typed))
    except PlayerError:
        return error
    text = error.text if isinstance(error, PlayerError) else describe(error)
    return OfferError(text, press, typed=True)


async def uploaded(interaction: GamesInteraction, form: Form) -> str | None:
    """Return the text of the file in a form, if there is one. Raise `PlayerError` if it can't be read."""
    if not form.files:
        return None
    return await read_file(attachment_of(interaction, form.files[0]), interaction.client.part(Pastes).fetch)


async def picked(interaction: GamesInteraction, message: discord.Message) -> str:
    """Return the text of a message with its text files. Raise `PlayerError` for files that can't be read."""
    text = read_message(message)
    for file in message.attachments:
        kind = file.content_type or ""
        if kind.startswith("text/") or not (text.strip() or kind.startswith(PICTURES)):
            content = await read_file(file, interaction.client.part(Pastes).fetch)
            text += f"\n```\n{content}\n```"
    return text


async def read_file(attachment: discord.Attachment, fetch: Fetch) -> str:
    """Return the text of an uploaded file. Raise `PlayerError` if it isn't text, is too large or can't be fetched."""
    if attachment.size > MAX_BYTES:
        raise PlayerError(tool_texts.TOO_LONG(MAX_BYTES))
    try:
        return (await fetch(attachment)).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlayerError(tool_texts.NOT_TEXT) from error
    except REFUSED as error:
        raise PlayerError(tool_texts.FILE_NOT_FETCHED) from error


async def fetch(attachment: discord.Attachment) -> bytes:
    """Return the content of a file, whatever size Discord gives for it.

    discord.py would read it to its end, so it is read here. Raise `PlayerError` if it is too large, and aiohttp's error
    if it doesn't arrive in time.
    """
    return await download(attachment.url, FILE_TIME)


async def download(url: str, seconds: float) -> bytes:
    """Return at most `MAX_BYTES` from an address. Raise `PlayerError` if there are more."""
    content = bytearray()
    async with aiohttp.request("GET", url, timeout=aiohttp.ClientTimeout(seconds), raise_for_status=True) as response:
        async for chunk in response.content.iter_any():
            content += chunk
            if len(content) > MAX_BYTES:
                raise PlayerError(tool_texts.TOO_LONG(MAX_BYTES))
    return bytes(content)


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


def _parts(message: discord.Message) -> list[discord.Message | discord.MessageSnapshot]:
    """Return a message, and one that it forwards."""
    return [message, *message.message_snapshots]


def _components(part: Any) -> Iterator[ui.Item[ui.LayoutView]]:
    return ui.LayoutView.from_message(part).walk_children() if part.flags.components_v2 else iter(())


def press_in(interaction: GamesInteraction, message: discord.Message) -> Press | None:
    """Return a button of the game that a message shows; `None` for messages of other bots."""
    parts = _components(message) if message.author == interaction.client.user else ()
    buttons = ((isinstance(part, ui.Button) and part.custom_id) or "" for part in parts)
    types, controls = interaction.client.features.games, interaction.client.features.controls
    return next((controls.read(button) for button in buttons if button.partition(":")[0] in types), None)
