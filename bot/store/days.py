"""What belongs to days: boards, secrets, attempts, exercises, and the messages that show them."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import ClassVar, NamedTuple

from sqlalchemy import BigInteger, Index, String, Text, and_, delete, exists, func, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.store.database import Queries, transaction
from bot.store.models import HAS_WON, Base, Instant, StoredGame, StoredResult, StoredVisit
from bot.store.results import THE_HIDDEN
from bot.store.spent_attempts import Once, find_secret, is_spent
from bot.store.writing import check_not_deleted, insert_for_each, keep_row, row_of


class DayMessage(Base):
    """A public message that shows something of a day. Each thing that has some has a table of them."""

    __abstract__ = True

    message_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    channel_id: Mapped[int] = mapped_column(BigInteger)
    guild_id: Mapped[int] = mapped_column(BigInteger)
    day: Mapped[date]
    locale: Mapped[str | None] = mapped_column(String(10))


class DayMessages(Queries):
    """The public messages of days in a table."""

    MESSAGES: ClassVar[type[DayMessage]]

    async def add_message(self, message: DayMessage) -> None:
        """Store a public message, so that it is edited when what it shows changes."""
        await self.database.write(lambda connection: keep_row(connection, message))

    @transaction
    def claim_message(self, session: Session, claim: DayMessage) -> bool:
        """Store a claim to the one public message of a day in a channel. Return whether there was no message or claim.

        A claim looks like a message. One that was left behind isn't found at Discord, so it is forgotten like one.
        """
        table, connection = self.MESSAGES, session.connection()
        same = exists().where(table.channel_id == claim.channel_id, table.day == claim.day)
        new = insert_for_each(select().where(~same), table, row_of(claim))
        if connection.dialect.name == "postgresql":  # where neither of two inserts would see the other
            connection.execute(select(func.pg_advisory_xact_lock(claim.channel_id)))
        return connection.execute(new).rowcount > 0

    async def message_in(self, channel_id: int, day: date) -> int | None:
        """Return the newest message of a day in a channel."""
        table = self.MESSAGES
        query = select(func.max(table.message_id)).where(table.channel_id == channel_id, table.day == day)
        return await self._value(query)

    async def find_message(self, message_id: int) -> DayMessage | None:
        """Return a public message."""
        return await self._get(self.MESSAGES, message_id)

    async def delete_message(self, message_id: int) -> None:
        """Forget a public message."""
        await self._write(delete(self.MESSAGES).where(self.MESSAGES.message_id == message_id))


class StoredDaily(Base):
    """A daily board. Its seed is stored once its hash is shown, so that it stays whatever becomes of the secret."""

    __tablename__ = "daily"

    day: Mapped[date] = mapped_column(primary_key=True)
    seed: Mapped[str] = mapped_column(String(64))
    """256 bits as hexadecimal digits. Nobody may see it before the day is over."""
    version: Mapped[int]
    """The version of the generator that lays the field."""
    rows: Mapped[int]
    columns: Mapped[int]
    mines: Mapped[int]
    field: Mapped[str | None] = mapped_column(Text)
    """The mines as a hexadecimal bit set, once somebody has asked for the board."""
    first: Mapped[str | None] = mapped_column(String(4))
    """The cell that is open at the start, such as `C7`."""


class StoredDailyMessage(DayMessage):
    """A public message with a server's standings of a day. It is edited as players finish."""

    __tablename__ = "daily_message"
    __table_args__ = (
        Index("ix_daily_message_guild_id", "guild_id", "day"),
        Index("ix_daily_message_channel_id", "channel_id", "day"),
    )


class Finish(NamedTuple):
    """A daily board that a player finished."""

    player: int
    day: date
    hits: int
    duration: int
    """Milliseconds from the first press to the last."""
    ended_at: datetime
    helped: bool
    """Whether the player had help, so that it isn't scored."""


