"""The servers that the bot is in, and what is deleted some time after it has left one, in batches."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Table, delete, select, update
from sqlalchemy.orm import Session

from bot.storage.database import Queries, transaction
from bot.storage.deletions import GAMES, end_games, lock_games
from bot.storage.models import AT_ONCE, RUNNING_IN_PUBLIC, Base, StoredGame, StoredMembership, StoredTimer
from bot.storage.results import GameId
from bot.storage.screens import StoredScreen
from bot.storage.writing import ROWS, insert_into, put_row

LEFT_TIMER = "left"
LEFT = select(StoredMembership.guild_id, StoredMembership.guild_id).where(StoredMembership.left_at.is_not(None))
"""The servers whose leaving has a timer. Their own processes run it."""


class Memberships(Queries):
    """The memberships in a database."""

    async def join(self, guilds: Collection[int]) -> None:
        """Store that the bot is in some servers, perhaps once more."""
        await self._store(guilds, None)

    async def leave(self, guild: int, now: datetime) -> None:
        """Store that the bot isn't in a server any more."""
        await self._store([guild], now)

    async def joined(self) -> Sequence[int]:
        """Return the servers that the bot is in, as far as is known."""
        return await self._values(select(StoredMembership.guild_id).where(StoredMembership.left_at.is_(None)))

    async def channels(self, after: int, most: int) -> Sequence[tuple[int, int | None]]:
        """Return channels with running public games, and their servers, the lowest ids above `after` first."""
        query = (
            select(StoredGame.channel_id, StoredGame.guild_id)
            .where(StoredGame.channel_id > after, RUNNING_IN_PUBLIC)
            .order_by(StoredGame.channel_id)
            .distinct()
            .limit(most)
        )
        return [(row[0], row[1]) for row in await self._rows(query)]

    @transaction
    def end_some(
        self, session: Session, now: datetime, *, guild: int | None = None, channel: int = 0
    ) -> Sequence[GameId]:
        """End some running public games of a server, or of a channel, and return them."""
        there = StoredGame.channel_id == channel if guild is None else StoredGame.guild_id == guild
        theirs = there, RUNNING_IN_PUBLIC
        running = select(StoredGame.id, StoredGame.kind).where(*theirs).order_by(StoredGame.id).limit(GAMES)
        games = [GameId(*row) for row in session.execute(running.with_for_update())]
        end_games(session, [game.id for game in games], now)
        return games

    async def left_at(self, guild: int) -> datetime | None:
        """Return when the bot left a server, if it isn't there."""
        return await self._value(select(StoredMembership.left_at).where(StoredMembership.guild_id == guild))

    @transaction
    def delete_some(self, session: Session, guild: int) -> bool:
        """Delete some of what is kept of a server that the bot has left, the ids of messages first.

        Return whether there may be more.
        """
        left = StoredMembership.guild_id == guild, StoredMembership.left_at.is_not(None)
        shown = StoredGame.guild_id == guild, StoredGame.message_id.is_not(None)
        if session.scalar(select(StoredMembership).where(*left).with_for_update()) is None:
            return False
        games = session.scalars(select(StoredGame.id).where(*shown).order_by(StoredGame.id).limit(ROWS)).all()
        lock_games(session, games)
        session.execute(update(StoredGame).where(StoredGame.id.in_(games)).values(message_id=None))
        session.execute(delete(StoredScreen).where(StoredScreen.game_id.in_(games)))
        if len(games) == ROWS:
            return True
        for table in _kept_of_servers():
            session.execute(delete(table).where(table.c.guild_id == guild))
        return False

    @transaction
    def _store(self, session: Session, guilds: Collection[int], left_at: datetime | None) -> None:
        rows = [{"guild_id": guild, "left_at": left_at} for guild in sorted(guilds)]
        for start in range(0, len(rows), ROWS):
            upsert = insert_into(session.connection(), StoredMembership).values(rows[start : start + ROWS])
            session.execute(upsert.on_conflict_do_update(index_elements=["guild_id"], set_={"left_at": left_at}))
        for guild in guilds if left_at else ():
            timer = StoredTimer(kind=LEFT_TIMER, whose=guild, due=AT_ONCE, guild_id=guild)
            put_row(session.connection(), timer)


def _kept_of_servers() -> list[Table]:
    """Return the tables of what belongs to a server: not to its players, and not to their games."""
    tables, others = Base.metadata.sorted_tables, {"player_id", "starter_id"}
    return [table for table in tables if "guild_id" in table.c and others.isdisjoint(table.c.keys())]
