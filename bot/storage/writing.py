"""Writes of one statement on a server, where each statement is a round trip."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
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
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import DeclarativeBase

from bot.storage.models import Base, StoredGame, StoredTurn

Row = Mapping[str, Any]

GAME, TURN = (Base.metadata.tables[name] for name in (StoredGame.__tablename__, StoredTurn.__tablename__))


def next_number(game: ColumnElement[int]) -> ScalarSelect[int]:
    """Return a query for the number of a game's next turn."""
    return select(func.coalesce(func.max(TURN.c.number) + 1, 0)).where(TURN.c.game_id == game).scalar_subquery()


# Statements of every press are compiled once.
ADD_GAME = insert(GAME)
ADD_TURN = insert(TURN)
CHANGE_GAME = update(GAME).where(GAME.c.id == bindparam("game"))
CHANGE_NEWEST = CHANGE_GAME.where(next_number(bindparam("game")) == bindparam("next"))
_KNOWN = GAME.c.message_id
_MESSAGE = bindparam("message", type_=_KNOWN.type)
CHANGE_MESSAGE = CHANGE_GAME.values(
    message_id=case((or_(_KNOWN.is_(None), _KNOWN < _MESSAGE), _MESSAGE), else_=_KNOWN)
).returning(_KNOWN)


def row_of(stored: DeclarativeBase) -> dict[str, Any]:
    """Return a row's columns. What it doesn't have and must have, such as a new id, comes from the database."""
    columns = _columns(type(stored))
    return {
        name: value for name, nullable in columns.items() if (value := getattr(stored, name)) is not None or nullable
    }


@cache
def _columns(table: type[DeclarativeBase]) -> Mapping[str, bool | None]:
    """Return the names of a table's columns, and which of them may be `None`."""
    return {column.name: column.nullable for column in table.__table__.columns}


def insert_game(connection: Connection, game: Row, turns: Sequence[Row]) -> int:
    """Insert a game with its first turns, and return its id."""
    if connection.dialect.name == "sqlite":
        game_id: int = connection.execute(ADD_GAME, game).lastrowid
        if turns:
            connection.execute(ADD_TURN, [{**turn, "game_id": game_id} for turn in turns])
        return game_id
    added = insert(GAME).values(game).returning(GAME.c.id).cte("added")
    query = select(added.c.id)
    if turns:
        columns = [column for column in TURN.c if column is not TURN.c.game_id]
        begun = [select(added.c.id, *(literal(turn[column.name], column.type) for column in columns)) for turn in turns]
        query = query.add_cte(insert(TURN).from_select([TURN.c.game_id, *columns], union_all(*begun)).cte("begun"))
    game_id = connection.execute(query).scalar_one()
    return game_id


def insert_turn(connection: Connection, turn: Row, changed: Row) -> None:
    """Insert a turn, and change its game."""
    if connection.dialect.name == "sqlite":
        connection.execute(ADD_TURN, turn)
        connection.execute(CHANGE_GAME, {**changed, "game": turn["game_id"]})
    else:
        change = update(GAME).where(GAME.c.id == turn["game_id"]).values(changed).cte("changed")
        connection.execute(insert(TURN).values(turn).add_cte(change))


def put_row(connection: Connection, stored: DeclarativeBase, changed: Collection[str] | None = None) -> None:
    """Insert a row, or replace the one with its primary key, or only the `changed` columns of that."""
    insert_into = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    row = row_of(stored)
    new = row if changed is None else {name: row[name] for name in changed}
    upsert = insert_into(type(stored)).values(row)
    connection.execute(upsert.on_conflict_do_update(index_elements=list(stored.__table__.primary_key), set_=new))


def keep_row(connection: Connection, stored: DeclarativeBase) -> bool:
    """Insert a row unless there is one with its primary key. Return whether it was inserted."""
    insert_into = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    return connection.execute(insert_into(type(stored)).values(row_of(stored)).on_conflict_do_nothing()).rowcount > 0
