"""Edits of messages outside of answers, one at a time and no faster than Discord allows. The last state wins.

Discord limits a bot's edits in each channel, beside all its requests.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import nullcontext
from functools import partial
from typing import Any

import discord

from bot.deadlines import answering
from bot.ui.clock import Clock, Timer
from bot.ui.request_limit import RequestLimit

log = logging.getLogger(__name__)

TOO_MANY, SERVER_ERROR = 429, 500
MOST_TRIES = 4
BACKOFF = 2.0
"""Seconds to wait after the first fault. They double with each further one."""
LEAST_SWEPT = 64
"""Editors of channels that are kept at least, whether they have anything to wait for or not."""


class Fault(Exception):
    """An edit failed now, but may work later."""


def may_pass(error: Exception) -> bool:
    """Return whether an edit that failed like this may work a moment later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR or error.status == TOO_MANY
    return True


Edit = Callable[[Hashable], Awaitable[bool]]
"""Shows the current state of a key, and returns whether that was possible. Raises `Fault` if it may be later."""


class Editor:
    """Makes requested edits at least `seconds` apart, within a limit that editors may share.

    `edit` shows the state at the time it is called, so all requests in between need only one more edit. An editor
    waits for the limit with one edit at a time, so a busy channel doesn't hold up the others.
    """

    def __init__(
        self, edit: Edit, seconds: float, limit: RequestLimit | None = None, clock: Clock | None = None
    ) -> None:
        self._edit = edit
        self._seconds = seconds
        self._limit = limit
        self._clock: Clock = clock or asyncio.get_running_loop()
        self._asked: dict[Hashable, asyncio.Future[bool]] = {}
        self._tries: dict[Hashable, int] = {}
        self._free_at = self._clock.time()
        self._task: asyncio.Task[None] | None = None
        self._timer: Timer | None = None

    @property
    def waiting(self) -> bool:
        """Whether an edit requested now would have to wait."""
        busy = self._task is not None or self._timer is not None or self._clock.time() < self._free_at
        return busy or (self._limit is not None and self._limit.reached)

    def ask(self, key: Hashable) -> asyncio.Future[bool]:
        """Request an edit, shared by all who request it before it begins. The result says whether it was possible."""
        if key not in self._asked:
            self._asked[key] = asyncio.get_running_loop().create_future()
        asked = self._asked[key]
        self._go_on()
        return asked

    def pause(self, seconds: float) -> None:
        """Make no edit for a while, unless one waits already."""
        self._free_at = max(self._free_at, self._clock.time() + seconds)

    async def finish(self) -> None:
        """Wait until all requested edits are done or given up."""
        while self._task or self._asked:
            to_come: list[asyncio.Future[Any]] = [*self._asked.values()]
            await asyncio.wait([*to_come, self._task] if self._task else to_come)

    async def close(self) -> None:
        """Cancel all edits."""
        if self._timer:
            self._timer.cancel()
        for asked in self._asked.values():
            asked.cancel()
        self._asked.clear()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _go_on(self) -> None:
        if self._task or self._timer or not self._asked:
            return
        wait = self._free_at - self._clock.time()
        if wait > 0:
            self._timer = self._clock.call_later(wait, self._begin)
        else:
            self._begin()

    def _begin(self) -> None:
        self._timer = None
        with answering(None):  # the player who asked may have had little time left, or none
            self._task = asyncio.create_task(self._make_within_limit())
        self._task.add_done_callback(self._end)

    def _end(self, done: asyncio.Task[None]) -> None:
        self._task = None
        # An edit may have reached Discord at any time until now.
        self._free_at = max(self._free_at, self._clock.time() + self._seconds)
        self._go_on()

    async def _make_within_limit(self) -> None:
        async with self._limit or nullcontext():
            await self._make()

    async def _make(self) -> None:
        key = next(iter(self._asked))
        asked = self._asked.pop(key)
        try:
            possible = await self._edit(key)
        except Fault as fault:
            tries = self._tries[key] = self._tries.get(key, 0) + 1
            if tries < MOST_TRIES:
                log.info("an edit failed and will be repeated: %s", fault)
                self.pause(BACKOFF * 2 ** (tries - 1))
                later = self._asked.setdefault(key, asked)
                if later is not asked:
                    later.add_done_callback(lambda done: _pass_on(done, asked))
                return
            log.warning("an edit was given up after %s tries: %s", tries, fault)
            possible = False
        except Exception:  # one broken board must not stop the channel's others
            log.exception("an edit failed")
            possible = False
        self._tries.pop(key, None)
        if not asked.done():
            asked.set_result(possible)


def _pass_on(done: asyncio.Future[bool], asked: asyncio.Future[bool]) -> None:
    if not asked.done() and not done.cancelled():
        asked.set_result(done.result())


class ChannelEditors:
    """An editor for every channel with requested edits."""

    def __init__(
        self, edit: Edit, seconds: float, limit: RequestLimit | None = None, clock: Clock | None = None
    ) -> None:
        self._make = partial(Editor, edit, seconds, limit, clock)
        self._editors: dict[int, Editor] = {}
        self._most = LEAST_SWEPT

    def __len__(self) -> int:
        return len(self._editors)

    def of(self, channel_id: int) -> Editor:
        """Return a channel's editor."""
        if channel_id not in self._editors:
            if len(self._editors) >= self._most:
                self._sweep()
            self._editors[channel_id] = self._make()
        return self._editors[channel_id]

    def _sweep(self) -> None:
        """Drop the editors that have nothing to wait for, once there are twice as many as the last time.

        So requesting an edit takes the same time however many channels there are.
        """
        self._editors = {channel: editor for channel, editor in self._editors.items() if editor.waiting}
        self._most = max(LEAST_SWEPT, 2 * len(self._editors))

    async def finish(self) -> None:
        """Wait until all requested edits are done or given up."""
        await asyncio.gather(*(editor.finish() for editor in self._editors.values()))

    async def close(self) -> None:
        """Cancel all edits."""
        await asyncio.gather(*(editor.close() for editor in self._editors.values()))
