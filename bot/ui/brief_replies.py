"""Private lines that say no more than the board does, and go again by themselves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import discord

from bot.ui.board_updates import REFUSED
from bot.ui.message_editor import Clock, Timer

READING_TIME = 6.0
"""Seconds that a line stays."""
CLOSING_TIME = 1.0
"""Seconds to delete lines in when the bot ends."""


class BriefReplies:
    """Deletes private answers after a few seconds, or when the bot ends."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._waiting: dict[discord.Interaction[Any], Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def delete_soon(self, interaction: discord.Interaction[Any]) -> None:
        """Delete the answer to an interaction once it can have been read."""
        clock = self._clock or asyncio.get_running_loop()
        self._waiting[interaction] = clock.call_later(READING_TIME, lambda: self._begin(interaction))

    async def close(self) -> None:
        """Delete what is left now, as far as that doesn't take long."""
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
