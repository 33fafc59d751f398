"""Workers that run in this process."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

from bot.engine.pool import MOST_EACH, MOST_WAITING, Overloaded, Player, WorkerPool, who_asks
from bot.text import errors as text

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class AtOnce(WorkerPool):
    """Runs every job at once, on the caller."""

    def start(self) -> None:
        """There is no process to start."""

    async def run(self, function: Callable[[*Given], Result], *given: *Given, later: bool = False) -> Result:
        return function(*given)


class InTurn(WorkerPool):
    """Runs jobs in turn in a thread, and records for whom."""

    def __init__(self, most_waiting: int = MOST_WAITING, most_each: int = MOST_EACH) -> None:
        super().__init__(most_waiting=most_waiting, most_each=most_each)
        self.done: list[Player] = []

    async def run(self, function: Callable[[*Given], Result], *given: *Given, later: bool = False) -> Result:
        result = await super().run(function, *given, later=later)
        self.done.append(who_asks.get())
        return result

    def occupy(self, work: Callable[[], object]) -> None:
        """Do a job that isn't recorded in `done`."""
        self._submit(work, None)

    async def _get_ready(self) -> None:
        """There is no process to start."""

    async def _ask(self, work: Callable[[], Any], seconds: float) -> tuple[Any, Exception | None]:
        return await asyncio.to_thread(work), None


class Busy(AtOnce):
    """Turns every job away."""

    async def run(self, function: Callable[[*Given], Result], *given: *Given, later: bool = False) -> Result:
        raise Overloaded(text.OVERLOADED)


def end_of_process(*_: object) -> None:
    """End like a worker that runs out of memory."""
    os._exit(1)
