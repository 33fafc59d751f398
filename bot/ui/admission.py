"""Limits how many presses wait for an answer, so that under overload some are answered in time rather than none.

All answers share one event loop, so each press that is taken delays the others. Those that would wait too long are
turned away while that is cheap: before discord.py has read them, and before anything was done.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import aiohttp
from discord import InteractionResponseType, InteractionType
from discord.http import MultipartParameters
from discord.webhook.async_ import async_context

from bot.text.errors import BUSY
from bot.text.language import Language
from bot.ui.fast_path import PRIVATE
from bot.ui.message_editor import Clock

AT_ONCE = 24
"""How many presses are worked on at once. With many more, the loop comes too seldom to what Discord sends."""
MAKES_ROOM_AFTER = 0.5
"""Seconds after which a press no longer counts as worked on: it waits for a worker or for the database."""
PATIENCE = 1.0
"""The longest wait in seconds. Discord's three leave room for a wrong guess."""
ALWAYS_TAKEN = 50
"""How many may wait in any case: a crowd that has only just come says nothing about how fast it will be answered."""
USUAL_PACE = 0.002
"""Seconds between two answers, until that is known."""
SHARE = 0.02
"""What part of the known pace each answer replaces: it follows the last fifty or so."""

ANSWERED = frozenset(
    {InteractionType.application_command.value, InteractionType.component.value, InteractionType.modal_submit.value}
)
"""The types of interactions that need an answer. Suggestions for a text don't."""


class Admission:
    """Counts the presses that wait for an answer, measures how fast they are answered, and limits how many begin."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._waiting = 0
        self._pace = USUAL_PACE
        self._left_at = 0.0
        self._places = asyncio.Semaphore(AT_ONCE)

    def enter(self) -> bool:
        """Take one more, unless it would have to wait too long. Return whether it is taken."""
        if self._waiting >= ALWAYS_TAKEN and self._waiting * self._pace > PATIENCE:
            return False
        self._waiting += 1
        return True

    def leave(self) -> None:
        """Record that one was answered."""
        now = self._time.time()
        if self._waiting > ALWAYS_TAKEN:  # else a pause may just mean that nobody pressed
            self._pace += SHARE * (now - self._left_at - self._pace)
        self._left_at = now
        self._waiting -= 1

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Wait until few enough others are worked on."""
        await self._places.acquire()
        making_room = ExitStack()
        making_room.callback(self._places.release)
        timer = self._time.call_later(MAKES_ROOM_AFTER, making_room.close)
        try:
            yield
        finally:
            timer.cancel()
            making_room.close()  # unless it is closed already

    @property
    def _time(self) -> Clock:
        return self._clock or asyncio.get_running_loop()


async def turn_away(interaction: dict[str, Any], session: aiohttp.ClientSession, language: Language) -> None:
    """Answer an interaction, as Discord sent it, with a private line."""
    data = {"content": language(BUSY), "flags": PRIVATE}
    payload = {"type": InteractionResponseType.channel_message.value, "data": data}
    await async_context.get().create_interaction_response(
        int(interaction["id"]),
        interaction["token"],
        session=session,
        params=MultipartParameters(payload=payload, multipart=None, files=None),
    )
