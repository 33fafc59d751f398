"""Writes of one statement on a server, where each statement is a round trip."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Insert,
    ScalarSelect,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    tuple_,
    union_all,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import DeclarativeBase

from bot.errors import PlayerError
from bot.storage.models import Base, StoredDeletion, StoredGame, StoredTimer, StoredTurn
from bot.text.errors import BEING_DELETED

Row = Mapping[str, Any]
Old = Mapping[type[DeclarativeBase], ColumnElement[bool]]
"""Which rows are old, by their tables."""
ROWS = 1_000
"""How many rows of a table one batch changes."""

GAME, TURN, TIMER = (Base.metadata.tables[one.__tablename__] for one in (StoredGame, StoredTurn, StoredTimer))
GAME_TIMER = "game"
"""The kind of timer that every new game gets."""
GAME_AFTER = timedelta(hours=24)
"""How long after its start a game is looked at first."""


def next_number(game: ColumnElement[int]) -> ScalarSelect[int]:
    """Return a query for the number of a game's next turn."""
    return select(func.coalesce(func.max(TURN.c.number) + 1, 0)).where(TURN.c.game_id == game).scalar_subquery()


class BeingDeleted(PlayerError):
    """The data of the player is being deleted, so no move of the player is stored."""

    def __init__(self) -> None:
        super().__init__(BEING_DELETED)


