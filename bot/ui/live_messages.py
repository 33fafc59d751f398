"""Live messages: each edit shows the newest state, one at a time and no faster than Discord allows in a channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import nullcontext
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Any, TypeVar

import discord

from bot.clock import utc_now
from bot.deadlines import EDITING, answering, time_left
from bot.errors import PlayerError
from bot.storage.database import Unavailable
from bot.ui.clock import Clock
from bot.ui.drawing import Drawing, deliver
from bot.ui.refusals import REFUSED, Refusals, RequestLimit, may_pass
from bot.ui.sending import NAMES

log = logging.getLogger(__name__)

Result = TypeVar("Result")

PACE = 1.05
"""Seconds from the end of one edit in a channel to the next. Discord allows five in five seconds."""
OLD, OLD_PACE = timedelta(minutes=59), 2.1
"""The age from which a message is old, and the seconds after an edit of one.

Discord allows three edits in six seconds of a channel's messages that are older than an hour.
"""
MOST_TRIES = 4
BACKOFF = 2.0
"""Seconds to wait after the first fault. They double with each further one."""


class Fault(Exception):
    """An edit failed now, but may work later."""


@dataclass(frozen=True)
class LiveMessage:
    """A message that follows a state. Those in a channel with the same name are the same message."""

    channel_id: int
    guild_id: int | None = field(compare=False)
    name: str
    """What it is, as logs call it."""
    show: Callable[[LiveMessage], Awaitable[bool]] = field(compare=False, repr=False)
    """Shows the state as it is now, and returns whether that was possible. Repeated after `Fault` or `Unavailable`."""
    pace: float = field(default=0.0, compare=False)
    """Seconds from the end of one edit of it to the next, if they are more than its channel's."""

    def __str__(self) -> str:
        return self.name


