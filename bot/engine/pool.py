"""A worker: another process for heavy computation, so that the bot keeps answering."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread, Timer
from traceback import format_exc
from typing import Any, Self, TypeVar, TypeVarTuple

from bot.engine import text
from bot.engine.turns import Player, Turns, who_asks
from bot.errors import PlayerError

# Pebble 5.2 would leave about 70 lines of this, and was tried with tests/engine/test_pool.py. It breaks these promises:
# - A process that stands still, or doesn't start, is never given up: a job's limit counts from when it is taken.
# - That limit asks the wall clock, which stands still in the playground.
# - Ctrl-C reaches a process that is just starting, and ends it.
# It also looks for ended processes and late jobs ten times a second, in two threads for each pool.

log = logging.getLogger(__name__)

SECONDS = 5
START_TIME = 20.0
"""Seconds a process may take to start."""
MOST_WAITING, MOST_EACH = 60, 4
"""Jobs that may wait, of all players and of each."""
# A fork would take threads and locks along. A fork server asks the clock whether its children live, and never ends
# asking where that clock stands still, as it does in the playground. Timers don't ask it.
_PROCESSES = multiprocessing.get_context("spawn")
_LATE, _STOPPED = "took too long", "is stopped"

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class TookTooLong(PlayerError):
    """A job took too long and was stopped. Trying again would take just as long."""


class Overloaded(PlayerError):
    """The process takes no job now, because too many wait or the bot is about to stop."""


@dataclass(frozen=True, eq=False)
class _Job:
    work: Callable[[], Any]
    done: Future[Any]


class WorkerPool:
    """One process that does jobs in turn. It is replaced when a job takes too long or ends it."""

    def __init__(
        self,
        seconds: float = SECONDS,
        most_waiting: int = MOST_WAITING,
        most_each: int = MOST_EACH,
        niceness: int = 0,
    ) -> None:
        self.seconds = seconds
        self._niceness = niceness
        self._most_waiting = most_waiting
        self._most_each = most_each
        self._thread = ThreadPoolExecutor(1, "worker", _withhold_ctrl_c)  # which waits for the process
        self._turns = Turns[_Job]()
        self._jobs: dict[asyncio.Future[Any], Player] = {}
        self._lock = Lock()  # for the turns
        self._process: _Process | None = None
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """How many jobs are waiting or running."""
        return len(self._jobs)

    def start(self, function: Callable[[], object]) -> None:
        """Start the process with a job that nobody waits for, so that the first real job doesn't wait."""
        self._submit(_Job(function, Future()), None)

    async def run(self, function: Callable[[*Given], Result], *given: *Given, later: bool = False) -> Result:
        """Return what the function returns. Players who ask take turns.

        Jobs for `later` wait until there are no others. A job that is cancelled isn't started any more, but a running
        one goes on. Raise `PlayerError` if the process ends, `Overloaded` if too many jobs wait, and `TookTooLong` if
        it is late.
        """
        if self._closed:
            raise Overloaded(text.RESTARTING)
        player = who_asks()
        if self._has_no_room_for(player):
            raise Overloaded(text.BUSY)
        job = _Job(partial(function, *given), Future())
        self._submit(job, player, later=later)
        done = asyncio.wrap_future(job.done)
        self._jobs[done] = player
        done.add_done_callback(self._jobs.pop)
        try:
            result: Result = await done
        except _EndedError as ended:
            if ended.why != _LATE:
                raise PlayerError(text.FAILED) from ended
            raise TookTooLong(text.TOOK_TOO_LONG) from None
        return result

    async def close(self) -> None:
        """Stop all jobs and the process."""
        self._closed = True
        for job in list(self._jobs):
            job.cancel()
        self._kill(_STOPPED)
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
        await asyncio.to_thread(self._end, _STOPPED)

    def _has_no_room_for(self, player: Player) -> bool:
        """Return whether too many jobs wait, of all or of this player. Jobs of nobody leave half the room free."""
        most_each = self._most_waiting // 2 if player is None else self._most_each
        return self.waiting >= self._most_waiting or list(self._jobs.values()).count(player) >= most_each

    def _submit(self, job: _Job, player: Player, *, later: bool = False) -> None:
        with self._lock:
            self._turns.add(job, player, later=later)
        self._thread.submit(self._do_next)

    def _do_next(self) -> None:
        """Do the next job, in the thread that waits for the process. There is one call for each job."""
        with self._lock:
            job = self._turns.take()
        try:
            process = self._ready()
            if job.done.set_running_or_notify_cancel():
                job.done.set_result(process.do(job.work, self.seconds, _LATE))
        except Exception as error:  # whoever waits for the job gets it
            if isinstance(error, _EndedError):
                self._end(error.why)
            if job.done.running() or job.done.set_running_or_notify_cancel():
                job.done.set_exception(error)

    def _ready(self) -> _Process:
        """Return a process that has started. Raise `_EndedError` if there can't be one."""
        if self._process and not self._process.lives:
            self._end("ended while it had no job")
        if self._process is None and not self._closed:
            try:
                self._process = _Process(self._niceness)
            except OSError as error:
                log.warning("a worker can't be started: %s", error)
                raise _EndedError("can't be started") from error
        if self._process is None or self._closed:  # either closing finds the process and ends it, or it isn't started
            raise _EndedError(_STOPPED)
        self._process.wait_for_start()
        return self._process

    def _kill(self, why: str) -> None:
        if process := self._process:
            process.kill(why)

    def _end(self, why: str) -> None:
        process, self._process = self._process, None
        if process:
            code = process.end()
            if not self._closed:
                log.warning("a worker %s and is replaced; process %s, exit code %s", why, process.id, code)


