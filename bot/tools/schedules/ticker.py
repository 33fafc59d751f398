"""Posts boards when their time has come.

A server's own process posts for it, so its games in memory stay current. In a rolling restart two processes serve a
server, and whichever claims a post first makes it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime

import discord

from bot.errors import PlayerError
from bot.play.scheduled import Pause, Schedule
from bot.storage.models import StoredSchedule
from bot.storage.schedules import Schedules
from bot.tools.schedules import text
from bot.ui.button import TextView
from bot.ui.client import GamesClient
from bot.ui.drawing import Drawing
from bot.ui.limits import MESSAGE_LENGTH
from bot.ui.mentions import mention_commands
from bot.ui.posting import post_once
from bot.ui.refusals import REFUSED

log = logging.getLogger(__name__)

EVERY = 20.0
"""Seconds from one look for due posts to the next."""
AT_ONCE = 10
"""Posts that are made at the same time. Many are due at a full hour."""
POSTING_TIME = 60.0
"""Seconds that a post may take with all repetitions. Discord knows its nonce for some minutes."""
FINISHING_TIME = 1.5
"""Seconds that pending posts have when the bot stops."""
MOST_UNTOUCHED = 3
"""Unused posts in a row that pause a schedule."""


class Ticker:
    """Looks for due posts again and again."""

    def __init__(self, client: GamesClient, clock: Callable[[], datetime]) -> None:
        self._client = client
        self._schedules = client.part(Schedules)
        self._clock = clock
        self._places = asyncio.Semaphore(AT_ONCE)
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._unreadable: set[int] = set()
        """Schedules that were logged as unreadable, so that each is logged once."""

    def start(self) -> None:
        """Begin to look, in the background."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Make no more posts. Those that were begun have a moment to be finished."""
        if task := self._task:
            self._task = None
            with suppress(TimeoutError):
                await asyncio.wait_for(self._looking.acquire(), FINISHING_TIME)
            task.cancel()
            await asyncio.wait([task])

    async def tick(self, now: datetime) -> None:
        """Make the posts that are due. Raises `Unavailable`."""
        stored = await self._schedules.running()
        await asyncio.gather(*(self._try(schedule, slot) for schedule, slot in self._due(stored, now)))

    async def _run(self) -> None:
        await self._client.wait_until_ready()  # before that it isn't known which servers this process serves
        while True:
            async with self._looking:
                try:
                    await self.tick(self._clock())
                except PlayerError as error:
                    log.warning("schedules can't be read: %s", error)
                except Exception:
                    log.exception("schedules can't be looked through")
            await asyncio.sleep(EVERY)

    def _due(self, stored: Sequence[StoredSchedule], now: datetime) -> Iterator[tuple[Schedule, datetime]]:
        """Return the schedules of this process with a post to make, and when it was due."""
        for row in stored:
            guild = self._client.get_guild(row.guild_id)
            if guild is None or guild.unavailable or row.board not in self._client.scheduled:
                continue
            schedule = Schedule.of(row)
            if schedule.paused is Pause.UNREADABLE and schedule.id not in self._unreadable:
                self._unreadable.add(schedule.id)
                log.warning("schedule %s can't be read: %s in %s", schedule.id, row.times, row.zone)
            if slot := schedule.due(now):
                yield schedule, slot

    async def _try(self, schedule: Schedule, slot: datetime) -> None:
        """Make a post, unless another process has claimed it. One that fails isn't made later: it may have arrived."""
        async with self._places:
            try:
                if await self._schedules.claim(schedule.id, slot):
                    await self._make(schedule, slot)
            except (PlayerError, *REFUSED) as error:
                log.warning("schedule %s made no post for %s: %s", schedule.id, slot, error)
            except Exception:  # one broken schedule must not stop the others
                log.exception("schedule %s made no post for %s", schedule.id, slot)

    async def _make(self, schedule: Schedule, slot: datetime) -> None:
        board, nonce = self._client.scheduled[schedule.board], nonce_of(schedule, slot)
        used = schedule.message_id is None or await board.touched(self._client, schedule)
        untouched = 0 if used else schedule.untouched + 1
        try:
            async with asyncio.timeout(POSTING_TIME):
                if untouched >= MOST_UNTOUCHED:
                    await self._give_up(schedule, nonce)
                    return
                post = await board.post(self._client, schedule, nonce)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("schedule %s is paused: %s", schedule.id, error)
            await self._schedules.pause(schedule.id, Pause.NO_ACCESS.value)
            return
        if post:
            log.info("schedule %s posted message %s for %s", schedule.id, post.message_id, slot)
            await self._schedules.note_post(schedule.id, post.message_id, post.game_id, untouched)

    async def _give_up(self, schedule: Schedule, nonce: str) -> None:
        """Pause a schedule whose posts nobody uses, and say so in its channel."""
        await self._schedules.pause(schedule.id, Pause.UNTOUCHED.value)
        words = self._client.languages[schedule.place.locale](text.paused_untouched(MOST_UNTOUCHED))
        view = TextView(mention_commands(words, self._client.mentions, MESSAGE_LENGTH))
        await post_once(self._client, schedule.place, Drawing(view), nonce)


def nonce_of(schedule: Schedule, slot: datetime) -> str:
    """Return the nonce of a post, in at most 25 characters."""
    return f"{schedule.id:x}-{int(slot.timestamp()) // 60:x}"
