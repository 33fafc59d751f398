"""Private answers that say no more than the board does, and disappear after a few seconds."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import discord

from bot.ui.clock import Clock, Timer
from bot.ui.refusals import REFUSED

READING_TIME = 6.0
"""Seconds an answer stays."""
CLOSING_TIME = 1.0
"""Seconds for deleting answers when the bot stops."""


class BriefReplies:
    """Deletes private answers after a few seconds, or when the bot stops."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._waiting: dict[discord.Interaction[Any], Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def delete_soon(self, interaction: discord.Interaction[Any]) -> None:
        """Delete the answer to an interaction after a few seconds."""
        clock = self._clock or asyncio.get_running_loop()
        self._waiting[interaction] = clock.call_later(READING_TIME, lambda: self._begin(interaction))

    async def close(self) -> None:
        """Delete the remaining answers, unless that takes too long."""
        for interaction, timer in list(self._waiting.items()):
            timer.cancel()
            self._begin(interaction)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSING_TIME)

    def _begin(self, interaction: discord.Interaction[Any]) -> None:
        del self._waiting[interaction]
        task = asyncio.create_task(_delete(interaction))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _delete(interaction: discord.Interaction[Any]) -> None:
    with suppress(*REFUSED):  # the player may have dismissed it
        await interaction.delete_original_response()
