"""Boards in words as players last read them. They are only in memory."""

from typing import NamedTuple

from cachetools import FIFOCache

from bot.render.scene import Rows

MOST = 5_000


class Reading(NamedTuple):
    """A board as it was shown before the last answer, as it was in that answer, and as it is shown by now."""

    before: Rows | None
    answer: Rows
    shown: Rows


class Readings:
    """The boards that players have read."""

    def __init__(self) -> None:
        self._read: FIFOCache[tuple[int, int], Reading] = FIFOCache(MOST)
        """By player and game."""
        self._opened: FIFOCache[int, int] = FIFOCache(MOST)
        """The board that each player was answered with last, in any look, by the id of its game."""

    def open(self, player: int, game: int) -> None:
        """Record that a player was answered with their board of a game."""
        self._opened[player] = game

    def opened(self, player: int) -> int | None:
        """Return the game whose board a player was answered with last."""
        return self._opened.get(player)

    def find(self, player: int, game: int, *, answering: bool = True) -> Rows | None:
        """Return the rows of a board that a player sees, or saw before the last answer if that was another one.

        Whoever presses has read what is shown. A board that changes by itself may not have been read since the answer.
        """
        reading = self._read.get((player, game))
        return reading and (reading.shown if answering else reading.before or reading.answer)

    def note(self, player: int, game: int, rows: Rows) -> None:
        """Record that a player was answered with a board. One that hasn't changed keeps what was before it."""
        reading = self._read.get((player, game))
        if reading is None or not rows == reading.answer == reading.shown:
            reading = Reading(reading.shown if reading else None, rows, rows)
        self._read[player, game] = reading

    def ask(self, player: int, game: int, rows: Rows) -> Rows | None:
        """Return the rows that a player has read before these: before the last answer, or in it if they differ now.

        Return `None` for a board that the player hasn't read. Either way it has been read now.
        """
        reading = self._read.get((player, game))
        if reading is None:
            self.note(player, game, rows)
            return None
        if rows != reading.answer:
            reading = Reading(reading.answer, rows, rows)
            self._read[player, game] = reading
        return reading.before or rows

    def show(self, player: int, game: int, rows: Rows) -> None:
        """Record that a board that a player has read changes by itself."""
        if reading := self._read.get((player, game)):
            self._read[player, game] = reading._replace(shown=rows)

    def forget(self, player: int) -> None:
        """Forget a player."""
        self._opened.pop(player, None)
        for key in [key for key in self._read if key[0] == player]:
            del self._read[key]
