"""Results of games: written once for each game, with the turn that ended it or later, and completed by its review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    Connection,
    Insert,
    Subquery,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)

from bot.storage.database import Database
from bot.storage.models import Base, StoredResult, StoredSpentAttempt
from bot.storage.writing import GAME, TURN, Row, bound, check_not_deleted, insert_turn, is_deleted, next_number
from core import DigStats

RESULT = Base.metadata.tables[StoredResult.__tablename__]
REVIEWED = ("luck", "digs", "mistakes")
"""The columns that come from the game's review."""
COLUMNS = [column for column in RESULT.c if column is not RESULT.c.game_id and column.key not in REVIEWED]

UNREVIEWED = and_(RESULT.c.digs.is_(None), RESULT.c.value.is_not(None))
"""Games without a 3BV aren't reviewed."""

MARK_RECORDED = update(GAME).where(GAME.c.id == bindparam("game"), ~GAME.c.recorded).values(recorded=True)

ADD_REVIEW = (
    update(RESULT)
    .where(RESULT.c.game_id == bindparam("game"), RESULT.c.player_id == bindparam("player"), RESULT.c.digs.is_(None))
    .values({name: bindparam(name) for name in REVIEWED})
)


class GameId(NamedTuple):
    """A game's id and its type, and the number of its next turn if that matters."""

    id: int
    kind: str
    next_number: int = 0


def insert_last_turn(connection: Connection, turn: Row, changed: Row, results: Sequence[Row]) -> bool:
    """Insert a turn, change its game, and insert the game's results unless it has some. Return as `insert_turn` does.

    Players whose data was deleted meanwhile get no result, unless the turn is theirs. Raise `BeingDeleted` if that is
    going on.
    """
    game = turn["game_id"]
    if connection.dialect.name == "sqlite":
        added = insert_turn(connection, turn, changed)
        record(connection, game, results)
        return added
    if not results:
        return insert_turn(connection, turn, {**changed, "recorded": True})
    given = {"game": game, **_named("turn", turn), **_named("changed", {**changed, "recorded": True})}
    statement = _insert_last_turn(tuple(changed), len(results))
    if not connection.execute(statement, {**given, **_named_rows(results)}).rowcount:
        check_not_deleted(connection, turn["player_id"])
    return True


def record(connection: Connection, game: int, results: Sequence[Row]) -> bool:
    """Insert a game's results unless it has some. Return whether any were inserted.

    Players whose data was deleted meanwhile get none.
    """
    if results and connection.dialect.name != "sqlite":
        return connection.execute(_record(len(results)), {"game": game, **_named_rows(results)}).rowcount > 0
    if not connection.execute(MARK_RECORDED, {"game": game}).rowcount or not results:
        return False
    return connection.execute(_add_result(), [{"game": game, **_named_rows([row])} for row in results]).rowcount > 0


@cache
def _insert_last_turn(changed: Sequence[str], players: int) -> Insert:
    """Return the statement for a turn that ended a game.

    It locks the game first. So of two processes that record it, the second one sees that the first one has.
    """
    columns = [GAME.c[name] for name in (*changed, "recorded")]
    turn = bound(TURN.c, "turn_")
    allowed = GAME.c.id == bindparam("game"), ~is_deleted(turn["player_id"])
    before = select(GAME.c.id, GAME.c.recorded).where(*allowed).with_for_update().cte("before")
    change = update(GAME).where(GAME.c.id == before.c.id).values(bound(columns, "changed_")).cte("changed")
    added = insert(TURN).from_select(list(turn), select(*turn.values()).select_from(before)).cte("added")
    unrecorded = before.select().where(~before.c.recorded).cte("unrecorded")
    return _insert_from(unrecorded, players, turn["player_id"]).add_cte(change, added)


@cache
def _record(players: int) -> Insert:
    """Return the statement for the results of a game that has none."""
    return _insert_from(MARK_RECORDED.returning(GAME.c.id).cte("recorded"), players)


