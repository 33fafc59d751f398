"""The servers that the bot is in, and what is deleted some time after it has left one, in batches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from bot.storage.batches import GAMES, ROWS, end_games, lock_games
from bot.storage.dailies import StoredDailyMessage
from bot.storage.database import Database
from bot.storage.models import (
    RUNNING_IN_PUBLIC,
    StoredGame,
    StoredMembership,
    StoredSchedule,
    StoredServer,
)
from bot.storage.results import GameId


class Memberships:
    """The memberships in a database. Every method may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def join(self, guilds: Collection[int]) -> None:
        """Store that the bot is in some servers, perhaps once more."""
        await self._store(guilds, None)

    async def leave(self, guild: int, now: datetime) -> None:
        """Store that the bot isn't in a server any more."""
        await self._store([guild], now)

    async def joined(self) -> Sequence[int]:
        """Return the servers that the bot is in, as far as is known."""
        query = select(StoredMembership.guild_id).where(StoredMembership.left_at.is_(None))
        return await self._database.read(lambda session: session.scalars(query).all())

    async def channels(self, after: int, most: int) -> Sequence[tuple[int, int | None]]:
        """Return channels with running public games, and their servers, the lowest ids above `after` first."""
        query = (
            select(StoredGame.channel_id, StoredGame.guild_id)
            .where(StoredGame.channel_id > after, RUNNING_IN_PUBLIC)
            .order_by(StoredGame.channel_id)
            .distinct()
            .limit(most)
        )
        return await self._database.read(lambda session: [(row[0], row[1]) for row in session.execute(query)])

    async def end_some(self, now: datetime, *, guild: int | None = None, channel: int = 0) -> Sequence[GameId]:
        """End some running public games of a server, or of a channel, and return them."""
        there = StoredGame.channel_id == channel if guild is None else StoredGame.guild_id == guild
        theirs = there, RUNNING_IN_PUBLIC
        running = select(StoredGame.id, StoredGame.kind).where(*theirs).order_by(StoredGame.id).limit(GAMES)

        def end(session: Session) -> Sequence[GameId]:
            games = [GameId(*row) for row in session.execute(running.with_for_update())]
            end_games(session, [game.id for game in games], now)
            return games

        return await self._database.transact(end)

    async def left(self, before: datetime) -> Sequence[int]:
        """Return the servers that the bot left before."""
        query = select(StoredMembership.guild_id).where(StoredMembership.left_at < before)
        return await self._database.read(lambda session: session.scalars(query).all())

    async def delete_some(self, guild: int, left_before: datetime, after: int) -> int | None:
        """Delete some of what is kept of a server if the bot left it before, the ids of messages `after` a game first.

        Return the last of these games, or `None` if all is done.
        """
        left = StoredMembership.guild_id == guild, StoredMembership.left_at < left_before
        shown = StoredGame.guild_id == guild, StoredGame.id > after, StoredGame.message_id.is_not(None)

        def delete_some(session: Session) -> int | None:
            if session.scalar(select(StoredMembership).where(*left).with_for_update()) is None:
                return None
            games = session.scalars(select(StoredGame.id).where(*shown).order_by(StoredGame.id).limit(ROWS)).all()
            lock_games(session, games)
            session.execute(update(StoredGame).where(StoredGame.id.in_(games)).values(message_id=None))
            if len(games) == ROWS:
                return games[-1]
            for table in (StoredServer, StoredSchedule, StoredDailyMessage, StoredMembership):
                session.execute(delete(table).where(table.guild_id == guild))
            return None

        return await self._database.transact(delete_some)

    async def _store(self, guilds: Collection[int], left_at: datetime | None) -> None:
        rows = [{"guild_id": guild, "left_at": left_at} for guild in sorted(guilds)]

        def store(session: Session) -> None:
            insert = sqlite.insert if session.connection().dialect.name == "sqlite" else postgresql.insert
            for start in range(0, len(rows), ROWS):
                upsert = insert(StoredMembership).values(rows[start : start + ROWS])
                session.execute(upsert.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": left_at}))

        await self._database.transact(store)
