"""Private lines that say no more than the board does, and go again by themselves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.views.editor import Clock
from bot.views.painter import REFUSED

if TYPE_CHECKING:
    from bot.views.client import GamesInteraction

READING_TIME = 6.0
"""Seconds that a line stays."""


class BriefLines:
    """Deletes private answers after a few seconds. The bot's end doesn't wait for that."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()

    def delete_soon(self, interaction: GamesInteraction) -> None:
        """Delete the answer to an interaction once it can have been read."""
        clock = self._clock or asyncio.get_running_loop()
        clock.call_later(READING_TIME, lambda: self._begin(interaction))

    def _begin(self, interaction: GamesInteraction) -> None:
        task = asyncio.create_task(_delete(interaction))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _delete(interaction: GamesInteraction) -> None:
    with suppress(*REFUSED):  # the player may have dismissed it
        await interaction.delete_original_response()