@cache
def _add_result() -> Insert:
    """Return the statement for one result of a game."""
    return _insert_from(select(GAME.c.id).where(GAME.c.id == bindparam("game")).subquery(), 1)


def _insert_from(game: CTE | Subquery, players: int, mover: BindParameter[int] | None = None) -> Insert:
    """Return a statement that inserts the results of a game, if there is one in `game`.

    Only players with a turn in it have a result, and the one who is making a turn. The lock on a turn keeps a
    deletion from renaming its player meanwhile. It is taken after the one on the game, as a deletion does.
    """
    rows = []
    for number in range(players):
        row = bound(COLUMNS, f"result{number}_")
        theirs = and_(TURN.c.game_id == game.c.id, TURN.c.player_id == row["player_id"])
        took_part = select(TURN.c.number).where(theirs).with_for_update(read=True).exists()
        takes_part = took_part if mover is None else or_(row["player_id"] == mover, took_part)
        rows.append(select(game.c.id, *row.values()).where(takes_part))
    return insert(RESULT).from_select([RESULT.c.game_id, *COLUMNS], union_all(*rows))


def _named(prefix: str, row: Row) -> dict[str, Any]:
    """Return the values of such parameters."""
    return {f"{prefix}_{name}": value for name, value in row.items()}


def _named_rows(results: Sequence[Row]) -> dict[str, Any]:
    return {name: value for number, row in enumerate(results) for name, value in _named(f"result{number}", row).items()}


class ResultStore:
    """The results of games in a database. Every method may raise `Unavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, game: int, results: Sequence[Mapping[str, Any]]) -> bool:
        """Store a game's results unless it has some. Return whether any were stored.

        Players whose data was deleted meanwhile get none.
        """
        return await self._database.write(lambda connection: record(connection, game, results))

    async def add_review(self, game: int, reviews: Mapping[int, DigStats | None]) -> None:
        """Add to a game's results how its players dug, unless that was done. Nothing is known of digs without stats."""
        rows = [
            {
                "game": game,
                "player": player,
                "luck": stats.luck if stats else None,
                "digs": stats.digs if stats else 0,
                "mistakes": stats.mistakes if stats else 0,
            }
            for player, stats in reviews.items()
        ]
        if rows:
            await self._database.write(lambda connection: connection.execute(ADD_REVIEW, rows))

    async def unrecorded(self, idle_since: datetime, after: int, most: int) -> list[GameId]:
        """Return games without results that are over or idle, the lowest ids above `after` first."""
        query = (
            select(GAME.c.id, GAME.c.kind, next_number(GAME.c.id))
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
        """Return games whose results lack their review, the lowest ids above `after` first."""
        query = (
            select(RESULT.c.game_id, RESULT.c.kind)
            .where(UNREVIEWED, RESULT.c.game_id > after)
            .distinct()
            .order_by(RESULT.c.game_id)
            .limit(most)
        )
        return await self._database.read(lambda session: [GameId(*row) for row in session.execute(query)])

    async def drop_spent_attempts(self, before: date) -> None:
        """Delete spent attempts at the boards of earlier days."""
        old = delete(StoredSpentAttempt).where(StoredSpentAttempt.day < before)
        await self._database.write(lambda connection: connection.execute(old))

    async def count_unreviewed(self) -> int:
        """Return how many games have results that lack their review."""
        query = select(func.count(RESULT.c.game_id.distinct())).where(UNREVIEWED)
        return await self._database.read(lambda session: session.scalar(query) or 0)


def _unrecorded(idle_since: datetime) -> ColumnElement[bool]:
    """Return the condition for games without results that are over, or idle since then.

    A running game that nobody has touched since it started doesn't lapse, and neither does the board of a day.
    """
    last = select(func.max(TURN.c.at)).where(TURN.c.game_id == GAME.c.id, TURN.c.number > 0).scalar_subquery()
    idle = and_(GAME.c.day.is_(None), last <= idle_since)
    return and_(~GAME.c.recorded, or_(GAME.c.ended_at.is_not(None), idle))