class _Process:
    """A process that does one job at a time, until it ends or is killed."""

    def __init__(self, niceness: int) -> None:
        """Start a process. Raise `OSError` if the system has no room for one."""
        self._pipe, theirs = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=_serve, args=[theirs, niceness], daemon=True)
        self._started = False
        self._why: str | None = None
        try:
            self._process.start()
        finally:
            theirs.close()

    @property
    def id(self) -> int | None:
        return self._process.pid

    @property
    def lives(self) -> bool:
        return self._why is None and self._process.is_alive()

    def wait_for_start(self) -> None:
        """Wait until it can do a job. Raise `_EndedError` if it can't."""
        if not self._started:
            self.do(_nothing, START_TIME, "didn't start in time")
            self._started = True

    def do(self, job: Callable[[], Result], seconds: float, late: str) -> Result:
        """Return or raise what the job does. Raise `_EndedError` if the process ends first, `late` if it is slow."""
        timer = Timer(seconds, self.kill, [late])
        timer.daemon = True
        timer.start()
        try:
            self._pipe.send(job)
            result, error = self._pipe.recv()
        except (EOFError, OSError) as end:
            raise _EndedError(self._why or "ended in a job") from end
        finally:
            timer.cancel()
            timer.join()  # so that it can't go off during the next job
        if error is not None:
            raise error
        returned: Result = result
        return returned

    def kill(self, why: str) -> None:
        """Kill it. Whoever waits for its answer gets `_EndedError`."""
        self._why = self._why or why
        self._process.kill()

    def end(self) -> int | None:
        """Kill it, wait until it has ended, and return its exit code."""
        self.kill(_STOPPED)
        self._process.join()
        self._pipe.close()
        return self._process.exitcode


class _EndedError(Exception):
    """The process ended before its job did."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def _withhold_ctrl_c() -> None:
    """Keep Ctrl-C from everything this thread starts, even while it starts: it is for the bot."""
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        resource_tracker.ensure_running()  # whose start lets it through
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def _serve(jobs: Connection, niceness: int) -> None:
    """Do jobs, in the process, as long as the bot lives."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_after, args=[multiprocessing.parent_process()], daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the bot has just ended
        while True:
            job = jobs.recv()
            answer: tuple[Any, Exception | None]
            try:
                answer = job(), None
            except Exception as error:  # the caller gets it, whatever it is
                error.add_note(f"In a worker:\n{format_exc()}")
                answer = None, error
            jobs.send(answer)


def _end_after(bot: BaseProcess) -> None:
    bot.join()
    os._exit(0)


def _nothing() -> None:
    """Do nothing, as the first job of a process that takes time to start."""
