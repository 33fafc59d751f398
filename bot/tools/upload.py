"""Files that players upload, read from where Discord keeps them."""

from __future__ import annotations

import aiohttp
import discord

from bot.errors import PlayerError
from bot.tools.pastes import MAX_BYTES

FILE_TIME = 10.0
"""Seconds until a file must have arrived."""


async def fetch(attachment: discord.Attachment) -> bytes:
    """Return the content of a file, however large Discord says it is.

    discord.py would read it to its end, so it is read here. Raise `PlayerError` if it is too large, and what aiohttp
    raises if it can't be had in time.
    """
    return await download(attachment.url, FILE_TIME)


async def download(url: str, seconds: float) -> bytes:
    """Return at most `MAX_BYTES` from an address. Raise `PlayerError` if there are more."""
    content = bytearray()
    async with aiohttp.request("GET", url, timeout=aiohttp.ClientTimeout(seconds), raise_for_status=True) as response:
        async for chunk in response.content.iter_any():
            content += chunk
            if len(content) > MAX_BYTES:
                raise too_large()
    return bytes(content)


def too_large() -> PlayerError:
    """The error for a file beyond the limit."""
    return PlayerError(f"This file is too large: a puzzle may have {MAX_BYTES // 1024} KiB.")
