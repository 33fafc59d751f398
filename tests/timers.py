"""Timers that run when a test says so."""

from datetime import datetime

from bot.game.timers import Timers


async def run_timers(timers: Timers, now: datetime) -> None:
    """Do what a process that starts now does, until no timer is due."""
    await timers.add_missing()
    await timers.run_due(now)
