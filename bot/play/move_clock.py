"""The timers of games in which something happens by itself: a turn's time is up, or a lobby ends."""

from datetime import datetime
from typing import Any

from bot.play.session import Session
from bot.play.timers import TimerKind
from bot.storage.timers import running

AT_ONCE = 8
"""Games of a type in which something happens at the same time."""


def move_clock(session: type[Session]) -> TimerKind:
    """Return the timers of a type of games: each looks at its game when something is due there, or may be.

    They are stored with the turn after which something is due earlier, so a killed process loses none.
    """

    async def look(client: Any, game: int, now: datetime) -> datetime | None:
        again: datetime | None = await client.services[session.PREFIX].elapse(game, now)
        return again

    return TimerKind(name=session.clock(), run=look, wanted=running(session.NAME), at_once=AT_ONCE)
