"""The pace of games: what happens once time is up, and how often players may act."""

from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import Any

from bot.clock import monotonic
from bot.game.control import Handler
from bot.game.session import Session
from bot.game.timers import TimerKind
from bot.store.timers import running

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


MOST_KEPT = 10_000
TOLERANCE = 0.001
"""Seconds that rounding may lose."""


class RateLimit:
    """A bucket of tokens for every key. A token comes back every few seconds, up to a limit."""

    def __init__(self, tokens: int, seconds: float) -> None:
        self._tokens = tokens
        self._seconds = seconds
        self._filled: dict[Hashable, float] = {}
        """When each bucket is full again; those that aren't kept are full."""
        self._refused: set[Hashable] = set()
        """Keys that were refused since their buckets were full."""

    def take(self, key: Hashable) -> float:
        """Take a token and return 0, or return the seconds to wait for one."""
        now = monotonic()
        if self._filled.get(key, now) <= now:
            self._refused.discard(key)
        filled = max(self._filled.get(key, now), now) + self._seconds
        wait = filled - now - self._tokens * self._seconds
        if wait > TOLERANCE:
            return wait
        if len(self._filled) >= MOST_KEPT:
            self._filled = {kept: full for kept, full in self._filled.items() if full > now}
            self._refused &= self._filled.keys()
        self._filled[key] = filled
        return 0.0

    def refused_before(self, key: Hashable) -> bool:
        """Record a refusal. Return whether there was one since the bucket was full."""
        before = key in self._refused
        self._refused.add(key)
        return before
