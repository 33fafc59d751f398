"""The private games of players as they are stored: listed, found once they are over, and limited."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.errors import PlayerError
from bot.play import text
from bot.play.streak import oldest_that_counts
from bot.storage.models import StoredGame
from bot.storage.private_games import PrivateGameStore, RunningGame

MOST_RUNNING = 20
"""Private games that a player can have at a time, daily boards apart."""
MOST_LISTED = 25
"""Private games that are listed for a player: as many as a list has room for."""
MOST_ENDED = 5
REMEMBERED = timedelta(days=1)
"""Private games that can be found once they are over, and for how long: clients lose private messages on restart."""


class PrivateGames:
    """The private games of one type. They are rows here, so that a list needs no replay of their turns."""

    def __init__(self, stored: PrivateGameStore, kind: str, clock: Callable[[], datetime]) -> None:
        self._stored = stored
        self._kind = kind
        self._clock = clock

    async def running(self, player: int, most: int = MOST_LISTED) -> list[RunningGame]:
        """Return a player's running games, the one played last first.

        Daily boards are among them for as long as their day counts.
        """
        return await self._stored.running(player, self._kind, oldest_that_counts(self._clock()), most)

    async def ended(self, player: int) -> list[StoredGame]:
        """Return a player's games that have just ended, the last one first."""
        return await self._stored.ended(player, self._kind, self._clock() - REMEMBERED, MOST_ENDED)

    async def check_room(self, player: int) -> None:
        """Raise `PlayerError` if a player has as many running games as one can have."""
        if await self._stored.count(player, self._kind) >= MOST_RUNNING:
            raise PlayerError(text.too_many_private_games(MOST_RUNNING))
