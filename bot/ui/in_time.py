"""Answers within the three seconds that Discord waits for the first one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

import discord

from bot.deadlines import SENDING, WORKING_OUT, time_left

THINKING = "thinking"
"""Marks an interaction whose answer for everyone only says so far that the bot is thinking."""

Given = TypeVar("Given")


class TooLate(TimeoutError):
    """Discord accepted no answer in time."""


async def in_time(answering: Awaitable[Given]) -> Given:
    """Give an interaction's first answer. Raise `TooLate` once Discord has stopped waiting for it.

    discord.py would try again for half a minute, and the player would see nothing.
    """
    try:
        async with asyncio.timeout(time_left(SENDING)) as limit:
            return await answering
    except TimeoutError as error:
        if limit.expired():
            raise TooLate("Discord took no answer in time") from error
        raise


async def work_out(interaction: discord.Interaction[Any], working: Coroutine[Any, Any, Given]) -> Given:
    """Return what an answer for everyone needs. Only if that takes long, everyone sees that the bot is thinking."""
    work, patience = asyncio.create_task(working), asyncio.create_task(asyncio.sleep(time_left(WORKING_OUT)))
    await asyncio.wait([work, patience], return_when=asyncio.FIRST_COMPLETED)
    patience.cancel()
    if not work.done():
        try:
            await in_time(interaction.response.defer(thinking=True))
        except BaseException:
            work.cancel()  # nobody would see what comes of it
            raise
        interaction.extras[THINKING] = True
    return await work
