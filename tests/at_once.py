"""Workers without a process of their own, for tests in which nobody waits meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.engine import text
from bot.engine.pool import Overloaded, WorkerPool

Given = ParamSpec("Given")
Result = TypeVar("Result")


class AtOnce(WorkerPool):
    """Does every job where it is asked for."""

    def start(self, function: Callable[[], object]) -> None:
        """There is no process to start."""

    async def run(self, function: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        return function(*given, **named)


class Busy(AtOnce):
    """Has no time."""

    async def run(self, function: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        raise Overloaded(text.BUSY)
