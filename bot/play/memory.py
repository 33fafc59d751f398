"""The sessions in memory: games that run, and for a while those that are over."""

from cachetools import FIFOCache, LRUCache

from bot.play.session import Session

MOST_PRIVATE = 2_000
"""Private games kept in memory. Nobody may ever come back to them, and the next press reads them again."""
MOST_ENDED = 1_000
"""Games that are over kept in memory. Many are pressed again: by late presses, and to start the next one."""


class Memory:
    """The sessions that this process knows. Those of other processes may have got ahead of them."""

    def __init__(self) -> None:
        self._public: dict[int, Session] = {}
        self._private: FIFOCache[int, Session] = FIFOCache(MOST_PRIVATE)
        """The running private ones that changed last."""
        self._ended: LRUCache[int, Session] = LRUCache(MOST_ENDED)

    def __len__(self) -> int:
        return len(self._public) + len(self._private)

    def running(self, game: int) -> Session | None:
        """Return a running game."""
        return self._public.get(game) or self._private.get(game)

    def ended(self, game: int) -> Session | None:
        """Return a game that is over."""
        return self._ended.get(game)

    def with_player(self, player: int) -> list[Session]:
        """Return the running public games in which a player takes part."""
        return [one for one in self._public.values() if one.takes_part(player)]

    def keep(self, session: Session) -> None:
        """Keep a session in place of what is known of its game."""
        self.drop(session.id)
        games = self._ended if session.over else self._private if session.private else self._public
        games[session.id] = session

    def drop(self, game: int) -> None:
        """Forget a game, so that it is read again the next time."""
        for games in (self._public, self._private, self._ended):
            games.pop(game, None)

    def drop_private(self, player: int, kind: str) -> None:
        """Forget a player's private games of a type, and all games that are over: the player may be in any of them."""
        self._ended.clear()
        for game in [game for game, one in self._private.items() if (one.starter_id, one.NAME) == (player, kind)]:
            self.drop(game)
