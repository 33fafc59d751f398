"""Files that players upload, read from where Discord keeps them."""

from __future__ import annotations

import aiohttp
import discord

from bot.errors import PlayerError
from bot.tools import text
from bot.tools.pastes import MAX_BYTES, Fetch
from bot.ui.refusals import REFUSED

FILE_TIME = 10.0
"""Seconds until a file must have arrived."""


async def read_file(attachment: discord.Attachment, fetch: Fetch) -> str:
    """Return the text of an uploaded file. Raise `PlayerError` if it isn't text, is too large or can't be fetched."""
    if attachment.size > MAX_BYTES:
        raise PlayerError(text.file_too_large(MAX_BYTES))
    try:
        return (await fetch(attachment)).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlayerError(text.FILE_NOT_TEXT) from error
    except REFUSED as error:
        raise PlayerError(text.FILE_NOT_FETCHED) from error


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
                raise PlayerError(text.file_too_large(MAX_BYTES))
    return bytes(content)
