"""Downloads of players' data: one at a time for each player, and not too many in a row."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from math import ceil

from bot.errors import PlayerError
from bot.play.rate_limit import RateLimit
from bot.storage.exports import Exports
from bot.tools.privacy import text
from bot.tools.privacy.export import DataFile, export

PACE = (3, 600.0)
"""Downloads that a player may have in a row, and seconds until one more: each reads all of the player's rows."""


class Downloads:
    """The downloads that are being sent."""

    def __init__(self, exports: Exports, clock: Callable[[], datetime]) -> None:
        self._exports = exports
        self._pace = RateLimit(*PACE, clock)
        self._under_way: set[int] = set()

    @contextmanager
    def sending(self, player: int) -> Iterator[AsyncIterator[DataFile]]:
        """Give the files of a player. Raise `PlayerError` if there is a download already, or were too many."""
        if player in self._under_way:
            raise PlayerError(text.ON_ITS_WAY)
        if wait := self._pace.take(player):
            raise PlayerError(text.DOWNLOADED_JUST_NOW(ceil(wait / 60)))
        self._under_way.add(player)
        try:
            yield export(self._exports, player)
        finally:
            self._under_way.discard(player)
