"""Modes: the names of variants in the database. A variant is a subclass of its game's session."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from bot.errors import PlayerError
from bot.play import text
from bot.play.session import Session
from bot.storage.models import ORDINARY, StoredGame

S = TypeVar("S", bound=Session)


class UnknownMode(PlayerError):
    """A newer version of the bot wrote this game, so it is left alone."""

    def __init__(self) -> None:
        super().__init__(text.NEWER_GAME)


class Modes:
    """The variants of games, by the names of their type and their mode."""

    def __init__(self, variants: Iterable[type[Session]] = ()) -> None:
        listed = tuple(variants)
        self._named: dict[tuple[str, str], type[Any]] = {(one.NAME, one.MODE): one for one in listed}
        if len(self._named) < len(listed):
            raise ValueError(f"two variants have the same mode in {sorted(self._named)}")

    def unlisted(self, kind: str) -> Sequence[str]:
        """Return the modes of a type whose private games aren't among their players'."""
        return [mode for (of, mode), one in self._named.items() if of == kind and not one.LISTED]

    def of(self, stored: StoredGame, ordinary: type[S]) -> type[S]:
        """Return the class of a game, `ordinary` or a variant of it.

        Raise `UnknownMode` if this version doesn't have it.
        """
        if stored.mode == ORDINARY:
            return ordinary
        if variant := self._named.get((stored.kind, stored.mode)):
            return variant
        raise UnknownMode
