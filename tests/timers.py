"""Timers that run when a test says so."""

from datetime import datetime

from bot.play.timers import Timers


async def run_timers(timers: Timers, now: datetime) -> None:
    """What a process does that starts at this moment, until no timer is due."""
    await timers.add_missing()
    await timers.run_due(now)
