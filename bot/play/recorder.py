"""Records results that no turn has stored: of games left alone, and of games from before there were results."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Any

from bot.errors import PlayerError
from bot.play.service import Service
from bot.play.session import LAPSES_AFTER
from bot.storage.outage import Unavailable
from bot.storage.results import GameId, ResultStore

log = logging.getLogger(__name__)

BATCH = 100
"""Games that are looked up at once."""
PAUSE = 3600.0
"""Seconds from one round to the next."""
LOGGED_EVERY = 1000
"""Games from one log line about the progress to the next."""

Find = Callable[[int, int], Awaitable[list[GameId]]]
Work = Callable[[Service[Any], int], Awaitable[None]]


class Recorder:
    """Goes through the games of all services now and then. Several processes may do so at once."""

    def __init__(self, services: Iterable[Service[Any]], results: ResultStore, clock: Callable[[], datetime]) -> None:
        self._services = {service.kind: service for service in services}
        self._results = results
        self._clock = clock
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go through all games now and every hour, in the background."""
        self._rounds = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop."""
        if rounds := self._rounds:
            self._rounds = None
            rounds.cancel()
            await asyncio.wait([rounds])

    async def tick(self, now: datetime) -> None:
        """Record and review everything that is left, with pauses for players as long as the work."""
        for done, steps in (("recorded", self.record(now)), ("reviewed", self.review())):
            number, began = 0, _time()
            async for _ in steps:
                number += 1
                if number % LOGGED_EVERY == 0:
                    log.info("games %s so far: %s", done, number)
                await asyncio.sleep(_time() - began)
                began = _time()
            if number:
                log.info("games %s: %s", done, number)

    async def record(self, now: datetime) -> AsyncIterator[GameId]:
        """Store the results of all games that are over, or lapsed by now, and have none. Give each one afterwards."""
        idle_since = now - LAPSES_AFTER
        find = partial(self._results.unrecorded, idle_since)
        async for game in self._each(find, lambda service, game: service.record(game, now)):
            yield game

    async def review(self) -> AsyncIterator[GameId]:
        """Complete the results of all games that lack their review. Give each one afterwards."""
        async for game in self._each(self._results.unreviewed, lambda service, game: service.add_review(game)):
            yield game

    async def _each(self, find: Find, work: Work) -> AsyncIterator[GameId]:
        """Do something for each game that is found. A game for which that fails is left for the next round."""
        after = 0
        while games := await find(after, BATCH):
            for game in games:
                after = game.id
                if service := self._services.get(game.kind):
                    try:
                        await work(service, game.id)
                    except Unavailable:
                        raise
                    except PlayerError as error:
                        log.info("game %s is left for later: %s", game.id, error)
                    except Exception as error:
                        log.warning("game %s can't be recorded: %r", game.id, error)
                    yield game

    async def _go_on(self) -> None:
        while True:
            try:
                await self.tick(self._clock())
            except Unavailable:
                log.info("results are recorded once the database is back")
            except Exception:
                log.exception("recording results failed")
            await asyncio.sleep(PAUSE)


def _time() -> float:
    return asyncio.get_running_loop().time()
