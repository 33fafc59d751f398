"""The private games of players: listed, found, limited and forgotten."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Generic, TypeVar

from bot.errors import PlayerError
from bot.play import text
from bot.play.channel_locks import ChannelLocks, PlayerLock
from bot.play.mode import UnknownMode
from bot.play.session import Session
from bot.play.session_store import SessionStore
from bot.play.streak import oldest_that_counts
from bot.storage.players import PlayerQueries, RunningGame
from core import Board, could_show

S = TypeVar("S", bound=Session)

MOST_RUNNING = 20
"""Private games that a player can have at a time, boards of a day apart."""
MOST_LISTED = 25
"""Private games that are listed for a player: as many as a list has room for."""


class PrivateGames(Generic[S]):
    """The private games of one type. Lists are rows, so that they need no replay."""

    def __init__(
        self,
        stored: PlayerQueries,
        kind: str,
        sessions: SessionStore[S],
        locks: ChannelLocks,
        clock: Callable[[], datetime],
        unlisted: Sequence[str] = (),
    ) -> None:
        """Games of the `unlisted` modes are only found by their size."""
        self._stored = stored
        self._kind = kind
        self._sessions = sessions
        self._locks = locks
        self._clock = clock
        self._unlisted = unlisted

    async def running(self, player: int, most: int = MOST_LISTED) -> list[RunningGame]:
        """Return a player's running games, the one played last first.

        Boards of a day are among them for as long as it counts.
        """
        return await self._running(player, most, self._unlisted)

    async def find_like(self, player: int, board: Board) -> list[S]:
        """Return a player's running games whose size is that of this board, which may be turned or cut at its edges.

        The one played last comes first.
        """
        async with self._locks.turn(PlayerLock(player)):
            running = await self._running(player, MOST_LISTED)
            found = []
            for one in running:
                if could_show((board.rows, board.columns), (one.game.rows, one.game.columns)):
                    with suppress(UnknownMode):  # nobody here knows what it shows
                        found.append(await self._sessions.newest(one.game.id, one.next_number))
        return [session for session in found if session]

    async def check_room(self, player: int) -> None:
        """Raise `PlayerError` if a player has as many running games as one can have."""
        if await self._stored.count(player, self._kind, self._unlisted) >= MOST_RUNNING:
            raise PlayerError(text.TOO_MANY_PRIVATE_GAMES(MOST_RUNNING))

    async def _running(self, player: int, most: int, without: Sequence[str] = ()) -> list[RunningGame]:
        return await self._stored.running(player, self._kind, oldest_that_counts(self._clock()), most, without)

    async def forget(self, player: int) -> None:
        """Drop a player's games from memory, once the player isn't stored any more."""
        async with self._locks.turn(PlayerLock(player)):  # nobody is reading one meanwhile
            self._sessions.forget(player)