class DailyStore(DayMessages):
    """The daily boards of a database."""

    MESSAGES = StoredDailyMessage

    @transaction
    def secret(self, session: Session, name: str, made: str) -> str:
        """Return the secret with this name. If there is none, the one just made is stored."""
        return find_secret(session, name, made)

    async def find(self, day: date) -> StoredDaily | None:
        """Return a day's board, if it is stored."""
        return await self._get(StoredDaily, day)

    @transaction
    def keep(self, session: Session, daily: StoredDaily) -> StoredDaily:
        """Store a day's board unless the day has one, and return the stored one."""
        keep_row(session.connection(), daily)
        return session.get_one(StoredDaily, daily.day)

    async def lay(self, day: date, field: str, first: str, version: int) -> None:
        """Store the field of a day, unless it is stored."""
        change = update(StoredDaily).where(StoredDaily.day == day, StoredDaily.field.is_(None))
        await self._write(change.values(field=field, first=first, version=version))

    async def first_day(self) -> date | None:
        """Return the day of the first board."""
        return await self._value(select(func.min(StoredDaily.day)))

    async def visit(self, day: date, guild_id: int, player_id: int) -> None:
        """Record that a player opened a day's board in a server."""
        visit = StoredVisit(day=day, guild_id=guild_id, player_id=player_id)
        await self.database.write(lambda connection: keep_row(connection, visit))

    async def was_opened(self, day: date, guild_id: int) -> bool:
        """Return whether anybody opened a day's board in a server."""
        query = select(StoredVisit.day).where(StoredVisit.day == day, StoredVisit.guild_id == guild_id).limit(1)
        return await self._value(query) is not None

    async def attempt(self, player_id: int, day: date) -> int | None:
        """Return the game that is a player's attempt at a day's board."""
        return await self._value(select(StoredGame.id).where(StoredGame.starter_id == player_id, StoredGame.day == day))

    async def is_spent(self, player_id: int, day: date) -> bool:
        """Return whether a player had an attempt at a day's board before the player's data was deleted."""
        return await self.database.read(lambda session: is_spent(session, player_id, day))

    async def finished_by(self, player_id: int) -> list[Finish]:
        """Return what a player finished, by day."""
        query = (
            select(*_FINISH)
            .where(StoredResult.player_id == player_id, StoredResult.day.is_not(None), HAS_WON)
            .order_by(StoredResult.day)
        )
        return [Finish._make(row) for row in await self._rows(query)]

    async def finished_in(self, guild_id: int, day: date) -> list[Finish]:
        """Return whose board of a day is scored, of the players who opened it in a server.

        Players who hide themselves are left out.
        """
        here = and_(
            StoredVisit.player_id == StoredResult.player_id, StoredVisit.day == day, StoredVisit.guild_id == guild_id
        )
        scored = StoredResult.day == day, StoredResult.ranked, HAS_WON, StoredResult.player_id.not_in(THE_HIDDEN)
        return [Finish._make(row) for row in await self._rows(select(*_FINISH).join(StoredVisit, here).where(*scored))]

    async def messages_with_places(self, day: date, first: int) -> list[StoredDailyMessage]:
        """Return the messages of a day, in servers where its board was scored. `first` is at most their smallest id."""
        here = StoredVisit.day == day, StoredVisit.guild_id == StoredDailyMessage.guild_id
        scored = StoredResult.player_id == StoredVisit.player_id, StoredResult.day == day, StoredResult.ranked
        query = select(StoredDailyMessage).where(
            StoredDailyMessage.message_id >= first,
            StoredDailyMessage.day == day,
            exists().where(*here, *scored, HAS_WON),
        )
        return list(await self._values(query))

    async def messages_for(self, player_id: int, day: date) -> list[StoredDailyMessage]:
        """Return the messages with a day's standings in the servers where a player opened its board."""
        here = StoredVisit.day == day, StoredVisit.guild_id == StoredDailyMessage.guild_id
        opened = exists().where(*here, StoredVisit.player_id == player_id)
        return list(await self._values(select(StoredDailyMessage).where(StoredDailyMessage.day == day, opened)))


_FINISH = StoredResult.player_id, *(getattr(StoredResult, name) for name in Finish._fields[1:])


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
