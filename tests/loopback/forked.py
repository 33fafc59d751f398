"""The bot as a process forked from one that has loaded everything, with a slow clock.

It is loaded once for all tests of a pytest process: that takes longer than most tests. And since its clock goes slowly,
a busy machine doesn't make it late. A test that needs time to pass for the bot moves the clock on.
"""

import asyncio
import os
import selectors
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Protocol

from bot import clock
from bot.__main__ import exit_on_sigterm
from bot.command_line import main
from tests.loopback.bot_process import LONGEST, ROOT, BotProcess, until
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.launch import connect_to_loopback

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload([__name__])
PACE = 0.25
"""How many seconds pass for the bot in one of the machine's."""
STEP, EVERY = 0.1, 0.01
"""Seconds that a hurried clock moves on in one step, and real seconds between steps."""
RUNNING = {"R", "D"}
"""The states of a thread that has something to do."""
WAKING = 0.02
"""Seconds after which the bot looks at the clock again, as the test may have moved it on."""


class Moved(Protocol):
    """By how much a clock was moved on, in memory that two processes share."""

    value: float


class ForkedBot(BotProcess):
    """The bot as a process that is connected to a loopback Discord within its context."""

    def __init__(
        self, discord: LoopbackDiscord, database: str, *arguments: str, pace: float = PACE, **environment: str
    ) -> None:
        super().__init__(discord, database, *arguments, program=(), folder=ROOT, **environment)
        self._began, self._pace = time.monotonic(), pace
        self._moved: Moved = FORKS.Value("d", 0.0, lock=False)

    def clock(self) -> float:
        """What its clock shows."""
        return self._began + (time.monotonic() - self._began) * self._pace + self._moved.value

    async def advance(self, seconds: float) -> None:
        """Let time pass at once, as soon as the bot has nothing to do. Raise `TimeoutError` if it is always busy."""
        await asyncio.sleep(EVERY)
        async with asyncio.timeout(LONGEST):
            while RUNNING & set(states_of(self.process.pid)):  # noqa: ASYNC110 - nothing tells that it has changed
                await asyncio.sleep(EVERY)
        self._moved.value += seconds

    @asynccontextmanager
    async def hurried(self) -> AsyncIterator[None]:
        """Let time pass quickly, but only while the bot has nothing to do."""
        hurrying = asyncio.create_task(self._hurry())
        try:
            yield
        finally:
            hurrying.cancel()
            with suppress(asyncio.CancelledError):
                await hurrying

    async def hurry_until(self, condition: Callable[[], object]) -> None:
        """Let time pass quickly until a condition holds."""
        async with self.hurried():
            await until(condition)

    async def pass_time(self, seconds: float) -> None:
        """Wait until this much time has passed in which the bot had nothing to do."""
        end = self.clock() + seconds
        await self.hurry_until(lambda: self.clock() >= end)

    async def _hurry(self) -> None:
        while True:
            await self.advance(STEP)

    async def _run(self) -> "Fork":
        readable, writable = FORKS.Pipe(duplex=False)
        given = self._arguments, self._environment, writable, self._began, self._pace, self._moved
        process = FORKS.Process(target=run, args=given, daemon=True)
        process.start()
        writable.close()
        output = asyncio.StreamReader()
        pipe = os.fdopen(os.dup(readable.fileno()), "rb")
        readable.close()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(output), pipe)
        return Fork(process, output)


def states_of(process: int) -> Iterator[str]:
    """The states of all threads of a process and its children."""
    threads: list[Path] = []
    with suppress(OSError):  # the process has just ended
        threads += Path(f"/proc/{process}/task").iterdir()
    for thread in threads:
        with suppress(OSError):  # the thread has just ended
            yield (thread / "stat").read_text().rpartition(")")[2].split()[0]
            for child in (thread / "children").read_text().split():
                yield from states_of(int(child))


class Fork:
    """A forked process, as asyncio has its own."""

    def __init__(self, process: ForkServerProcess, output: asyncio.StreamReader) -> None:
        assert process.pid is not None
        self.pid = process.pid
        self.stdout = output
        self.terminate, self.kill = process.terminate, process.kill
        self._process = process
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(process.sentinel, self._end)

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    async def wait(self) -> int:
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._ended.set()


def run(arguments: Sequence[str], environment: Mapping[str, str], output: Connection, *clock: Any) -> None:
    """Be the bot."""
    exit_on_sigterm()
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(output.fileno(), stream.fileno())
    output.close()
    set_clock(*clock)
    connect_to_loopback()
    status = main([*arguments])
    # `main` has ended, so SIGTERM must not change the exit status; forks don't run `atexit`.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(status)


def set_clock(began: float, pace: float, moved: Moved) -> None:
    """Have this process go by a clock that has this pace and can be moved on."""
    real, select = time.monotonic, selectors.DefaultSelector.select
    time.monotonic = lambda: began + (real() - began) * pace + moved.value
    clock.SLOWED = 0.0  # the time of day isn't moved on, and the next process would be behind it

    def look(selector: selectors.DefaultSelector, timeout: float | None = None) -> Any:
        return select(selector, WAKING if timeout is None else min(timeout, WAKING))

    setattr(selectors.DefaultSelector, "select", look)  # noqa: B010 - mypy forbids to assign to a method
