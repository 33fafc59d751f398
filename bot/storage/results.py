"""Results of games: written once for each game, with the turn that ended it or later, and completed by its review."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    CTE,
    BigInteger,
    BindParameter,
    Connection,
    Insert,
    Subquery,
    and_,
    bindparam,
    func,
    insert,
    null,
    or_,
    select,
    union,
    union_all,
    update,
)
from sqlalchemy.orm import Session

from bot.storage.database import Queries
from bot.storage.models import RUNNING, WITHOUT_RESULTS, Base, StoredResult
from bot.storage.writing import GAME, TURN, Row, bound, check_not_deleted, insert_turn, is_deleted, prefixed
from core import DigStats

RESULT = Base.metadata.tables[StoredResult.__tablename__]
REVIEWED = ("luck", "digs", "mistakes")
"""The columns that come from the game's review."""

UNREVIEWED = and_(RESULT.c.digs.is_(None), RESULT.c.value.is_not(None))
"""Games without a 3BV aren't reviewed."""

MARK_RECORDED = update(GAME).where(GAME.c.id == bindparam("game"), ~GAME.c.recorded).values(recorded=True)
MARKED = MARK_RECORDED.returning(GAME.c.id).cte("recorded")
THE_GAME = select(GAME.c.id).where(GAME.c.id == bindparam("game")).subquery()
ADD_REVIEW = (
    update(RESULT)
    .where(RESULT.c.game_id == bindparam("game"), RESULT.c.player_id == bindparam("player"), RESULT.c.digs.is_(None))
    .values({name: bindparam(name) for name in REVIEWED})
)


TIMED = select(GAME.c.id, null().cast(BigInteger)).where(RUNNING, WITHOUT_RESULTS)
"""The games that have a timer: those that may lapse."""
INCOMPLETE = union(
    select(GAME.c.id, null().cast(BigInteger)).where(GAME.c.ended_at.is_not(None), WITHOUT_RESULTS),
    select(RESULT.c.game_id, null().cast(BigInteger)).where(UNREVIEWED),
)
"""The games that are over and lack results or their review. They have a timer of their own once a process starts."""


class GameRecord(NamedTuple):
    """What says whether a game has something to be recorded."""

    kind: str
    over: bool
    recorded: bool
    lacks_review: bool
    last_turn_at: datetime


class GameId(NamedTuple):
    """A game's id and its type."""

    id: int
    kind: str


def insert_last_turn(connection: Connection, turn: Row, changed: Row, results: Sequence[Row]) -> bool:
    """Insert a turn, change its game, and insert the game's results unless it has some. Return as `insert_turn` does.

    Players whose data was deleted meanwhile get no result, unless the turn is theirs. Raise `BeingDeleted` if that is
    going on.
    """
    if connection.dialect.name == "sqlite":
        added = insert_turn(connection, turn, changed)
        record(connection, turn["game_id"], results)
        return added
    changed = {**changed, "recorded": True}
    if not results:
        return insert_turn(connection, turn, changed)
    statement = _insert_last_turn(tuple(changed), tuple(results[0]), len(results))
    given = {**turn, **prefixed("changed_", changed), **_numbered(results)}
    if not connection.execute(statement, given).rowcount:
        check_not_deleted(connection, turn["player_id"])
    return True


def record(connection: Connection, game: int, results: Sequence[Row]) -> bool:
    """Insert a game's results unless it has some. Return whether any were inserted.

    Players whose data was deleted meanwhile get none.
    """
    recorded: CTE | Subquery = MARKED
    if connection.dialect.name == "sqlite" or not results:
        if not connection.execute(MARK_RECORDED, {"game": game}).rowcount or not results:
            return False
        recorded = THE_GAME
    statement = _insert_results(recorded, tuple(results[0]), len(results))
    return connection.execute(statement, {"game": game, **_numbered(results)}).rowcount > 0


@cache
def _insert_last_turn(changed: Sequence[str], columns: Sequence[str], players: int) -> Insert:
    """Return the statement for a turn that ended a game.

    It locks the game first. So of two processes that record it, the second one sees that the first one has.
    """
    turn = bound(TURN.c)
    allowed = GAME.c.id == turn["game_id"], ~is_deleted(turn["player_id"])
    before = select(GAME.c.id, GAME.c.recorded).where(*allowed).with_for_update().cte("before")
    values = bound([GAME.c[name] for name in changed], "changed_")
    change = update(GAME).where(GAME.c.id == before.c.id).values(values).cte("changed")
    added = insert(TURN).from_select(list(turn), select(*turn.values()).select_from(before)).cte("added")
    unrecorded = before.select().where(~before.c.recorded).cte("unrecorded")
    return _insert_results(unrecorded, columns, players, turn["player_id"]).add_cte(change, added)


@cache
def _insert_results(
    game: CTE | Subquery, columns: Sequence[str], players: int, mover: BindParameter[int] | None = None
) -> Insert:
    """Return the statement that inserts the results of a game, if there is one in `game`.

    Only players with a turn in it have a result, and the `mover`, who is making a turn. The lock on a turn keeps a
    deletion from renaming its player meanwhile. It is taken after the one on the game, as a deletion does.
    """
    rows = []
    for number in range(players):
        row = bound([RESULT.c[name] for name in columns], f"result{number}_")
        theirs = and_(TURN.c.game_id == game.c.id, TURN.c.player_id == row["player_id"])
        took_part = select(TURN.c.number).where(theirs).with_for_update(read=True).exists()
        takes_part = took_part if mover is None else or_(row["player_id"] == mover, took_part)
        rows.append(select(game.c.id, *row.values()).where(takes_part))
    return insert(RESULT).from_select([RESULT.c.game_id, *columns], union_all(*rows))


def _numbered(results: Sequence[Row]) -> dict[str, Any]:
    """Return the values of all results, by the names of their parameters."""
    return {name: value for at, row in enumerate(results) for name, value in prefixed(f"result{at}_", row).items()}


class ResultStore(Queries):
    """The results of games in a database."""

    async def record(self, game: int, results: Sequence[Mapping[str, Any]]) -> bool:
        """Store a game's results unless it has some. Return whether any were stored.

        Players whose data was deleted meanwhile get none.
        """
        return await self.database.write(lambda connection: record(connection, game, results))

    async def add_review(self, game: int, reviews: Mapping[int, DigStats | None]) -> None:
        """Add to a game's results how its players dug, unless that was done. Nothing is known of digs without stats."""
        nothing = {"luck": None, "digs": 0, "mistakes": 0}
        rows = [
            {"game": game, "player": player, **{name: getattr(stats, name, nothing[name]) for name in REVIEWED}}
            for player, stats in reviews.items()
        ]
        if rows:
            await self.database.write(lambda connection: connection.execute(ADD_REVIEW, rows))

    async def record_of(self, game: int) -> GameRecord | None:
        """Return what says whether a game has something to be recorded, if there is such a game."""
        last_turn = select(func.max(TURN.c.at)).where(TURN.c.game_id == GAME.c.id).scalar_subquery()
        lacks_review = select(RESULT.c.game_id).where(RESULT.c.game_id == GAME.c.id, UNREVIEWED).exists()
        columns = GAME.c.kind, GAME.c.ended_at.is_not(None), GAME.c.recorded, lacks_review
        query = select(*columns, func.coalesce(last_turn, GAME.c.started_at)).where(GAME.c.id == game)

        def find(session: Session) -> GameRecord | None:
            found = session.execute(query).one_or_none()
            return GameRecord(*found) if found else None

        return await self.database.read(find)
