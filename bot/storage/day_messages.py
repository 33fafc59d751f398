"""Reads and writes which public messages show something of a day, such as its standings."""

from datetime import date
from typing import ClassVar

from sqlalchemy import BigInteger, String, delete, exists, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.storage.database import Queries, transaction
from bot.storage.models import Base
from bot.storage.writing import insert_for_each, keep_row, row_of


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
