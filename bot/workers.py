"""Work that takes long, done by another process so that the bot goes on meanwhile."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, Self, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot.errors import PlayerError

log = logging.getLogger(__name__)

SECONDS = 5
MOST_WAITING = 20
# A fork would take threads and locks along. A fork server asks the clock whether its children live, and never ends
# asking where that clock stands still, as it does in the playground.
_START = "spawn"

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Workers:
    """One process that does a job after the other; it is replaced when a job takes too long or ends it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._pool = _new_pool()
        self._jobs: set[asyncio.Future[Any]] = set()
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """How many jobs are to be done, the one that is being done among them."""
        return len(self._jobs)

    def start(self, function: Callable[[], object]) -> None:
        """Starts the process with this job, which nobody waits for, so that the first real one doesn't wait."""
        self._pool.schedule(function)

    async def run(self, function: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """What the function returns. Raises `PlayerError` if it takes too long, fails to, or too many are waiting."""
        if self.waiting >= MOST_WAITING:
            raise PlayerError("Too much is being worked out already: try again in a moment.")
        if self._closed:
            raise PlayerError("The bot is about to restart: try again in a moment.")
        job = asyncio.wrap_future(self._schedule(function, list(given), named))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        try:
            return await job
        except TimeoutError:
            log.warning("a worker took longer than %g seconds and is replaced", self._seconds)
            raise PlayerError(
                f"This took longer than {self._seconds:g} seconds and was stopped: "
                "something smaller or simpler takes less."
            ) from None
        except (ProcessExpired, BrokenProcessPool) as error:
            log.warning("a worker ended in a job and is replaced: %s", error)
            raise PlayerError("This could not be worked out: try again in a moment.") from error

    def _schedule(self, function: Callable[..., Result], given: list[Any], named: dict[str, Any]) -> Future[Result]:
        try:
            return self._pool.schedule(function, args=given, kwargs=named, timeout=self._seconds)
        except RuntimeError:  # its process ended while it had no job, which pebble doesn't get over
            log.warning("a worker ended while it had no job and is replaced")
            self._pool = _new_pool()
            return self._pool.schedule(function, args=given, kwargs=named, timeout=self._seconds)

    async def close(self) -> None:
        """Stops what is under way."""
        self._closed = True
        for job in list(self._jobs):  # pebble never ends the futures of what it stops
            job.cancel()
        self._pool.stop()  # type: ignore[no-untyped-call]
        await asyncio.to_thread(self._pool.join)


def _new_pool() -> ProcessPool:
    return ProcessPool(1, context=multiprocessing.get_context(_START))  # starts nothing yet
