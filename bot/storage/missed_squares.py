"""Reads and writes the squares that players have missed, which come back after a while."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Index, Text, case, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.storage.database import Queries, transaction
from bot.storage.models import Base, Instant, RowId
from bot.storage.writing import check_not_deleted, keep_row


class StoredMissedSquare(Base):
    """A square that a player has missed, in an exercise or in a finished game."""

    __tablename__ = "missed_square"
    __table_args__ = (
        Index("uq_missed_square_exercise_id", "player_id", "exercise_id", unique=True),
        Index("ix_missed_square_due", "player_id", "due"),
    )

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger)
    exercise_id: Mapped[int] = mapped_column(BigInteger)
    exercise: Mapped[str] = mapped_column(Text)
    """The exercise as `core.write_exercises` writes it: one of a finished game is stored nowhere else."""
    interval: Mapped[int]
    """How many intervals the player has passed."""
    due: Mapped[datetime] = mapped_column(Instant)
    """When it comes back."""


class DueSquares(NamedTuple):
    """A player's missed squares."""

    exercise: str | None
    """The one that is due first, or else any other; `None` if there are none."""
    number: int
    """How many are due."""
    next_due: datetime | None
    """When the first of all is due."""


class MissedSquareStore(Queries):
    """The missed squares in a database."""

    @transaction
    def add(self, session: Session, row: StoredMissedSquare) -> None:
        """Store a missed square. One that comes back anyway keeps its interval: only its own answers change that.

        Raises `BeingDeleted` if the player's data is being deleted.
        """
        check_not_deleted(session.connection(), row.player_id)
        keep_row(session.connection(), row)

    async def due(self, player_id: int, now: datetime) -> DueSquares:
        """Return what is due of a player's missed squares."""
        theirs, is_due = StoredMissedSquare.player_id == player_id, StoredMissedSquare.due <= now
        order = is_due.desc(), case((is_due, StoredMissedSquare.due)), func.random()
        first = select(StoredMissedSquare.exercise).where(theirs).order_by(*order).limit(1).scalar_subquery()
        number = select(func.count()).where(theirs, is_due).scalar_subquery()
        next_due = select(func.min(StoredMissedSquare.due)).where(theirs).scalar_subquery()
        [squares] = await self._rows(select(first, number, next_due))
        return DueSquares(*squares)

    async def find(self, player_id: int, exercise_id: int) -> str | None:
        """Return the exercise of a player's missed square."""
        return await self._value(select(StoredMissedSquare.exercise).where(*_one(player_id, exercise_id)))

    @transaction
    def move_on(
        self,
        session: Session,
        player_id: int,
        exercise_id: int,
        now: datetime,
        following: Callable[[int], tuple[int, timedelta] | None],
    ) -> datetime | None:
        """Let a missed square that is due come back later, and return when; `None` if it is done or gone.

        `following` returns the passed intervals after an answer and how long the next one is, or `None` if that was the
        last one. A square that isn't due stays as it is.
        """
        check_not_deleted(session.connection(), player_id)
        row = session.scalar(select(StoredMissedSquare).where(*_one(player_id, exercise_id)).with_for_update())
        if row is None or row.due > now:
            return row.due if row else None
        after = following(row.interval)
        if after is None:
            session.delete(row)
            return None
        row.interval, wait = after
        row.due = now + wait
        return row.due


def _one(player_id: int, exercise_id: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return StoredMissedSquare.player_id == player_id, StoredMissedSquare.exercise_id == exercise_id
