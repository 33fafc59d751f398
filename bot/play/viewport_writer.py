"""Stores the viewports and tools of games now and then: a press that only looks around shouldn't cost a transaction."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from bot.play.service import Service
from bot.play.session import Session
from bot.storage.database import Unavailable

log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds. A killed process may forget the last of where players looked, but never a move."""


class ViewportWriter:
    """Stores what has changed in all services, in the background.

    `behind` is called with each game in which another process has got ahead, because its board shows an old state.
    """

    def __init__(self, services: Iterable[Service[Any]], behind: Callable[[Session], None]) -> None:
        self._services = list(services)
        self._behind = behind
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._rounds = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Store what is left, and stop."""
        if rounds := self._rounds:
            self._rounds = None
            rounds.cancel()
            await asyncio.wait([rounds])
            await self._store()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._store()
            except Exception:
                log.exception("viewports can't be stored")

    async def _store(self) -> None:
        with suppress(Unavailable):  # which was logged; only places are lost
            for service in self._services:
                for session in await service.store_viewports():
                    self._behind(session)
