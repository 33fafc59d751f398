"""What Discord has refused lately, so that the bot doesn't ask for it again and again, and how many requests it takes.

Discord blocks an address for an hour after 10,000 answers of 401, 403 or 429 in ten minutes.
"""

import asyncio
from contextvars import ContextVar
from types import SimpleNamespace

import aiohttp
import discord
from cachetools import TTLCache

from bot.clock import monotonic
from bot.discord.clock import Clock

REFUSED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors of requests to Discord."""
TOO_MANY, SERVER_ERROR = 429, 500
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, NO_ACCESS, NO_PERMISSION = 10003, 10008, 50001, 50013
THREAD_CLOSED, AUTO_MODERATED = 50083, 200000
"""Of threads that are archived or locked, and of texts that a server's AutoMod doesn't let through."""
ANSWERED_ALREADY = 40060
KEPT = 600.0
"""Seconds."""
MOST_KEPT = 1_000


def may_pass(error: Exception) -> bool:
    """Return whether a request that failed like this may work a moment later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR or error.status == TOO_MANY
    return True


class Recent(TTLCache[int, None]):
    """Ids noted in the last ten minutes."""

    def __init__(self) -> None:
        super().__init__(MOST_KEPT, KEPT, monotonic)

    def add(self, number: int) -> None:
        self[number] = None

    def discard(self, number: int) -> None:
        self.pop(number, None)


class Refusals:
    """Channels that refuse the bot or its files, and messages that are gone, as far as it knows."""

    def __init__(self) -> None:
        self._channels = Recent()
        self._tried_again = Recent()
        """Channels whose permissions looked right after a refusal. If Discord still refuses, they aren't believed."""
        self._closed = Recent()
        """Those that are closed threads."""
        self._messages = Recent()
        self._without_files = Recent()

    def expected(self, channel_id: int, message_id: int) -> bool:
        """Whether Discord would refuse to change this message."""
        return channel_id in self._channels or self.gone(message_id)

    def gone(self, message_id: int | None) -> bool:
        """Whether this message or its channel was deleted."""
        return message_id in self._messages

    def closed(self, channel_id: int) -> bool:
        """Whether a channel is a thread that takes no edits until somebody writes in it."""
        return channel_id in self._closed

    def note(self, error: Exception, channel_id: int, message_id: int) -> None:
        """Remember why a message couldn't be changed."""
        code = error.code if isinstance(error, discord.HTTPException) else None
        if code in (UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION, THREAD_CLOSED, AUTO_MODERATED):
            self._channels.add(channel_id)
        (self._closed.add if code == THREAD_CLOSED else self._closed.discard)(channel_id)
        if isinstance(error, discord.NotFound):
            self._messages.add(message_id)

    def takes_files(self, channel_id: int | None) -> bool:
        """Whether Discord would let the bot attach files in a channel."""
        return channel_id is None or channel_id not in self._without_files

    def refuse_files(self, channel_id: int) -> None:
        """Remember that Discord didn't let the bot attach a file in a channel."""
        self._without_files.add(channel_id)

    def see(self, permissions: discord.Permissions, channel_id: int, *, in_server: bool) -> None:
        """Look at the permissions that the bot has in a channel now. It can lose access only to a server's."""
        (self._without_files.discard if permissions.attach_files else self._without_files.add)(channel_id)
        if not in_server:
            return
        if not permissions.view_channel:
            self._channels.add(channel_id)
            self._tried_again.discard(channel_id)
        elif channel_id in self._channels and channel_id not in self._tried_again:
            self._channels.discard(channel_id)
            self._tried_again.add(channel_id)


class RequestLimit:
    """A limit on how many requests with the bot's token Discord gets in any second.

    Discord counts them in all channels and processes together. It doesn't count answers to interactions, nor what
    follows them with their token.

    Discord may count a request at any moment from its start to its end, so a request keeps its place until a second
    after its end. Places are given in the order of the requests.

    All requests that are watched wait for a place. `async with` reserves one for the first request made within it, so
    that what is sent is decided after the wait. When discord.py repeats a request, that is another one: none has a
    place while it waits to be repeated.
    """

    SECOND = 1.0

    def __init__(self, most: int, clock: Clock | None = None) -> None:
        self._places = asyncio.Semaphore(most)
        self._clock = clock

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Count the requests with the bot's token that a client makes."""
        trace.on_request_start.append(self._start)
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._end)

    @property
    def reached(self) -> bool:
        """Whether a request would have to wait."""
        return self._places.locked()

    async def __aenter__(self) -> None:
        await self._places.acquire()
        _reserved.set([True])

    async def __aexit__(self, *_: object) -> None:
        if _take_reserved():
            self._free()

    async def _start(self, _: object, request: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        if "Authorization" in params.headers:  # answers to interactions and files have none
            if not _take_reserved():
                await self._places.acquire()
            request.counted = True

    async def _end(self, _: object, request: SimpleNamespace, __: object) -> None:
        if hasattr(request, "counted"):
            self._free()

    def _free(self) -> None:
        (self._clock or asyncio.get_running_loop()).call_later(self.SECOND, self._places.release)


_reserved: ContextVar[list[bool]] = ContextVar("_reserved")
"""The place that is reserved for one request, as long as it isn't taken."""


def _take_reserved() -> bool:
    """Take the place that is reserved. Return whether there was one."""
    places = _reserved.get([])
    return bool(places) and places.pop()
