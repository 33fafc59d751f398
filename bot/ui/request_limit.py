"""The limit on all requests that the bot makes with its token.

Discord counts them in all channels and processes together. It doesn't count answers to interactions, nor what follows
them with their token.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.ui.clock import Clock


class RequestLimit:
    """A limit on how many requests Discord gets in any second.

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
        _reserved.set(Reservation())

    async def __aexit__(self, *_: object) -> None:
        if _take_reserved():
            self._free()

    async def _start(self, _: object, request: Any, params: aiohttp.TraceRequestStartParams) -> None:
        if "Authorization" in params.headers:  # answers to interactions and files have none
            if not _take_reserved():
                await self._places.acquire()
            request.counted = True

    async def _end(self, _: object, request: Any, __: object) -> None:
        if hasattr(request, "counted"):
            self._free()

    def _free(self) -> None:
        (self._clock or asyncio.get_running_loop()).call_later(self.SECOND, self._places.release)


@dataclass
class Reservation:
    """A place for one request."""

    taken: bool = False


_reserved: ContextVar[Reservation | None] = ContextVar("_reserved", default=None)


def _take_reserved() -> bool:
    """Take the place that is reserved. Return whether there was one."""
    reservation = _reserved.get()
    if reservation is None or reservation.taken:
        return False
    reservation.taken = True
    return True