class LiveMessages:
    """Makes the requested edits of live messages, in each channel one at a time and `pace` seconds apart.

    A message shows its state at the time of the edit, so all requests before that need only one. All channels share a
    limit, and each waits for it with one edit at a time, so a busy channel doesn't hold up the others.
    """

    context = staticmethod(copy_context)
    """Returns the context of a channel's edits. The playground replaces it, since SimCord would wait for them."""

    def __init__(self, pace: float = PACE, limit: RequestLimit | None = None, clock: Clock | None = None) -> None:
        self._make = partial(Channel, pace, limit, clock)
        self._channels: dict[int, Channel] = {}
        """Those in which an edit waits, or would have to."""
        self._finding: set[asyncio.Task[None]] = set()
        self._closed = False

    def follow(self, message: LiveMessage, after: float = 0.0) -> asyncio.Future[bool]:
        """Show a message's state soon, but not before `after` seconds. The result says whether that was possible."""
        if self._closed:
            asked: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            asked.cancel()
            return asked
        return self.in_channel(message.channel_id).ask(message, after)

    def follow_found(self, finding: Coroutine[Any, Any, Iterable[LiveMessage]]) -> None:
        """Show the state of messages soon, once it is known which these are."""
        if self._closed:
            finding.close()
            return
        with answering(None):
            task = asyncio.create_task(self._follow_found(finding))
        self._finding.add(task)
        task.add_done_callback(self._finding.discard)

    async def show(self, message: LiveMessage) -> bool:
        """Show a message's state. Return whether that is possible.

        Soon after another edit this returns `True` at once, and the state is shown later.
        """
        if self._closed:
            return True
        later = self.in_channel(message.channel_id).waits(message)
        asked = self.follow(message)
        if not later:
            await asyncio.wait([asked], timeout=time_left(EDITING))
        return asked.result() if asked.done() and not asked.cancelled() else True

    async def finish(self) -> None:
        """Make all requested edits, as fast as Discord allows."""
        await asyncio.gather(*self._finding)
        await asyncio.gather(*(channel.finish() for channel in [*self._channels.values()]))

    async def close(self) -> None:
        """Cancel all edits. Later ones aren't made."""
        self._closed = True
        tasks = [*self._finding, *(channel.task for channel in self._channels.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def in_channel(self, channel_id: int) -> Channel:
        """Return the edits in a channel, which are forgotten as soon as none of them has to wait."""
        if channel_id not in self._channels:
            self._channels[channel_id] = self.context().run(self._make, partial(self._channels.pop, channel_id))
        return self._channels[channel_id]

    async def _follow_found(self, finding: Coroutine[Any, Any, Iterable[LiveMessage]]) -> None:
        try:
            for message in await finding:
                self.follow(message)
        except Unavailable as error:
            log.info("messages can't be found to be edited: %s", error)
        except Exception:
            log.exception("messages can't be found to be edited")


class Channel:
    """The requested edits in one channel, and the task that makes them until none has to wait any more."""

    def __init__(
        self, pace: float, limit: RequestLimit | None, clock: Clock | None, drop: Callable[[], object]
    ) -> None:
        self._pace = pace
        self._limit = limit
        self._clock: Clock = clock or asyncio.get_running_loop()
        self._asked: dict[LiveMessage, list[asyncio.Future[bool]]] = {}
        self._editing: list[asyncio.Future[bool]] = []
        self._due: dict[LiveMessage, float] = {}
        """When messages can be edited that have to wait longer than their channel."""
        self._tries: dict[LiveMessage, int] = {}
        self._free_at = self._clock.time()
        self._finishing = False
        self._woken = asyncio.Event()
        with answering(None):  # the player who asks first may have little time left, or none
            self.task = asyncio.create_task(self._work(drop))

    def waits(self, message: LiveMessage) -> bool:
        """Return whether an edit requested now would have to wait."""
        late = self._clock.time() < max(self._free_at, self._due.get(message, 0.0))
        return bool(self._editing) or late or (self._limit is not None and self._limit.reached)

    def ask(self, message: LiveMessage, after: float) -> asyncio.Future[bool]:
        """Request an edit. All requests before it begins share it."""
        if after:
            self._delay(message, after)
        asked: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._asked.setdefault(message, []).append(asked)
        self._woken.set()
        return asked

    def pause(self, seconds: float) -> None:
        """Make no further edit for a while."""
        self._free_at = max(self._free_at, self._clock.time() + seconds)

    async def finish(self) -> None:
        """Make all requested edits, without waiting for the pace of single messages."""
        self._finishing = True
        self._woken.set()
        while waiting := [*self._editing, *chain.from_iterable(self._asked.values())]:
            await asyncio.wait(waiting)
        self._finishing = False

    def _delay(self, message: LiveMessage, seconds: float) -> None:
        self._due[message] = max(self._due.get(message, 0.0), self._clock.time() + seconds)

    async def _work(self, drop: Callable[[], object]) -> None:
        try:
            while True:
                now = self._clock.time()
                self._due = {message: due for message, due in self._due.items() if due > now and not self._finishing}
                message = min(self._asked, key=lambda asked: self._due.get(asked, 0.0), default=None)
                due = self._due.get(message, 0.0) if message else max(self._due.values(), default=0.0)
                if (wait := max(due, self._free_at) - now) > 0:
                    await self._sleep(wait)
                elif message is None:
                    return
                else:
                    async with self._limit or nullcontext():
                        await self._edit(message)
                    self.pause(self._pace)  # the edit may have reached Discord at any time until now
        finally:
            drop()
            for asked in chain(self._editing, *self._asked.values()):
                asked.cancel()

    async def _sleep(self, seconds: float) -> None:
        """Wait so long, or until an edit is requested."""
        self._woken.clear()
        timer = self._clock.call_later(seconds, self._woken.set)
        try:
            await self._woken.wait()
        finally:
            timer.cancel()

    async def _edit(self, message: LiveMessage) -> None:
        self._editing, possible = self._asked.pop(message), False
        tries = self._tries.pop(message, 0) + 1
        try:
            possible = await message.show(message)
        except (Fault, Unavailable) as fault:
            if tries < MOST_TRIES:
                log.info("the edit of %s failed and will be repeated: %s", message, fault)
                self._tries[message] = tries
                self._delay(message, BACKOFF * 2 ** (tries - 1))
                self._asked[message] = [*self._editing, *self._asked.get(message, ())]
                self._editing = []
                return
            log.warning("the edit of %s was given up after %s tries: %s", message, tries, fault)
        except PlayerError as error:
            log.warning("%s can't be drawn: %s", message, error)
        except Exception:  # one broken message must not stop the channel's others
            log.exception("the edit of %s failed", message)
        self._delay(message, message.pace)
        for asked in self._editing:
            if not asked.done():
                asked.set_result(possible)
        self._editing = []


class PublicMessages(LiveMessages):
    """Live messages that everyone sees. They are edited with the bot's token, which Discord limits in each channel."""

    def __init__(
        self,
        client: discord.Client,
        refusals: Refusals,
        limit: RequestLimit | None = None,
        clock: Clock | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(PACE, limit, clock)
        self._client = client
        self._now = now
        self._refusals = refusals

    async def edit(self, live: LiveMessage, message_id: int, drawing: Drawing, *, delete: bool = False) -> bool:
        """Edit a message of the bot, or rather `delete` it if possible. Return whether Discord allowed it."""
        return await self.edited(live, message_id, drawing, delete=delete) is not None

    async def edited(
        self, live: LiveMessage, message_id: int, drawing: Drawing, *, delete: bool = False
    ) -> datetime | None:
        """Do the same, and return when Discord did it, by its own clock; `None` if it refused."""
        if self._refusals.expected(live.channel_id, message_id):
            return None
        channel = self._client.get_partial_messageable(live.channel_id, guild_id=live.guild_id)
        change = partial(self._delete_or_edit if delete else self._edit, channel.get_partial_message(message_id))
        try:
            return await accepted(deliver(drawing, change), live)
        except REFUSED as error:
            self._refusals.note(error, live.channel_id, message_id)
            return None
        finally:
            if self._now() - discord.utils.snowflake_time(message_id) >= OLD:
                self.in_channel(live.channel_id).pause(OLD_PACE)

    async def _edit(self, message: discord.PartialMessage, drawing: Drawing) -> datetime:
        edited = await message.edit(view=drawing.view, attachments=drawing.files, allowed_mentions=NAMES)
        return edited.edited_at or self._now()

    async def _delete_or_edit(self, message: discord.PartialMessage, drawing: Drawing) -> datetime:
        try:
            await message.delete()
            return self._now()
        except discord.HTTPException as error:
            if may_pass(error) or isinstance(error, discord.NotFound):
                raise
            return await self._edit(message, drawing)


async def accepted(edit: Awaitable[Result], live: LiveMessage) -> Result:
    """Make an edit of a live message. Raise `Fault` if it may work later, else the error with which it was refused."""
    try:
        return await edit
    except REFUSED as error:
        if may_pass(error):
            raise Fault(str(error)) from error
        log.info("%s can't be edited: %s", live, error)
        raise
