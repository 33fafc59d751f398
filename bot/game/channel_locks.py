"""Channels and players, and locks so that one thing at a time is done in each."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.deadlines import QUEUEING, time_left
from bot.store.database import Unavailable, too_late
from bot.text.language import ENGLISH_LOCALE


@dataclass(frozen=True)
class Place:
    """A channel, thread or direct message, and its server if it has one."""

    channel_id: int
    guild_id: int | None
    locale: str = ENGLISH_LOCALE
    """The language of boards there."""


class PlayerLock(NamedTuple):
    """What a player's private games are locked by: nobody else waits for them."""

    player: int


class Queue:
    """Everybody who wants to do something in one place, in turn."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.failures = 0
        """How often the database failed while somebody had the lock."""


class ChannelLocks:
    """The queues of all channels in which something is done, and of players for their private games."""

    def __init__(self) -> None:
        self._queues: WeakValueDictionary[Hashable, Queue] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, place: Hashable) -> AsyncIterator[None]:
        """Wait until nobody else does anything in a channel, or in what else has this key.

        Raises `too_late` if the answer is due before that, and `Unavailable` if the database failed for somebody ahead
        in the queue, because waiting for the database again would take too long.
        """
        queue = self._queues.setdefault(place, Queue())
        failures = queue.failures
        try:
            async with asyncio.timeout(time_left(QUEUEING)):
                await queue.lock.acquire()
        except TimeoutError:
            raise too_late() from None
        try:
            if queue.failures > failures:
                raise Unavailable
            try:
                yield
            except Unavailable:
                if time_left(QUEUEING):  # else this answer alone was due
                    queue.failures += 1
                raise
        finally:
            queue.lock.release()
