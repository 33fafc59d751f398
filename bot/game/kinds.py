"""The kinds of games: each type has its session, and each variant of it a subclass of that."""

from collections.abc import Iterable

from bot.errors import PlayerError
from bot.game import text
from bot.game.session import Session
from bot.store.models import StoredGame


class UnknownMode(PlayerError):
    """A newer version of the bot wrote this game, so it is left alone."""

    def __init__(self) -> None:
        super().__init__(text.NEWER_GAME)


class Kinds:
    """The classes of games, by the names that the database has for their type and their mode."""

    def __init__(self, kinds: Iterable[type[Session]]) -> None:
        listed = tuple(kinds)
        self._named = {(kind.NAME, kind.MODE): kind for kind in listed}
        if len(self._named) < len(listed):
            raise ValueError(f"two kinds of games have the same type and mode in {sorted(self._named)}")

    @property
    def types(self) -> frozenset[str]:
        """The names of the types."""
        return frozenset(kind.NAME for kind in self._named.values())

    def of(self, stored: StoredGame) -> type[Session]:
        """Return the class of a game. Raise `UnknownMode` if this version doesn't have it."""
        if kind := self._named.get((stored.kind, stored.mode)):
            return kind
        raise UnknownMode
