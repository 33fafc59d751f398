"""The timers of games in which something happens by itself: a turn's time is up, or a lobby ends."""

from datetime import datetime, timedelta
from typing import Any

from bot.play.control import Handler
from bot.play.session import Session
from bot.play.timers import TimerKind
from bot.storage.timers import running

AT_ONCE = 8
"""Games of a type in which something happens at the same time."""
CLAIMED_FOR = timedelta(seconds=5)
"""How long players wait if the process is killed that does what is due. It takes a part of a second."""

LATER = timedelta(seconds=2)
"""How long players wait after an outage or a busy worker."""


async def _nothing(client: object, session: object, effect: object) -> None: ...


def move_clock(session_type: type[Session], then: Handler = _nothing) -> TimerKind:
    """Return the timers of a type of games. Each looks at its game when something may be due.

    They are stored with the turn after which something is due earlier, so a killed process loses none. `then` is called
    with the client, the game and what the last turn did once something has happened in it.
    """

    async def look(client: Any, game: int, now: datetime) -> datetime | None:
        session, effects = await client.referee.elapse(game, session_type, now)
        if effects:
            client.public_boards.follow(session)
            await then(client, session, effects[-1])
        again: datetime | None = session.due if session else None
        return again

    return TimerKind(
        name=session_type.clock(),
        run=look,
        wanted=running(session_type.NAME),
        claimed_for=CLAIMED_FOR,
        later=LATER,
        at_once=AT_ONCE,
    )
