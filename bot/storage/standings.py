"""The figures of standings: one for each player, from the results of a server or of all with a public name."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Double, Select, and_, case, cast, func, not_, select
from sqlalchemy.orm import InstrumentedAttribute

from bot.storage.database import Queries
from bot.storage.models import HAS_WON, HIDDEN, NAMED, StoredPlayer, StoredRating, StoredResult, StoredVisit
from bot.storage.ratings import newest_of
from core import MOST_STARS

R = StoredResult
CLEAN = and_(HAS_WON, R.hits == 0)
"""A win in which the player hit no mine. No other win counts, except on boards of a day."""
TIMED = and_(CLEAN, R.duration > 0)
"""A win that took a single dig has no time."""
THE_HIDDEN = select(StoredPlayer.player_id).where(HIDDEN)
THE_NAMED = select(StoredPlayer.player_id).where(NAMED, not_(StoredPlayer.hidden))
WIN, NO_WIN = "1", "0"
"""The games of a form, the oldest first: a text, because a database can put it together."""


class Field(NamedTuple):
    """Which results are compared."""

    guild_id: int | None
    """The server; `None` for all servers, where only players with a public name are compared."""
    difficulty: str
    since: datetime | None = None
    """The time they ended after; `None` for all."""


class StandingsQueries(Queries):
    """Queries for the figures of all players in a field.

    Hidden players are left out, and players whose data was deleted, who have an id below 0. The indexes of `result`
    have all columns that are read here, so that a server with many results is read in milliseconds.
    """

    async def fastest(self, field: Field, *, alone: bool = True) -> Sequence[tuple[int, int]]:
        """Return each player's fastest win in milliseconds, alone or with others."""
        return await self._rows(_of_each(R.player_id, field, func.min(R.duration)).where(_ranked(field, alone), TIMED))

    async def averages(self, field: Field, *, per_move: bool, least: int) -> Sequence[tuple[int, float]]:
        """Return the average 3BV per second, or per move, of players with at least this many wins alone."""
        figure = R.value * 1.0 / R.moves if per_move else R.value * 1000.0 / R.duration
        query = _of_each(R.player_id, field, func.avg(figure)).where(_ranked(field, alone=True), TIMED, R.moves > 0)
        return await self._rows(query.having(func.count(figure) >= least))

    async def forms(self, field: Field) -> Sequence[tuple[int, str]]:
        """Return each player's games alone, the oldest first, as a text of `WIN` for wins that count and `NO_WIN`."""
        # Both databases join texts in the order of a subquery.
        game = case((CLEAN, WIN), else_=NO_WIN).label("game")
        games = select(R.player_id, game).where(_ranked(field, alone=True))
        ordered = games.order_by(R.player_id, R.ended_at, R.game_id).subquery()
        return await self._rows(_of_each(ordered.c.player_id, field, func.aggregate_strings(ordered.c.game, "")))

    async def stars(self, field: Field) -> Sequence[tuple[int, int, float]]:
        """Return each player's stars for ranked boards of a day, and their average milliseconds.

        On a day everyone has the same board, so all of a player's count on each server where the player opened one.
        """
        stars = func.sum(case((R.hits < MOST_STARS, MOST_STARS - R.hits), else_=0))
        scored = and_(R.day.is_not(None), R.ranked, HAS_WON, *_since(field))
        query = _of_each(R.player_id, field, stars, cast(func.avg(R.duration), Double)).where(scored)
        if field.guild_id is not None:
            visits = select(StoredVisit.player_id).where(StoredVisit.guild_id == field.guild_id)
            recent = visits.where(StoredVisit.day >= field.since.date()) if field.since else visits
            query = query.where(R.player_id.in_(recent))
        return await self._rows(query)

    async def ratings(self, field: Field, *, ladder: str) -> Sequence[tuple[int, float, float]]:
        """Return each player's newest rating on a ladder, as `mu` and `sigma`.

        On a server it is that of players who had a rated game there, in the last days if only those count.
        """
        rated = StoredRating
        players = _of_each(rated.player_id, field).where(rated.ladder == ladder)
        if field.guild_id is not None:
            players = players.where(rated.guild_id == field.guild_id)
        if field.since:
            players = players.where(rated.at >= field.since)
        newest = await self._rows(newest_of(players.subquery(), ladder))
        return [(player, mu, sigma) for player, _, mu, sigma in newest]

    async def names(self, players: Collection[int]) -> Mapping[int, str]:
        """Return the public names of those players who have one."""
        query = select(StoredPlayer.player_id, StoredPlayer.public_name).where(StoredPlayer.player_id.in_(players))
        return {player: name for player, name in await self._rows(query) if name is not None}


def _of_each(
    player: ColumnElement[int] | InstrumentedAttribute[int], field: Field, *figures: ColumnElement[Any]
) -> Select[Any]:
    """Return a query for figures of each player who may be seen. Checking each result would take twice the time."""
    query = select(player, *figures).group_by(player)
    if field.guild_id is None:
        return query.where(player.in_(THE_NAMED))
    return query.having(and_(player > 0, player.not_in(THE_HIDDEN)))


def _ranked(field: Field, alone: bool) -> ColumnElement[bool]:
    there = R.player_id.in_(THE_NAMED) if field.guild_id is None else R.guild_id == field.guild_id
    return and_(there, R.difficulty == field.difficulty, R.ranked, R.alone if alone else not_(R.alone), *_since(field))


def _since(field: Field) -> Sequence[ColumnElement[bool]]:
    return [R.ended_at >= field.since] if field.since else []
