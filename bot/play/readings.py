"""Boards in words as players last read them. They are only in memory."""

from typing import NamedTuple

from bot.render.words import Rows

MOST = 5_000


class Reading(NamedTuple):
    """A board as a player last read it, and as it was read before that."""

    before: Rows | None
    last: Rows


class Readings:
    """The boards that players have read. The least recent ones are forgotten first."""

    def __init__(self) -> None:
        self._read: dict[tuple[int, int], Reading] = {}
        """By player and game."""

    def find(self, player: int, game: int, *, answering: bool = True) -> Rows | None:
        """Return a board's rows as a player last read it, or as they were before the last answer if there was one."""
        reading = self._read.get((player, game))
        return reading and (reading.last if answering else reading.before or reading.last)

    def latest(self, player: int) -> int | None:
        """Return the game whose board a player has read last."""
        return next((game for reader, game in reversed(self._read) if reader == player), None)

    def note(self, player: int, game: int, rows: Rows) -> None:
        """Record that a player has read a board. Reading it again unchanged keeps what was read before."""
        reading = self._read.pop((player, game), None)
        if reading is None or reading.last != rows:
            reading = Reading(reading.last if reading else None, rows)
        self._read[player, game] = reading
        if len(self._read) > MOST:
            del self._read[next(iter(self._read))]

    def forget(self, player: int) -> None:
        """Forget a player."""
        for key in [key for key in self._read if key[0] == player]:
            del self._read[key]
