"""The squares that players have missed. They come back after days, and more rarely after each correct answer."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.storage.database import Database
from bot.storage.missed_squares import MissedSquareStore, StoredMissedSquare
from core import Exercise, read_exercises, write_exercises

INTERVALS = (timedelta(days=1), timedelta(days=3), timedelta(days=7), timedelta(days=21))


class Due(NamedTuple):
    """What is due of a player's missed squares."""

    exercise: Exercise | None
    """The one that is due first, or else any other; `None` if there are none."""
    number: int
    """How many are due."""
    next_due: datetime | None
    """When the first of all is due; `None` if there are none."""


class MissedSquares:
    """The missed squares of all players."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._stored = MissedSquareStore(database)
        self._clock = clock

    async def add(self, player_id: int, exercise: Exercise) -> None:
        """Let an exercise come back to a player tomorrow, even one that isn't in our files."""
        await self._stored.add(missed(player_id, exercise, self._clock()))

    async def due(self, player_id: int) -> Due:
        """Return what is due of a player's missed squares."""
        found = await self._stored.due(player_id, self._clock())
        return Due(_read(found.exercise), found.number, found.next_due)

    async def find(self, player_id: int, exercise_id: int) -> Exercise | None:
        """Return the exercise of a player's missed square, unless it is done."""
        return _read(await self._stored.find(player_id, exercise_id))

    async def answer(self, player_id: int, exercise_id: int, *, correct: bool) -> datetime | None:
        """Record an answer to a missed square, and return when it comes back; `None` if it is done.

        A correct answer leads to the next interval, a wrong one to the first. Only the first answer after it was due
        counts.
        """

        def following(passed: int) -> tuple[int, timedelta] | None:
            after = passed + 1 if correct else 0
            return (after, INTERVALS[after]) if after < len(INTERVALS) else None

        return await self._stored.move_on(player_id, exercise_id, self._clock(), following)


def missed(player_id: int, exercise: Exercise, now: datetime) -> StoredMissedSquare:
    """Return the row of a square that was missed now."""
    return StoredMissedSquare(
        player_id=player_id,
        exercise_id=exercise.id,
        exercise=write_exercises([exercise]),
        interval=0,
        due=now + INTERVALS[0],
    )


def _read(written: str | None) -> Exercise | None:
    return read_exercises(written)[0] if written else None
