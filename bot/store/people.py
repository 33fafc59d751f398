"""What is stored of players: their results, their private games and their servers."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, Table, TextClause, delete, func, not_, or_, select, union_all, update
from sqlalchemy.orm import Session

from bot.store.database import Queries, transaction
from bot.store.games import StoredScreen
from bot.store.models import (
    AT_ONCE,
    IN_PRIVATE,
    RUNNING,
    RUNNING_IN_PUBLIC,
    Base,
    StoredGame,
    StoredMembership,
    StoredPlayer,
    StoredResult,
    StoredTimer,
    StoredTurn,
)
from bot.store.personal_data import GAMES, end_games, lock_games
from bot.store.results import GameId
from bot.store.writing import GAME, ROWS, insert_into, next_number, put_row

LAST_TURN = select(func.max(StoredTurn.at)).where(StoredTurn.game_id == GAME.c.id).scalar_subquery()
# The bot's own turns have no interaction. The start may have one and isn't counted.
TURNS = (
    select(func.count(StoredTurn.interaction_id))
    .where(StoredTurn.game_id == GAME.c.id, StoredTurn.number > 0)
    .scalar_subquery()
)


class Played(NamedTuple):
    """A player's result in a game, as far as statistics need it. See `StoredResult`."""

    game_id: int
    kind: str
    difficulty: str
    ended_at: datetime
    outcome: str
    duration: int
    value: int | None
    solved: int | None
    moves: int
    hits: int
    helped: bool
    alone: bool
    ranked: bool
    day: date | None
    luck: float | None
    digs: int | None
    mistakes: int | None


class RunningGame(NamedTuple):
    """A running game as it is stored, without its turns."""

    game: StoredGame
    next_number: int
    """The number of its next turn."""
    turns: int
    """How many turns its players have made since the start."""
    played_at: datetime


class PlayerQueries(Queries):
    """Queries about one player, and where the boards of games are."""

    async def played(self, player_id: int, guild_id: int | None = None) -> Sequence[Played]:
        """Return all results of a player, or those of public games on a server, the oldest first."""
        columns = [getattr(StoredResult, name) for name in Played._fields]
        query = select(*columns).order_by(StoredResult.ended_at, StoredResult.game_id)
        query = query.where(StoredResult.player_id == player_id)
        if guild_id is not None:
            query = query.where(StoredResult.guild_id == guild_id, not_(StoredResult.private))
        return [Played(*row) for row in await self._rows(query)]

    async def boards(self, games: Collection[int], guild_id: int) -> Mapping[int, tuple[int, int]]:
        """Return the channel and the message of those games whose board is public on this server."""
        there = StoredGame.id.in_(games), StoredGame.guild_id == guild_id, not_(StoredGame.private)
        rows = await self._rows(select(StoredGame.id, StoredGame.channel_id, StoredGame.message_id).where(*there))
        return {game: (channel, message) for game, channel, message in rows if message is not None}

    async def running(
        self, player_id: int, kind: str, since: date, most: int, *, of_matches: bool = False
    ) -> list[RunningGame]:
        """Return a player's running games, the one played last first.

        Of boards of a day, those before `since` are left out, and those of matches are unless they are wanted.
        """
        query = _played_last(since).where(*_running(player_id, kind, of_matches=of_matches)).limit(most)
        return [RunningGame(*row) for row in await self._rows(query)]

    async def in_reach(self, player_id: int, channel_id: int, since: date) -> list[RunningGame]:
        """Return a channel's running public games, and a player's private ones, of all types: those played last first.

        Of boards of a day, those before `since` are left out.
        """
        here = select(GAME.c.id).where(GAME.c.channel_id == channel_id, RUNNING_IN_PUBLIC)
        own = select(GAME.c.id).where(GAME.c.starter_id == player_id, RUNNING, IN_PRIVATE)
        query = _played_last(since).where(GAME.c.id.in_(union_all(here, own)))
        return [RunningGame(*row) for row in await self._rows(query)]

    async def ended(self, player_id: int, since: datetime, most: int) -> list[StoredGame]:
        """Return a player's private games of all types that ended since then, the last one first."""
        query = (
            select(StoredGame)
            .where(StoredGame.starter_id == player_id, StoredGame.ended_at >= since, IN_PRIVATE)
            .order_by(StoredGame.ended_at.desc(), StoredGame.id.desc())
            .limit(most)
        )
        return list(await self._values(query))

    async def count(self, player_id: int, kind: str) -> int:
        """Return how many running games a player has, boards of a day and of matches apart."""
        query = select(func.count()).where(*_running(player_id, kind), StoredGame.day.is_(None))
        return await self._value(query) or 0


class FinishedGames(Queries):
    """The games that ended in a channel, and which of their players want no name."""

    async def of_channel(
        self, channel_id: int, player_id: int, kinds: Sequence[str], most: int
    ) -> Sequence[tuple[int, str]]:
        """Return the last games of some types, but none of a match: public ones, and the player's own.

        Each is an id with its type, the newest first.
        """
        queries = [
            select(StoredGame.id, StoredGame.kind)
            .where(StoredGame.channel_id == channel_id, StoredGame.kind == kind, StoredGame.match_id.is_(None))
            .where(StoredGame.ended_at.is_not(None))
            .where(or_(not_(StoredGame.private), StoredGame.starter_id == player_id))
            .order_by(StoredGame.id.desc())
            .limit(most)
            for kind in kinds
        ]
        found = [(game, kind) for query in queries for game, kind in await self._rows(query)]
        return sorted(found, reverse=True)[:most]

    async def hidden(self, players: Collection[int]) -> frozenset[int]:
        """Return those of some players who don't want to be shown to others."""
        query = select(StoredPlayer.player_id).where(StoredPlayer.player_id.in_(players), StoredPlayer.hidden)
        return frozenset(await self._values(query))


def _played_last(since: date) -> Select[StoredGame, int, int, datetime]:
    """Return the query for games as they are running, the one played last first."""
    current = or_(StoredGame.day.is_(None), StoredGame.day >= since)
    query = select(StoredGame, next_number(GAME.c.id), TURNS, LAST_TURN).where(current)
    return query.order_by(LAST_TURN.desc(), StoredGame.id.desc())


def _running(player_id: int, kind: str, *, of_matches: bool = False) -> list[ColumnElement[bool] | TextClause]:
    theirs = [StoredGame.starter_id == player_id, StoredGame.kind == kind, StoredGame.ended_at.is_(None)]
    return [*theirs, IN_PRIVATE] if of_matches else [*theirs, StoredGame.match_id.is_(None), IN_PRIVATE]


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
