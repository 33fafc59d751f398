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
    func,
    insert,
    literal,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.orm import Session

from bot.storage.database import Database
from bot.storage.models import Base, StoredResult
from bot.storage.writing import GAME, TURN, Row, insert_turn

RESULT = Base.metadata.tables[StoredResult.__tablename__]
REVIEWED = ("luck", "digs", "mistakes")
"""The columns that come from the game's review."""
COLUMNS = [column for column in RESULT.c if column is not RESULT.c.game_id and column.name not in REVIEWED]

ADD_RESULT = insert(RESULT)
RECORD = update(GAME).where(GAME.c.id == bindparam("game"), ~GAME.c.recorded).values(recorded=True)
COMPLETE = (
    update(RESULT)
    .where(RESULT.c.game_id == bindparam("game"), RESULT.c.player_id == bindparam("player"), RESULT.c.digs.is_(None))
    .values({name: bindparam(name) for name in REVIEWED})
)


class Reviewed(NamedTuple):
    """What the review of a game says about a player."""

    player: int
    luck: float | None
    digs: int
    mistakes: int


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

    async def complete(self, game: int, reviewed: Sequence[Reviewed]) -> None:
        """Add to a game's results what its review says, unless that was done."""
        rows = [{**player._asdict(), "game": game} for player in reviewed]

        def complete(session: Session) -> None:
            session.connection().execute(COMPLETE, rows)

        if rows:
            await self._database.transact(complete)

    async def unrecorded(self, idle_since: datetime, after: int, most: int) -> list[GameId]:
        """Return games without results that are over or idle, by id and from the one `after` another.

        A running game that nobody has touched since it started isn't among them, and neither is a daily board: it
        stays open.
        """
        last = select(func.max(TURN.c.at)).where(TURN.c.game_id == GAME.c.id, TURN.c.number > 0).scalar_subquery()
        idle = and_(GAME.c.daily.is_(None), last <= idle_since)
        query = (
            select(GAME.c.id, GAME.c.kind)
            .where(~GAME.c.recorded, GAME.c.id > after, or_(GAME.c.ended_at.is_not(None), idle))
            .order_by(GAME.c.id)
            .limit(most)
        )
        return await self._database.read(lambda session: [GameId(*row) for row in session.execute(query)])
