"""What is stored of one player: results, and private games."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, TextClause, func, not_, or_, select, union_all

from bot.storage.database import Queries
from bot.storage.models import (
    IN_PRIVATE,
    RUNNING,
    RUNNING_IN_PUBLIC,
    StoredGame,
    StoredPlayer,
    StoredResult,
    StoredTurn,
)
from bot.storage.writing import GAME, next_number

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
