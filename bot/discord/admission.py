"""Limits how many presses wait for an answer, so that under overload some are answered in time rather than none.

All answers share one event loop, so each press that is taken delays the others. Those that would wait too long are
turned away while that is cheap: before discord.py has read them, and before anything was done. For the others, work of
discord.py that no press needs is skipped. It was half the cost of an answer.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager

import aiohttp
from discord import ComponentType, InteractionResponseType, InteractionType

from bot.deadlines import DISCORD_WAITS
from bot.discord.clock import Clock
from bot.discord.internals import PRIVATE, Payload, answer
from bot.text.errors import BUSY
from bot.text.language import Language

AT_ONCE = 24
"""How many presses are worked on at once. With many more, the event loop reads Discord's messages too rarely."""
MAKES_ROOM_AFTER = 0.1
"""Seconds after which a press no longer counts as worked on: it waits for a worker or for the database."""
PATIENCE = 1.0
"""The longest wait in seconds. Discord's three leave room for a wrong guess."""
ALWAYS_TAKEN = 50
"""How many may wait in any case: a crowd that has only just come says nothing about how fast it will be answered."""
USUAL_PACE = 0.002
"""Seconds between two answers, until that is known."""
SHARE = 0.02
"""The share of the known pace that each answer replaces. So it follows the last fifty or so."""

PRESS, FORM = InteractionType.component.value, InteractionType.modal_submit.value
TURNED_AWAY = frozenset({PRESS, InteractionType.application_command.value})
"""The types of interactions that may be turned away. A form isn't: what was typed into it would be lost."""


class Admission:
    """Counts the presses that wait for an answer, measures how fast they are answered, and limits how many begin."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._waiting = 0
        self._pace = USUAL_PACE
        self._left_at = 0.0
        self._slots = asyncio.Semaphore(AT_ONCE)

    def enter(self) -> None:
        """Count one more."""
        self._waiting += 1
        if self._waiting == ALWAYS_TAKEN:  # the silence before a crowd says nothing about answers
            self._left_at = self._time.time()

    @property
    def is_full(self) -> bool:
        """Whether one more would have to wait too long."""
        return self._waiting >= ALWAYS_TAKEN and self._waiting * self._pace > PATIENCE

    def leave(self) -> None:
        """Record that one was answered."""
        now = self._time.time()
        if self._waiting >= ALWAYS_TAKEN:  # else a pause may just mean that nobody pressed
            self._pace += SHARE * (now - self._left_at - self._pace)
        self._left_at = now
        self._waiting -= 1
        if not self._waiting:
            self._pace = USUAL_PACE  # whatever held up the last crowd is over

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Wait until few enough others are worked on."""
        await self._slots.acquire()
        making_room = ExitStack()
        making_room.callback(self._slots.release)
        timer = self._time.call_later(MAKES_ROOM_AFTER, making_room.close)
        try:
            yield
        finally:
            timer.cancel()
            making_room.close()  # unless it is closed already

    @property
    def _time(self) -> Clock:
        return self._clock or asyncio.get_running_loop()


async def turn_away(interaction: Payload, session: aiohttp.ClientSession, language: Language) -> None:
    """Answer an interaction, as Discord sent it, with a private line."""
    data = {"content": language(BUSY), "flags": PRIVATE}
    payload = {"type": InteractionResponseType.channel_message.value, "data": data}
    async with asyncio.timeout(DISCORD_WAITS):
        await answer(interaction, payload, session)


def keep_pressed(interaction: Payload) -> Payload:
    """Return an interaction with only the pressed button left in the rows of the message that it came from.

    discord.py makes objects of all of them, and the answer replaces them anyway.
    """
    if message := interaction.get("message"):
        pressed = interaction["data"].get("custom_id")
        message["components"] = [left for part in message.get("components", ()) if (left := _left(part, pressed))]
    return interaction


def _left(part: Payload, pressed: str) -> Payload | None:
    """Return what is left of a part of a message: a row with the pressed button alone, any other part as it is."""
    if part["type"] != ComponentType.action_row.value:
        return part
    held = [component for component in part["components"] if component.get("custom_id") == pressed]
    return {**part, "components": held} if held else None
