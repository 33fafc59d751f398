"""The settings of players and servers as they were last read: answers have to be worded before anything is read."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from cachetools import FIFOCache

from bot.clock import monotonic
from bot.play.player_settings import PlayerSettings
from bot.play.server import Server

MOST = 5_000
FRESH = 300.0
"""Seconds until settings are read again: they may have been changed in another process."""

S = TypeVar("S", bound=PlayerSettings | Server)


class Cache(Generic[S]):
    """Settings in memory, and when they were read."""

    def __init__(self, default: S, clock: Callable[[], float]) -> None:
        self._default = default
        self._clock = clock
        self._known: FIFOCache[int, tuple[S, float]] = FIFOCache(MOST)
        """With the time at which they were read."""

    def __getitem__(self, one: int) -> S:
        """Return the settings of one player or server, the default ones if they aren't known."""
        return self._known.get(one, (self._default, 0.0))[0]

    async def refresh(self, one: int, read: Callable[[], Awaitable[S]]) -> None:
        """Read settings unless they were read lately. If they are changed meanwhile, the change stays."""
        before = self._known.get(one)
        if before and self._clock() - before[1] < FRESH:
            return
        settings = await read()
        if self._known.get(one) is before:
            self.note(one, settings)

    def note(self, one: int, settings: S) -> None:
        """Remember settings that were just read or written."""
        self._known[one] = settings, self._clock()

    def forget(self, one: int) -> None:
        """Forget the settings of one player or server."""
        self._known.pop(one, None)


class KnownSettings:
    """The settings of players and servers in memory."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.players = Cache(PlayerSettings(), clock)
        self.servers = Cache(Server(), clock)

    def forget(self, player: int) -> None:
        """Forget a player."""
        self.players.forget(player)
