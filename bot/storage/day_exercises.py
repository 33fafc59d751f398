"""Reads and writes the exercises of days: which one each day has, its answers, and the messages that show it."""

from collections.abc import Mapping
from datetime import date, datetime

from sqlalchemy import BigInteger, Index, Text, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.storage.database import transaction
from bot.storage.day_messages import DayMessage, DayMessages
from bot.storage.models import Base, Instant
from bot.storage.spent_attempts import Once, is_spent
from bot.storage.writing import check_not_deleted, keep_row


class StoredDayExercise(Base):
    """The exercise of a day. It is stored once it is shown, so that a newer version shows the same one."""

    __tablename__ = "day_exercise"

    day: Mapped[date] = mapped_column(primary_key=True)
    exercise: Mapped[str] = mapped_column(Text)
    """The exercise as `core.write_exercises` writes it."""


class StoredDayAnswer(Base):
    """A player's first answer to the exercise of a day, in each server where the player gave one."""

    __tablename__ = "day_answer"
    __table_args__ = (Index("ix_day_answer_player_id", "player_id", "day", "guild_id"),)

    day: Mapped[date] = mapped_column(primary_key=True)
    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    picked: Mapped[int]
    """The lettered square, counted from 0."""
    at: Mapped[datetime] = mapped_column(Instant)


class StoredDayMessage(DayMessage):
    """A public message with the exercise of a day. It shows the answer once the day is over."""

    __tablename__ = "day_message"
    __table_args__ = (Index("ix_day_message_guild_id", "guild_id", "day"),)


class DayExerciseStore(DayMessages):
    """The exercises of days in a database."""

    MESSAGES = StoredDayMessage

    @transaction
    def keep(self, session: Session, day: date, exercise: str) -> str:
        """Store a day's exercise unless the day has one, and return the stored one."""
        keep_row(session.connection(), StoredDayExercise(day=day, exercise=exercise))
        return session.get_one(StoredDayExercise, day).exercise

    async def find(self, day: date) -> str | None:
        """Return the exercise of a day, if it is stored."""
        return await self._value(select(StoredDayExercise.exercise).where(StoredDayExercise.day == day))

    @transaction
    def answer(self, session: Session, answer: StoredDayAnswer) -> tuple[int, bool] | None:
        """Store an answer unless the player has given one that day. Return the first one, and whether it is new.

        A first answer in another server counts in this one too. Return `None` if the player's was deleted.
        """
        day, player = answer.day, answer.player_id
        check_not_deleted(session.connection(), player)
        if is_spent(session, player, day, Once.TACTIC):
            return None
        theirs = StoredDayAnswer.day == day, StoredDayAnswer.player_id == player
        first = select(StoredDayAnswer.picked).where(*theirs).order_by(StoredDayAnswer.at).limit(1)
        before = session.scalar(first)
        counts = answer.picked if before is None else before
        row = StoredDayAnswer(day=day, guild_id=answer.guild_id, player_id=player, picked=counts, at=answer.at)
        is_new = keep_row(session.connection(), row) and before is None
        return session.execute(first).scalar_one(), is_new

    async def tally(self, day: date, guild_id: int) -> Mapping[int, int]:
        """Return how many players of a server picked each lettered square of a day."""
        query = select(StoredDayAnswer.picked, func.count()).group_by(StoredDayAnswer.picked)
        query = query.where(StoredDayAnswer.day == day, StoredDayAnswer.guild_id == guild_id)
        return dict(await self._rows(query))