def is_deleted(player: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a player's data is being deleted."""
    return select(StoredDeletion.player_id).where(StoredDeletion.player_id == player).exists()


def bound(columns: Iterable[Column[Any]], prefix: str = "") -> dict[str, BindParameter[Any]]:
    """Return parameters for some columns, whose names begin with the prefix."""
    return {column.key: bindparam(f"{prefix}{column.key}", type_=column.type) for column in columns}


def prefixed(prefix: str, row: Row) -> dict[str, Any]:
    """Return the values of such parameters."""
    return {f"{prefix}{name}": value for name, value in row.items()}


# Statements of every press are compiled once.
ADD_GAME = insert(GAME)
ADD_TURNS = insert(TURN)
_NEW = bound(TURN.c)
ADD_TURN = ADD_TURNS.from_select(list(_NEW), select(*_NEW.values()).where(~is_deleted(_NEW["player_id"])))
IS_DELETED = select(is_deleted(bindparam("player", type_=TURN.c.player_id.type)))
CHANGE_GAME = update(GAME).where(GAME.c.id == bindparam("game"))
CHANGE_NEWEST = CHANGE_GAME.where(next_number(bindparam("game")) == bindparam("next"))


def row_of(stored: DeclarativeBase) -> dict[str, Any]:
    """Return a row's columns. Missing required values, such as a new id, come from the database."""
    columns = _columns(type(stored))
    return {
        name: value for name, nullable in columns.items() if (value := getattr(stored, name)) is not None or nullable
    }


@cache
def _columns(table: type[DeclarativeBase]) -> Mapping[str, bool | None]:
    """Return the names of a table's columns, and which of them may be `None`."""
    return {column.key: column.nullable for column in table.__table__.columns}


_DEFAULTS: dict[str, Any] = {column.name: getattr(column.default, "arg", None) for column in GAME.c if column.default}
"""What SQLAlchemy leaves out where one statement has several inserts."""


def insert_game(connection: Connection, game: Row, turns: Sequence[Row]) -> int:
    """Insert a game with its first turns and its timer, and return its id.

    Raise `BeingDeleted` if its starter is being deleted.
    """
    due = game["started_at"] + GAME_AFTER
    if connection.dialect.name == "sqlite":
        check_not_deleted(connection, game["starter_id"])
        game_id: int = connection.execute(ADD_GAME, game).lastrowid
        if turns:
            connection.execute(ADD_TURNS, [{**turn, "game_id": game_id} for turn in turns])
        put_row(connection, StoredTimer(kind=GAME_TIMER, whose=game_id, due=due))
        return game_id
    values = {name: literal(value, GAME.c[name].type) for name, value in {**_DEFAULTS, **game}.items()}
    new = select(*values.values()).where(~is_deleted(values["starter_id"]))
    added = insert(GAME).from_select(list(values), new).returning(GAME.c.id).cte("added")
    timer = select(literal(GAME_TIMER), added.c.id, literal(due, TIMER.c.due.type))
    query = select(added.c.id).add_cte(insert(TIMER).from_select(["kind", "whose", "due"], timer).cte("timed"))
    if turns:
        columns = [column for column in TURN.c if column is not TURN.c.game_id]
        begun = [select(added.c.id, *(literal(turn[column.key], column.type) for column in columns)) for turn in turns]
        query = query.add_cte(insert(TURN).from_select([TURN.c.game_id, *columns], union_all(*begun)).cte("begun"))
    new_id: int | None = connection.execute(query).scalar_one_or_none()
    if new_id is None:
        raise BeingDeleted
    return new_id


def insert_turn(connection: Connection, turn: Row, changed: Row) -> bool:
    """Insert a turn, and change its game. Return whether there is such a game.

    Raise `BeingDeleted` if the player is being deleted.
    """
    if connection.dialect.name == "sqlite":
        added = connection.execute(ADD_TURN, turn)
        if added.rowcount:
            connection.execute(CHANGE_GAME, {**changed, "game": turn["game_id"]})
    else:
        added = connection.execute(_change_and_add_turn(tuple(changed)), {**turn, **prefixed("changed_", changed)})
    if not added.rowcount:
        check_not_deleted(connection, turn["player_id"])
    return added.rowcount > 0


@cache
def _change_and_add_turn(changed: Sequence[str]) -> Insert:
    """Return the statement for a turn. It locks the game first, like everything that changes several games."""
    values = bound([GAME.c[name] for name in changed], "changed_")
    allowed = GAME.c.id == _NEW["game_id"], ~is_deleted(_NEW["player_id"])
    change = update(GAME).where(*allowed).values(values).returning(GAME.c.id).cte("changed")
    return ADD_TURNS.from_select(list(_NEW), select(*_NEW.values()).select_from(change))


def check_not_deleted(connection: Connection, player: int) -> None:
    """Raise `BeingDeleted` if a player's data is being deleted."""
    if connection.scalar(IS_DELETED, {"player": player}):
        raise BeingDeleted


def insert_into(connection: Connection, table: type[DeclarativeBase]) -> sqlite.Insert | postgresql.Insert:
    """Return an insert that can say what happens if there is such a row."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)


def put_row(connection: Connection, stored: DeclarativeBase, changed: Collection[str] | None = None) -> None:
    """Insert a row, or replace the one with its primary key, or only the `changed` columns of that."""
    row = row_of(stored)
    new = row if changed is None else {name: row[name] for name in changed}
    upsert = insert_into(connection, type(stored)).values(row)
    connection.execute(upsert.on_conflict_do_update(index_elements=list(stored.__table__.primary_key), set_=new))


def keep_row(connection: Connection, stored: DeclarativeBase) -> bool:
    """Insert a row unless there is one with its primary key. Return whether it was inserted."""
    insertion = insert_into(connection, type(stored)).values(row_of(stored))
    return connection.execute(insertion.on_conflict_do_nothing()).rowcount > 0


def delete_some(connection: Connection, old: Old) -> bool:
    """Delete some old rows. Return whether there may be more."""
    return any(_delete_some(connection, *rows) for rows in old.items())


def _delete_some(connection: Connection, stored: type[DeclarativeBase], condition: ColumnElement[bool]) -> bool:
    """Delete some rows that meet a condition, in order, so that no two processes wait for each other."""
    table = Base.metadata.tables[stored.__tablename__]
    key = tuple(table.primary_key)
    some = select(*key).where(condition).order_by(*key).limit(ROWS).with_for_update()
    return connection.execute(delete(table).where(tuple_(*key).in_(some))).rowcount == ROWS
