"""Screens: messages that show something as it is now, edited one at a time and no faster than Discord allows."""

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

import discord

from bot.clock import utc_now
from bot.deadlines import EDITING, answering, time_left
from bot.discord.clock import Clock
from bot.discord.drawing import Drawing, deliver
from bot.discord.refusals import REFUSED, Refusals, RequestLimit, may_pass
from bot.discord.sending import NAMES, edit_answer
from bot.errors import PlayerError
from bot.store.database import Unavailable

log = logging.getLogger(__name__)

PACE, PRIVATE_PACE = 1.05, 3.0
"""Seconds from the end of one edit in a channel to the next: with the bot's token, and with those of interactions.

Discord allows five in five seconds, and of the others thirty a minute, answers included.
"""
OLD, OLD_PACE = timedelta(minutes=59), 2.1
"""The age from which a message is old, and the seconds after an edit of one.

Discord allows three edits in six seconds of a channel's messages that are older than an hour.
"""
AT_ONCE = 20
"""Screens that were looked for and wait to be edited at the same time. So they don't hold up those of a press."""
MOST_TRIES = 4
BACKOFF = 2.0
"""Seconds to wait after the first fault. They double with each further one."""


class Fault(Exception):
    """An edit failed now, but may work later."""


@dataclass(frozen=True)
class Edit:
    """What a screen shows from now on, and who may edit it."""

    drawing: Drawing
    message_id: int | None = None
    """The message, if the bot's token edits it."""
    interaction: discord.Interaction | None = None
    """The one that was answered with the message. For a quarter of an hour its token is tried before the bot's."""
    delete: bool = False
    """Whether it is rather deleted, if that is possible."""
    after: Callable[[datetime | None], Awaitable[bool]] | None = None
    """Called after the edit with its time by Discord's clock; `None` if it was refused for good.

    Returns whether the screen is there.
    """


@dataclass(frozen=True)
class Screen:
    """A message that shows something as it is now. Those in a channel with the same name are the same screen."""

    channel_id: int
    guild_id: int | None = field(compare=False)
    name: str
    """What it is, as logs call it."""
    look: Callable[[], Awaitable[Edit | None]] = field(compare=False, repr=False)
    """Returns what it shows now; `None` if there is no message or nothing to change."""
    pace: float = field(default=0.0, compare=False)
    """Seconds from the end of one edit of it to the next, if they are more than its channel's."""
    private: bool = False
    """Whether only one player sees it, and only the token of that player's last interaction edits it."""
    gone: Callable[[], Awaitable[object]] | None = field(default=None, compare=False, repr=False)
    """Called once its message was deleted."""


