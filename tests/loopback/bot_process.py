"""The process of the bot: started, killed, and started again."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, Self

from tests.loopback.discord_server import LoopbackDiscord

ROOT = Path(__file__).parents[2]
LONGEST = 60
"""Seconds to wait for anything. A slow machine is not a fault."""
STEP = 0.01
LINES = 80
"""How much of the log to show from a traceback on."""
INHERITED = ("PATH", "HOME", "LANG", "TMPDIR")


def module(name: str) -> Sequence[str]:
    """The command that runs a module."""
    return sys.executable, "-m", name


class Running(Protocol):
    """A process that was started."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    @property
    def stdout(self) -> asyncio.StreamReader | None: ...

    def terminate(self) -> None: ...

    def kill(self) -> None: ...

    async def wait(self) -> int: ...


class BotProcess:
    """The real bot, or another program, as a process that is connected to a loopback Discord within its context."""

    def __init__(
        self,
        discord: LoopbackDiscord,
        database: str,
        *arguments: str,
        program: Sequence[str | Path] = module("tests.loopback.launch"),
        folder: Path = ROOT,
        **environment: str,
    ) -> None:
        self._discord = discord
        self._program = program
        self._folder = folder
        self._arguments = arguments
        self._environment = {
            **{name: os.environ[name] for name in INHERITED if name in os.environ},
            "PYTHONPATH": str(folder),
            "DISCORD_ADDRESS": discord.address,
            "DISCORD_TOKEN": discord.token,
            "DATABASE_URL": database,
            **environment,
        }
        self._process: Running | None = None
        self._reading: asyncio.Task[None] | None = None
        self.log: list[str] = []
        """The lines it wrote since it was first started."""

    def said(self, part: str) -> list[str]:
        """The lines of the log with this part."""
        return [line for line in self.log if part in line]

    @property
    def tracebacks(self) -> list[str]:
        """The tracebacks that it wrote, each with the line before and what followed."""
        starts = [number for number, line in enumerate(self.log) if "Traceback" in line]
        return ["\n".join(self.log[max(0, start - 1) : start + LINES]) for start in starts]

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    @property
    def process(self) -> Running:
        assert self._process is not None, "the bot was not started"
        return self._process

    async def start(self) -> None:
        """Start the process, and wait until it is connected."""
        before = self._discord.gateway.identified
        await self.launch()
        await until(lambda: self.process.returncode is not None or self._discord.gateway.identified > before)
        if self.process.returncode is not None:
            await self.wait()
            raise RuntimeError("the bot didn't start:\n" + "\n".join(self.log))

    async def launch(self) -> None:
        """Start the process without waiting."""
        self._process = await self._run()
        self._reading = asyncio.create_task(self._read())

    async def _run(self) -> Running:
        return await asyncio.create_subprocess_exec(
            *self._program,
            *self._arguments,
            env=self._environment,
            cwd=self._folder,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )

    async def kill(self) -> None:
        """Kill the process."""
        if self.process.returncode is None:
            self.process.kill()
        await self.wait()

    async def wait(self) -> int:
        """The exit status, once it has ended and all it wrote was read."""
        status = await self.process.wait()
        if self._reading:
            await self._reading
        return status

    async def restart(self) -> None:
        """Kill it and start it again, on the same database."""
        await self.kill()
        await self.start()

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.log.append(line.decode(errors="replace").rstrip())


async def until(condition: Callable[[], object], seconds: float = LONGEST) -> None:
    """Wait until a condition holds. Raise `TimeoutError` if it takes too long."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - what is waited for happens in another process
            await asyncio.sleep(STEP)
