"""Timers that delete old rows, every hour."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from bot.play.timers import TimerKind
from bot.storage.pruning import Old, prune_some
from bot.storage.timers import ONCE

EVERY = timedelta(hours=1)


def pruning(name: str, old: Callable[[datetime], Old]) -> TimerKind:
    """Return a timer, by its name in the database, that deletes what is old at a moment."""

    async def prune(client: Any, _: int, now: datetime) -> datetime:
        return now if await prune_some(client.store.database, old(now)) else now + EVERY

    return TimerKind(name=name, run=prune, wanted=ONCE)
