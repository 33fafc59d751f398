"""The restart brake: a process that keeps crashing doesn't use up the identifies that Discord allows in a day.

Discord allows 1,000. After that it ends all sessions of the bot and resets its token.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

log = logging.getLogger(__name__)

MOST_STARTS, HOUR = 10, 3600
LOOK = 5.0
"""Seconds from one look at the file to the next, in case somebody deletes it."""


async def wait_to_start(
    file: Path,
    clock: Callable[[], float] = time.time,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Wait until there were fewer than ten starts in the last hour, as the file says, and add this one.

    Call this once Discord has let the bot in: a start with a wrong token identifies nothing.
    """
    if len(starts := _read(file, clock())) >= MOST_STARTS:
        log.error(
            "started %s times within an hour, so the bot waits until %s UTC; delete %s to start it now",
            *(len(starts), f"{datetime.fromtimestamp(starts[-MOST_STARTS] + HOUR, UTC):%H:%M:%S}", file),
        )
    while len(starts) >= MOST_STARTS:
        await sleep(LOOK)
        starts = _read(file, clock())
    _write(file, [*starts, int(clock())])


def _read(file: Path, now: float) -> list[int]:
    """Return the starts of the last hour, oldest first. A file that can't be read has none."""
    try:
        starts = map(int, file.read_text().split())
        return sorted(start for start in starts if now - HOUR < start <= now)
    except (OSError, ValueError):
        return []


def _write(file: Path, starts: Sequence[int]) -> None:
    try:
        file.write_text("".join(f"{start}\n" for start in starts), encoding="ascii")
    except OSError as error:
        log.warning("can't count starts in %s: %s", file, error)
