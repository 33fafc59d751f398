"""Results of games: written once for each game, with the turn that ended it or later, and completed by its review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    CTE,
    ColumnElement,
    Connection,
    Insert,
    and_,
    bindparam,
    case,
    func,
    insert,
    literal,
    or_,
    select,
    union_all,
    update,
)

from bot.storage.database import Database
from bot.storage.models import Base, StoredResult
from bot.storage.writing import GAME, TURN, Row, insert_turn
from core import DigStats

RESULT = Base.metadata.tables[StoredResult.__tablename__]
REVIEWED = ("luck", "digs", "mistakes")
"""The columns that come from the game's review."""
COLUMNS = [column for column in RESULT.c if column is not RESULT.c.game_id and column.name not in REVIEWED]

UNREVIEWED = and_(RESULT.c.digs.is_(None), RESULT.c.value.is_not(None))
"""Games without a 3BV aren't reviewed."""

ADD_RESULT = insert(RESULT)
RECORD = update(GAME).where(GAME.c.id == bindparam("game"), ~GAME.c.recorded).values(recorded=True)


class GameId(NamedTuple):
    """A game's id and its type."""

    id: int
    kind: str


def insert_last_turn(connection: Connection, turn: Row, changed: Row, results: Sequence[Row]) -> None:
    """Insert a turn, change its game, and insert the game's results unless it has some."""
    game = turn["game_id"]
    if connection.dialect.name == "sqlite":
        record(connection, game, results)
        insert_turn(connection, turn, changed)
    elif not results:
        insert_turn(connection, turn, {**changed, "recorded": True})
    else:
        # The game is locked first. So of two processes that record it, the second one sees that the first one has.
        before = select(GAME.c.id, GAME.c.recorded).where(GAME.c.id == game).with_for_update().cte("before")
        change = update(GAME).where(GAME.c.id == before.c.id).values({**changed, "recorded": True}).cte("changed")
        added = insert(TURN).values(turn).cte("added")
        connection.execute(_insert_from(before, results, ~before.c.recorded).add_cte(change, added))


def record(connection: Connection, game: int, results: Sequence[Row]) -> bool:
    """Insert a game's results unless it has some. Return whether it had none."""
    if results and connection.dialect.name != "sqlite":
        recorded = update(GAME).where(GAME.c.id == game, ~GAME.c.recorded).values(recorded=True)
        return connection.execute(_insert_from(recorded.returning(GAME.c.id).cte("recorded"), results)).rowcount > 0
    is_new = connection.execute(RECORD, {"game": game}).rowcount > 0
    if is_new and results:
        connection.execute(ADD_RESULT, [{**result, "game_id": game} for result in results])
    return is_new


def _insert_from(game: CTE, results: Sequence[Row], *conditions: ColumnElement[bool]) -> Insert:
    """Return a statement that inserts the results of a game, if there is one in `game`."""
    rows = [
        select(game.c.id, *(literal(result[column.name], column.type) for column in COLUMNS)).where(*conditions)
        for result in results
    ]
    return insert(RESULT).from_select([RESULT.c.game_id, *COLUMNS], union_all(*rows))


class ResultStore:
    """The results of games in a database. Every method may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, game: int, results: Sequence[Mapping[str, Any]]) -> bool:
        """Store a game's results unless it has some. Return whether it had none."""
        return await self._database.write(lambda connection: record(connection, game, results))

    async def add_review(self, game: int, stats: Mapping[int, DigStats]) -> None:
        """Add to a game's results how its players dug, unless that was done. Players without `stats` weren't judged."""
        changed = {
            RESULT.c.luck: _by_player({player: share.luck for player, share in stats.items()}, RESULT.c.luck, None),
            RESULT.c.digs: _by_player({player: share.digs for player, share in stats.items()}, RESULT.c.digs, 0),
            RESULT.c.mistakes: _by_player(
                {player: share.mistakes for player, share in stats.items()}, RESULT.c.mistakes, 0
            ),
        }
        add = update(RESULT).where(RESULT.c.game_id == game, RESULT.c.digs.is_(None)).values(changed)
        await self._database.write(lambda connection: connection.execute(add))

    async def unrecorded(self, idle_since: datetime, after: int, most: int) -> list[GameId]:
        """Return games without results that are over or idle, by id and from the one `after` another."""
        query = (
            select(GAME.c.id, GAME.c.kind)
            .where(_unrecorded(idle_since), GAME.c.id > after)
            .order_by(GAME.c.id)
            .limit(most)
        )
        return await self._database.read(lambda session: [GameId(*row) for row in session.execute(query)])

    async def count_unrecorded(self, idle_since: datetime) -> int:
        """Return how many games without results are over or idle."""
        query = select(func.count()).select_from(GAME).where(_unrecorded(idle_since))
        return await self._database.read(lambda session: session.scalar(query) or 0)

    async def unreviewed(self, after: int, most: int) -> list[GameId]:
        """Return games whose results lack their review, by id and from the one `after` another."""
        query = (
            select(RESULT.c.game_id, RESULT.c.kind)
            .where(UNREVIEWED, RESULT.c.game_id > after)
            .distinct()
            .order_by(RESULT.c.game_id)
            .limit(most)
        )
        return await self._database.read(lambda session: [GameId(*row) for row in session.execute(query)])

    async def count_unreviewed(self) -> int:
        """Return how many games have results that lack their review."""
        query = select(func.count(RESULT.c.game_id.distinct())).where(UNREVIEWED)
        return await self._database.read(lambda session: session.scalar(query) or 0)


def _unrecorded(idle_since: datetime) -> ColumnElement[bool]:
    """Return the condition for games without results that are over, or idle since then.

    A running game that nobody has touched since it started doesn't lapse, and neither does a daily board.
    """
    last = select(func.max(TURN.c.at)).where(TURN.c.game_id == GAME.c.id, TURN.c.number > 0).scalar_subquery()
    idle = and_(GAME.c.daily.is_(None), last <= idle_since)
    return and_(~GAME.c.recorded, or_(GAME.c.ended_at.is_not(None), idle))


def _by_player(values: Mapping[int, Any], column: ColumnElement[Any], otherwise: Any) -> ColumnElement[Any]:
    """Return a value for each player, and for all others."""
    rest = literal(otherwise, column.type)
    found = {player: literal(value, column.type) for player, value in values.items()}
    return case(found, value=RESULT.c.player_id, else_=rest) if found else rest