class Screens:
    """Makes the requested edits of screens, in each channel one at a time and at Discord's pace.

    A screen shows its state at the time of the edit, so all requests before that need only one. All channels share a
    limit, and each waits for it with one edit at a time, so a busy channel doesn't hold up the others. What is edited
    with the token of an interaction isn't counted there, and has a pace of its own.
    """

    context = staticmethod(copy_context)
    """Returns the context of a channel's edits. The playground replaces it, since SimCord would wait for them."""

    def __init__(
        self,
        client: discord.Client,
        refusals: Refusals,
        limit: RequestLimit | None = None,
        clock: Clock | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._client = client
        self._refusals = refusals
        self._limit = limit
        self._clock = clock
        self._now = now
        self._lanes: dict[tuple[int, bool], Lane] = {}
        """Those in which an edit waits or would have to, by channel and whether they are private."""
        self._finding: set[asyncio.Task[None]] = set()
        self._closed = False

    def follow(self, screen: Screen, after: float = 0.0) -> asyncio.Future[bool]:
        """Show a screen's state soon, but not before `after` seconds. The result says whether that was possible."""
        if self._closed:
            asked: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            asked.cancel()
            return asked
        return self._lane(screen).ask(screen, after)

    def follow_found(self, finding: Coroutine[object, None, Iterable[Screen]]) -> None:
        """Show the state of screens soon, once it is known which these are: some at a time, as they may be many."""
        if self._closed:
            finding.close()
            return
        with answering(None):
            task = asyncio.create_task(self._follow_found(finding))
        self._finding.add(task)
        task.add_done_callback(self._finding.discard)

    async def show(self, screen: Screen) -> bool:
        """Show a screen's state. Return whether that is possible.

        Soon after another edit this returns `True` at once, and the state is shown later.
        """
        if self._closed:
            return True
        later = self._lane(screen).waits(screen)
        asked = self.follow(screen)
        if not later:
            await asyncio.wait([asked], timeout=time_left(EDITING))
        return asked.result() if asked.done() and not asked.cancelled() else True

    async def finish(self) -> None:
        """Make all requested edits of what everyone sees, as fast as Discord allows."""
        await asyncio.gather(*self._finding)
        public = [lane for (_, private), lane in self._lanes.items() if not private]
        await asyncio.gather(*(lane.finish() for lane in public))

    async def close(self) -> None:
        """Cancel all edits. Later ones aren't made."""
        self._closed = True
        tasks = [*self._finding, *(lane.task for lane in self._lanes.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _lane(self, screen: Screen) -> Lane:
        """Return where a screen's edits wait. That is forgotten as soon as none of them has to wait."""
        key = screen.channel_id, screen.private
        if key not in self._lanes:
            pace, limit = (PRIVATE_PACE, None) if screen.private else (PACE, self._limit)
            drop = partial(self._lanes.pop, key)
            self._lanes[key] = self.context().run(Lane, self._edit, pace, limit, self._clock, drop)
        return self._lanes[key]

    async def _follow_found(self, finding: Coroutine[object, None, Iterable[Screen]]) -> None:
        places = asyncio.Semaphore(AT_ONCE)
        try:
            for screen in await finding:
                await places.acquire()
                self.follow(screen).add_done_callback(lambda _: places.release())
        except Unavailable as error:
            log.info("messages can't be found to be edited: %s", error)
        except Exception:
            log.exception("messages can't be found to be edited")

    async def _edit(self, screen: Screen) -> bool:
        """Show a screen's state. Return whether it is there. Raise `Fault` if the edit may work later."""
        edit = await screen.look()
        if edit is None:
            return False
        at = await self._show(screen, edit)
        if at is None and screen.gone and self._refusals.gone(edit.message_id):
            await screen.gone()
        return at is not None if edit.after is None else await edit.after(at)

    async def _show(self, screen: Screen, edit: Edit) -> datetime | None:
        """Make an edit. Return when; `None` if it was refused."""
        drawing = edit.drawing
        if edit.interaction and not edit.interaction.is_expired():
            try:
                await edit_answer(edit.interaction, drawing)
                return self._now()
            except REFUSED as error:  # the bot may still edit it
                _note(error, screen)
                drawing = await drawing.again()
        if edit.message_id is None or self._refusals.expected(screen.channel_id, edit.message_id):
            return None
        channel = self._client.get_partial_messageable(screen.channel_id, guild_id=screen.guild_id)
        message = channel.get_partial_message(edit.message_id)
        try:
            if edit.delete and await _is_deleted(message):
                return self._now()
            return await deliver(drawing, partial(self._edit_message, message))
        except REFUSED as error:
            _note(error, screen)
            self._refusals.note(error, screen.channel_id, edit.message_id)
            return None
        finally:
            if self._now() - discord.utils.snowflake_time(edit.message_id) >= OLD:
                self._lane(screen).pause(OLD_PACE)

    async def _edit_message(self, message: discord.PartialMessage, drawing: Drawing) -> datetime:
        edited = await message.edit(view=drawing.view, attachments=drawing.files, allowed_mentions=NAMES)
        return edited.edited_at or self._now()


class Lane:
    """The requested edits in one channel, and the task that makes them until none has to wait any more."""

    def __init__(
        self,
        edit: Callable[[Screen], Awaitable[bool]],
        pace: float,
        limit: RequestLimit | None,
        clock: Clock | None,
        drop: Callable[[], object],
    ) -> None:
        self._edit = edit
        self._pace = pace
        self._limit = limit
        self._clock: Clock = clock or asyncio.get_running_loop()
        self._asked: dict[Screen, list[asyncio.Future[bool]]] = {}
        self._editing: list[asyncio.Future[bool]] = []
        self._due: dict[Screen, float] = {}
        """When screens can be edited that have to wait longer than their channel."""
        self._tries: dict[Screen, int] = {}
        self._free_at = self._clock.time()
        self._finishing = False
        self._woken = asyncio.Event()
        with answering(None):  # the player who asks first may have little time left, or none
            self.task = asyncio.create_task(self._work(drop))

    def waits(self, screen: Screen) -> bool:
        """Return whether an edit requested now would have to wait."""
        late = self._clock.time() < max(self._free_at, self._due.get(screen, 0.0))
        return bool(self._editing) or late or (self._limit is not None and self._limit.reached)

    def ask(self, screen: Screen, after: float) -> asyncio.Future[bool]:
        """Request an edit. All requests before it begins share it."""
        if after:
            self._delay(screen, after)
        asked: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._asked.setdefault(screen, []).append(asked)
        self._woken.set()
        return asked

    def pause(self, seconds: float) -> None:
        """Make no further edit for a while."""
        self._free_at = max(self._free_at, self._clock.time() + seconds)

    async def finish(self) -> None:
        """Make all requested edits, without waiting for the pace of single screens."""
        self._finishing = True
        self._woken.set()
        while waiting := [*self._editing, *chain.from_iterable(self._asked.values())]:
            await asyncio.wait(waiting)
        self._finishing = False

    def _delay(self, screen: Screen, seconds: float) -> None:
        self._due[screen] = max(self._due.get(screen, 0.0), self._clock.time() + seconds)

    async def _work(self, drop: Callable[[], object]) -> None:
        try:
            while True:
                now = self._clock.time()
                self._due = {screen: due for screen, due in self._due.items() if due > now and not self._finishing}
                screen = min(self._asked, key=lambda asked: self._due.get(asked, 0.0), default=None)
                due = self._due.get(screen, 0.0) if screen else max(self._due.values(), default=0.0)
                if (wait := max(due, self._free_at) - now) > 0:
                    await self._sleep(wait)
                elif screen is None:
                    return
                else:
                    async with self._limit or nullcontext():
                        await self._show(screen)
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

    async def _show(self, screen: Screen) -> None:
        self._editing, possible = self._asked.pop(screen), False
        tries = self._tries.pop(screen, 0) + 1
        try:
            possible = await self._edit(screen)
        except (Fault, Unavailable) as fault:
            if tries < MOST_TRIES:
                log.info("the edit of %s failed and will be repeated: %s", screen.name, fault)
                self._tries[screen] = tries
                self._delay(screen, BACKOFF * 2 ** (tries - 1))
                self._asked[screen] = [*self._editing, *self._asked.get(screen, ())]
                self._editing = []
                return
            log.warning("the edit of %s was given up after %s tries: %s", screen.name, tries, fault)
        except PlayerError as error:
            log.warning("%s can't be drawn: %s", screen.name, error)
        except Exception:  # one broken screen must not stop the channel's others
            log.exception("the edit of %s failed", screen.name)
        self._delay(screen, screen.pace)
        for asked in self._editing:
            if not asked.done():
                asked.set_result(possible)
        self._editing = []


async def _is_deleted(message: discord.PartialMessage) -> bool:
    """Delete a message, and return whether the bot may. Raises the errors of edits too."""
    try:
        await message.delete()
    except discord.HTTPException as error:
        if may_pass(error) or isinstance(error, discord.NotFound):
            raise
        return False
    return True


def _note(error: Exception, screen: Screen) -> None:
    """Log that an edit was refused. Raise `Fault` instead if it may work later."""
    if may_pass(error):
        raise Fault(str(error)) from error
    log.info("%s can't be edited: %s", screen.name, error)
