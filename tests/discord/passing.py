"""Time that passes from one timer to the next, so that everything happens at its moment."""

import asyncio
from math import inf
from typing import Any

from tests.held_clock import HeldClock

LATE = 1e-6
"""Seconds by which timers go off late, as they do on a machine. Otherwise rounding could make them go off early."""


async def settle() -> None:
    """Let everything happen that waits for nothing else."""
    loop: Any = asyncio.get_running_loop()
    while loop._ready:  # noqa: ASYNC110 - there is no event for it
        await asyncio.sleep(0)


async def pass_by(clock: HeldClock, seconds: float) -> None:
    """Let time pass, with everything that waits for a moment until then."""
    until = clock.now + seconds + LATE
    await settle()
    while (due := _next_timer() + LATE) <= until + LATE:
        clock.now = max(clock.now, due)
        await asyncio.sleep(0)
        await settle()
    clock.now = max(clock.now, until)


def _next_timer() -> float:
    loop: Any = asyncio.get_running_loop()
    return min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=inf)
