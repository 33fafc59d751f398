"""Databases that fail while the bot runs: every call ends soon, and the player gets a sentence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import exc

from bot.deadlines import READING, STORING, Wait, has_written, note_write, time_left
from bot.errors import Busy, PlayerError
from bot.storage import text

log = logging.getLogger(__name__)

Result = TypeVar("Result")

OUTAGES = (exc.DBAPIError, exc.TimeoutError, OSError)
OUR_FAULTS = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)


class Operation(NamedTuple):
    """What a call does, as metrics name it, and how long it may take."""

    name: str
    wait: Wait


READ, WRITE = Operation("read", READING), Operation("write", STORING)

Watch = Callable[[str, float], None]
"""Is called after every call with the name of its operation and its seconds."""


class Unavailable(PlayerError):
    """The database failed. What it was asked to write may still be written."""

    def __init__(self) -> None:
        super().__init__(text.UNAVAILABLE)


def too_late() -> PlayerError:
    """Return what to raise where no time is left: that nothing was done, unless something was stored before."""
    return Unavailable() if has_written() else Busy()


class Calls:
    """The calls of a database: each ends in time for the answer, and raises `Unavailable` if the database fails.

    Each is a task of its own, because what a driver does to end one that hangs may hang as well. `silent` is called
    when a call used up its time and no other call was answered meanwhile.
    """

    def __init__(self, silent: Callable[[], None]) -> None:
        self.watch: Watch = lambda _name, _seconds: None
        self._silent = silent
        self._answered_at = 0.0
        self._given_up: set[asyncio.Task[Any]] = set()

    async def make(self, call: Coroutine[Any, Any, Result], operation: Operation) -> Result:
        """Return the result of a call. Raise `too_late` without making it if the answer is due already."""
        began, patience = monotonic(), time_left(operation.wait)
        if not patience:
            call.close()
            raise too_late()
        task = asyncio.create_task(call)
        try:
            done, _ = await asyncio.wait([task], timeout=patience)
            if not done:
                if patience == operation.wait.most and self._answered_at < began:
                    self._silent()
                raise TimeoutError(f"no answer within {patience:.1f} seconds")
            result = task.result()
            self._answered_at = monotonic()
            if operation is WRITE:
                note_write()
            return result
        except OUR_FAULTS:
            raise
        except OUTAGES as error:
            log.warning("the database failed: %s", reason(error))
            raise Unavailable from error
        finally:
            self.watch(operation.name, monotonic() - began)
            if not task.done():
                self._give_up(task)

    async def close(self) -> None:
        """Wait a moment for calls that were given up."""
        if self._given_up:
            await asyncio.wait(self._given_up, timeout=STORING.most)

    def _give_up(self, task: asyncio.Task[Any]) -> None:
        task.cancel()
        self._given_up.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._given_up.discard(task)
        if not task.cancelled():
            task.exception()  # consume the error, since nobody waits for it


def reason(error: Exception) -> str:
    """Return what happened, in a line."""
    original = getattr(error, "orig", None) or error
    return str(original).partition("\n")[0] or type(original).__name__
