"""Reads and writes what belongs to daily boards: secrets, seeds, visits, attempts and public messages."""

from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import Index, String, Text, and_, exists, func, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.storage.database import transaction
from bot.storage.day_messages import DayMessage, DayMessages
from bot.storage.models import HAS_WON, Base, StoredGame, StoredResult, StoredVisit
from bot.storage.spent_attempts import find_secret, is_spent
from bot.storage.standings import THE_HIDDEN
from bot.storage.writing import keep_row


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
