"""The servers that the bot is in, and what is deleted some time after it has left one, in batches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from bot.storage.batches import GAMES, ROWS, end_games, lock_games
from bot.storage.database import Database
from bot.storage.models import (
    RUNNING_IN_PUBLIC,
    StoredDailyMessage,
    StoredGame,
    StoredMembership,
    StoredSchedule,
    StoredServer,
)
from bot.storage.results import GameId


class Last(NamedTuple):
    """Where a batch of deletions has ended: a server, and its last game from which the message was deleted."""

    guild: int
    game: int


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

    async def delete_left(self, left_before: datetime) -> AsyncIterator[None]:
        """Delete what is kept of servers that the bot left before. Yield between two batches."""
        last = None
        while last := await self._database.transact(partial(_delete_some, left_before=left_before, last=last)):
            yield

    async def _store(self, guilds: Collection[int], left_at: datetime | None) -> None:
        rows = [{"guild_id": guild, "left_at": left_at} for guild in sorted(guilds)]

        def store(session: Session) -> None:
            insert = sqlite.insert if session.connection().dialect.name == "sqlite" else postgresql.insert
            for start in range(0, len(rows), ROWS):
                upsert = insert(StoredMembership).values(rows[start : start + ROWS])
                session.execute(upsert.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": left_at}))

        await self._database.transact(store)


def _delete_some(session: Session, left_before: datetime, last: Last | None) -> Last | None:
    """Delete some of what is kept of a server that was left, after another batch. Return `None` if there is none."""
    left = select(StoredMembership.guild_id).where(StoredMembership.left_at < left_before)
    guild = session.scalar(left.order_by(StoredMembership.guild_id).limit(1).with_for_update())
    if guild is None:
        return None
    after = last.game if last and last.guild == guild else 0  # those before have none, and would be read in every batch
    shown = StoredGame.guild_id == guild, StoredGame.id > after, StoredGame.message_id.is_not(None)
    games = session.scalars(select(StoredGame.id).where(*shown).order_by(StoredGame.id).limit(ROWS)).all()
    lock_games(session, games)
    session.execute(update(StoredGame).where(StoredGame.id.in_(games)).values(message_id=None))
    if len(games) == ROWS:
        return Last(guild, games[-1])
    for table in (StoredServer, StoredSchedule, StoredDailyMessage, StoredMembership):
        session.execute(delete(table).where(table.guild_id == guild))
    return Last(guild, 0)
