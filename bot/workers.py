"""Work that takes long, done by another process so that the bot goes on meanwhile."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, ParamSpec, Self, TypeVar

from bot.errors import PlayerError

log = logging.getLogger(__name__)

SECONDS = 5
MOST_WAITING = 20
START_TIME, ANSWER_TIME = 20.0, 2.0
"""Seconds within which a process has to start, and within which one that does nothing has to answer."""
# A fork would take threads and locks along. A fork server asks the clock whether its children live, and never ends
# asking where that clock stands still, as it does in the playground.
_START = "spawn"
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # which Windows hasn't

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Workers:
    """One process that does a job after the other; it is replaced when a job takes too long or ends it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: _Process | None = None
        self._turns = ThreadPoolExecutor(1, "worker")
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
        self._turns.submit(self._do, function)

    async def run(self, function: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """What the function returns. Raises `PlayerError` if it takes too long, fails to, or too many are waiting."""
        if self.waiting >= MOST_WAITING:
            raise PlayerError("Too much is being worked out already: try again in a moment.")
        if self._closed:
            raise PlayerError("The bot is about to restart: try again in a moment.")
        job = asyncio.wrap_future(self._turns.submit(self._do, partial(function, *given, **named)))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        try:
            return await job
        except TimeoutError:
            raise PlayerError(
                f"This took longer than {self._seconds:g} seconds and was stopped: "
                "something smaller or simpler takes less."
            ) from None
        except BrokenProcessPool as error:
            raise PlayerError("This could not be worked out: try again in a moment.") from error

    async def close(self) -> None:
        """Stops what is under way."""
        self._closed = True
        for job in list(self._jobs):
            job.cancel()
        if self._process:
            self._process.kill()
        await asyncio.to_thread(self._turns.shutdown, cancel_futures=True)
        if self._process:  # it may have been started meanwhile
            await asyncio.to_thread(self._process.end)
            self._process = None

    def _do(self, job: Callable[[], Result]) -> Result:
        """Has the process do a job, in the thread where all take turns.

        Raises `TimeoutError` or `BrokenProcessPool` where that process had to be replaced.
        """
        process = self._ready()
        if self._closed:
            raise BrokenProcessPool("what was under way is stopped")
        try:
            return process.do(job, self._seconds)
        except (TimeoutError, BrokenProcessPool) as error:
            if not self._closed:
                late = isinstance(error, TimeoutError)
                self._replace(process, f"took longer than {self._seconds:g} seconds" if late else "ended in a job")
            raise

    def _ready(self) -> _Process:
        """The process, which may have ended or come to a stand while it had nothing to do."""
        if self._process and not self._process.answers():
            self._replace(self._process, "ended or came to a stand while it had no job")
        if self._process is None:
            self._process = _Process()
        return self._process

    def _replace(self, process: _Process, why: str) -> None:
        log.warning("a worker %s and is replaced", why)
        process.end(wait=False)
        self._process = None


class _Process:
    """A process that does one job at a time. Raises `BrokenProcessPool` if it doesn't start."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context(_START), initializer=_belong_to_the_bot)
        try:
            self.id = self.do(os.getpid, START_TIME)
        except (TimeoutError, BrokenProcessPool) as error:
            log.error("a worker doesn't start")
            self._pool.shutdown(wait=False)  # which ends it if it starts later
            raise BrokenProcessPool from error

    def answers(self) -> bool:
        try:
            return self.do(os.getpid, ANSWER_TIME) == self.id
        except (TimeoutError, BrokenProcessPool):
            return False

    def do(self, job: Callable[[], Result], seconds: float) -> Result:
        """Raises `TimeoutError`, or `BrokenProcessPool` if it has ended."""
        return self._pool.submit(job).result(seconds)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.id, _KILL)

    def end(self, wait: bool = True) -> None:
        self.kill()
        self._pool.shutdown(wait)


def _belong_to_the_bot() -> None:
    """Has this process leave Ctrl-C to the bot, and end with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_after, args=[multiprocessing.parent_process()], daemon=True).start()


def _end_after(bot: BaseProcess) -> None:
    bot.join()
    os._exit(0)
