"""Records results that no turn has stored: of games left alone, and of games from before there were results.

Its rounds also do the chores of others, and delete what was kept of forgotten players until their daily boards no
longer count.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from bot.errors import PlayerError
from bot.play.service import Service
from bot.play.session import LAPSES_AFTER
from bot.play.streak import oldest_that_counts
from bot.storage.outage import Unavailable
from bot.storage.results import GameId, ResultStore

log = logging.getLogger(__name__)

BATCH = 100
"""Games that are looked up at once."""
PAUSE = 3600.0
"""Seconds from one round to the next."""
SOON = 300.0
"""Seconds to the next round if the database failed. A player whose data is being deleted can't play until then."""
LOGGED_EVERY = 1000
"""Games from one log line about the progress to the next."""
MOST_FAILURES = 10
"""Games in a row at which the database may fail before it counts as down. One may fail because its page is broken."""

Step = TypeVar("Step")
Chore = Callable[[datetime], AsyncIterator[object]]
"""Something else to do in every round, a batch at a time."""
Find = Callable[[int, int], Awaitable[list[GameId]]]
Work = Callable[[Service[Any], GameId], Awaitable[bool | None]]
"""Does something for a game, and returns whether that changed it, or `None` if it asked the database for nothing."""


class Recorder:
    """Goes through the games of all services now and then. Several processes may do so at once."""

    def __init__(
        self,
        services: Iterable[Service[Any]],
        results: ResultStore,
        clock: Callable[[], datetime],
        chores: Sequence[Chore] = (),
    ) -> None:
        self._services = {service.kind: service for service in services}
        self._results = results
        self._chores = chores
        self._asked = asyncio.Event()
        self._pause = PAUSE
        self._clock = clock
        self._undecided: set[GameId] = set()
        """Games of the last round that were found without results and stayed so, mostly since nobody dug in them."""
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go through all games now and every hour, in the background."""
        self._rounds = asyncio.create_task(self._go_on())

    def hurry(self) -> None:
        """Do the chores now, because somebody waits for one."""
        self._asked.set()

    async def close(self) -> None:
        """Stop."""
        if rounds := self._rounds:
            self._rounds = None
            rounds.cancel()
            await asyncio.wait([rounds])

    async def tick(self, now: datetime) -> None:
        """Do the chores, and record and review everything that is left. Pauses for players are as long as the work."""
        await self._do_chores(now)
        await self._results.drop_spent_attempts(oldest_that_counts(now))
        for done, steps in (("recorded", self.record(now)), ("reviewed", self.review())):
            number = 0
            async for stored in _with_pauses(steps):
                number += stored
                if stored and number % LOGGED_EVERY == 0:
                    log.info("games %s so far: %s", done, number)
                if self._asked.is_set():
                    await self._do_chores(now)
            if number:
                log.info("games %s: %s", done, number)

    async def record(self, now: datetime) -> AsyncIterator[bool]:
        """Store the results of all games that are over, or lapsed by now, and have none.

        Yield for each game whether it got some. One that got none isn't read again until its next turn, unless the
        process restarts: nothing in the database says that nobody has dug.
        """
        known, self._undecided = self._undecided, set()

        async def record(service: Service[Any], game: GameId) -> bool | None:
            stored = None if game in known else await service.record(game.id, now)
            if not stored:
                self._undecided.add(game)
            return stored

        async for stored in self._each(partial(self._results.unrecorded, now - LAPSES_AFTER), record):
            yield stored

    async def review(self) -> AsyncIterator[bool]:
        """Complete the results of all games that lack their review. Yield for each game whether that was done."""
        async for stored in self._each(self._results.unreviewed, lambda service, game: service.add_review(game.id)):
            yield stored

    async def _each(self, find: Find, work: Work) -> AsyncIterator[bool]:
        """Do something for each game that is found. A game for which that fails is left for the next round."""
        after = failures = 0
        while games := await find(after, BATCH):
            for game in games:
                after = game.id
                try:
                    stored = await self._try(work, game)
                    if stored is not None:
                        failures = 0
                except Unavailable:
                    stored = False
                    failures += 1
                    if failures == MOST_FAILURES:
                        raise
                    log.warning("game %s is left for later: the database failed", game.id)
                yield bool(stored)

    async def _try(self, work: Work, game: GameId) -> bool | None:
        service = self._services.get(game.kind)
        if service is None:
            return None
        try:
            return await work(service, game)
        except Unavailable:
            raise
        except PlayerError as error:
            log.info("game %s is left for later: %s", game.id, error)
        except Exception as error:
            log.warning("game %s can't be recorded: %r", game.id, error)
        return False

    async def _do_chores(self, now: datetime) -> None:
        """Do the chores. One that fails is left for the next round, and keeps nothing else from being done."""
        self._asked.clear()
        for chore in self._chores:
            try:
                async for _ in _with_pauses(chore(now)):
                    pass
            except Unavailable:
                self._pause = SOON
                log.info("a chore is left for later: the database failed")
            except Exception:
                log.exception("a chore failed")

    async def _go_on(self) -> None:
        while True:
            self._pause = PAUSE
            try:
                await self.tick(self._clock())
            except Unavailable:
                self._pause = SOON
                log.info("results are recorded once the database is back")
            except Exception:
                log.exception("recording results failed")
            until = _time() + self._pause
            with suppress(TimeoutError):
                while _time() < until:  # also if chores are asked for all the time
                    async with asyncio.timeout_at(until):
                        await self._asked.wait()
                    await self._do_chores(self._clock())
                    until = min(until, _time() + self._pause)  # it's shorter if a chore failed


async def _with_pauses(steps: AsyncIterator[Step]) -> AsyncIterator[Step]:
    """Pause after each step for as long as it took."""
    began = _time()
    async for step in steps:
        yield step
        await asyncio.sleep(_time() - began)
        began = _time()


def _time() -> float:
    return asyncio.get_running_loop().time()
