"""A worker: another process for heavy computation, so that the bot keeps answering.

Players take turns at it, however many jobs each of them has.
"""

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from contextvars import Context, ContextVar
from functools import partial
from typing import Any, Self, TypeVar, TypeVarTuple

from bot.deadlines import within
from bot.engine import jobs as engine_jobs
from bot.engine import worker
from bot.errors import PlayerError
from bot.text import errors as text

# Pebble 5.2 was tried with tests/engine/test_pool.py. It never gives up a process that stands still or doesn't start,
# lets Ctrl-C end one that is just starting, and looks for late jobs ten times a second, in two threads for each pool.

log = logging.getLogger(__name__)

SECONDS = 5
START_TIME = 20.0
"""Seconds a process may take to start."""
ENDING_TIME = 1.0
"""Seconds a process may take to end after it has closed its output."""
MOST_WAITING, MOST_EACH = 60, 4
"""Jobs that may wait, of all players and of each."""

Given = TypeVarTuple("Given")
Returned = TypeVar("Returned")
Job = tuple[Callable[[], Any], asyncio.Future[Any]]
Player = int | None
"""The player who waits for a job; `None` if nobody does."""

who_asks: ContextVar[Player] = ContextVar("who_asks", default=None)


def asking(player: Player) -> AbstractContextManager[None]:
    """Give this player the jobs that are asked for within the block."""
    return within(who_asks, player)


class TookTooLong(PlayerError):
    """A job took too long and was stopped. Trying again would take just as long."""


class Overloaded(PlayerError):
    """The process takes no job now, because too many wait or the bot is about to stop."""


class Turns:
    """The jobs that wait. Jobs for `later` get a turn only when there are no others."""

    def __init__(self) -> None:
        self._lanes: tuple[dict[Player, deque[Job]], ...] = ({}, {})
        """Each player's jobs, in the order of the players' turns: the urgent ones, and those for later."""

    def add(self, job: Job, player: Player, *, later: bool = False) -> None:
        """Add a job after the other jobs of its player."""
        self._lanes[later].setdefault(player, deque()).append(job)

    def take(self) -> Job | None:
        """Remove the next job and return it; `None` if there is none."""
        for lane in self._lanes:
            for player, jobs in lane.items():
                del lane[player]
                job = jobs.popleft()
                if jobs:
                    lane[player] = jobs  # its next turn comes after those of all others
                return job
        return None


class WorkerPool:
    """One process that does jobs in turn. It is replaced when a job takes too long or ends it."""

    def __init__(
        self,
        seconds: float = SECONDS,
        most_waiting: int = MOST_WAITING,
        most_each: int = MOST_EACH,
        niceness: int = 0,
        jobs_module: str = engine_jobs.__name__,
    ) -> None:
        self.seconds = seconds
        self._niceness = niceness
        self._jobs_module = jobs_module
        """What the process loads when it starts. It loads nothing else, unless a job is somewhere else."""
        self._most_waiting = most_waiting
        self._most_each = most_each
        self._turns = Turns()
        self._jobs: dict[asyncio.Future[Any], Player] = {}
        self._working: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """How many jobs are waiting or running."""
        return len(self._jobs)

    def start(self) -> None:
        """Start the process, so that the first job doesn't wait for it."""
        self._submit(os.getpid, None)

    async def run(self, function: Callable[[*Given], Returned], *given: *Given, later: bool = False) -> Returned:
        """Return what the function returns. Players who ask take turns.

        Jobs for `later` wait until there are no others. A job that is cancelled isn't started any more, but a running
        one goes on. Raise `PlayerError` if the process ends, `Overloaded` if too many jobs wait, and `TookTooLong` if
        it is late.
        """
        if self._closed:
            raise Overloaded(text.RESTARTING)
        player = who_asks.get()
        if self._has_no_room_for(player):
            raise Overloaded(text.OVERLOADED)
        done = self._submit(partial(function, *given), player, later=later)
        self._jobs[done] = player
        done.add_done_callback(self._jobs.pop)
        return await done

    async def close(self) -> None:
        """Stop all jobs and the process."""
        self._closed = True
        for job in list(self._jobs):
            job.cancel()
        if self._working:
            self._working.cancel()
            await asyncio.wait([self._working])
        await self._end("is stopped")

    def _has_no_room_for(self, player: Player) -> bool:
        """Return whether too many jobs wait, of all or of this player. Jobs of nobody leave half the room free."""
        most_each = self._most_waiting // 2 if player is None else self._most_each
        return self.waiting >= self._most_waiting or list(self._jobs.values()).count(player) >= most_each

    def _submit(self, work: Callable[[], Returned], player: Player, *, later: bool = False) -> asyncio.Future[Returned]:
        done: asyncio.Future[Returned] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda done: done.cancelled() or done.exception())  # in case nobody waits for it
        self._turns.add((work, done), player, later=later)
        if self._working is None or self._working.done():
            # It does the jobs of many presses, so it has the context of none.
            self._working = asyncio.create_task(self._do_all(), context=Context())
        return done

    async def _do_all(self) -> None:
        while job := self._turns.take():
            await self._do(*job)

    async def _do(self, work: Callable[[], Returned], done: asyncio.Future[Returned | None]) -> None:
        try:
            await self._get_ready()
            if done.done():  # given up meanwhile
                return
            result, error = await self._ask(work, self.seconds)
        except Exception as failure:  # the job's caller gets it
            result, error = None, failure
        if error and not done.done():
            done.set_exception(error)
        elif not done.done():
            done.set_result(result)

    async def _get_ready(self) -> None:
        """Start a process unless there is one. Raise `PlayerError` if that fails."""
        if self._process and self._process.returncode is not None:
            await self._end("ended while it had no job")
        if self._process is None:
            try:
                self._process = await _start(self._niceness, self._jobs_module)
                await self._ask(os.getpid, START_TIME)  # any job will do
            except (OSError, TookTooLong) as error:
                log.warning("a worker can't be started: %r", error)
                raise PlayerError(text.FAILED) from error

    async def _ask(self, work: Callable[[], Returned], seconds: float) -> tuple[Returned | None, Exception | None]:
        """Return what the process answers: a result or an error. Raise `PlayerError` if it ends or is late."""
        process = self._process
        assert process and process.stdin and process.stdout  # noqa: PT018, S101 - it has been started with pipes
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(worker.framed(pickle.dumps(work)))
                await process.stdin.drain()
                length = await process.stdout.readexactly(worker.LENGTH)
                answer = await process.stdout.readexactly(int.from_bytes(length, "big"))
        except TimeoutError:
            await self._end("took too long")
            raise TookTooLong(text.TOOK_TOO_LONG) from None
        except (EOFError, ConnectionError) as end:
            with suppress(TimeoutError):  # so that the log says how it ended
                await asyncio.wait_for(process.wait(), ENDING_TIME)
            await self._end("ended in a job")
            raise PlayerError(text.FAILED) from end
        result: tuple[Returned | None, Exception | None] = pickle.loads(answer)  # noqa: S301 - our own process wrote it
        return result

    async def _end(self, why: str) -> None:
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()
            if not self._closed:
                log.warning(
                    "a worker %s and is replaced; process %s, exit code %s", why, process.pid, process.returncode
                )


async def _start(niceness: int, jobs_module: str) -> Process:
    """Start a process in a session of its own, as Ctrl-C is for the bot."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = sys.executable, "-m", worker.__name__, str(niceness), jobs_module
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True
    )
