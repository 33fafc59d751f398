"""How rows are written. A turn and a game are one statement on a server, where each is a round trip."""

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Insert,
    ScalarSelect,
    Select,
    Update,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import DeclarativeBase

from bot.errors import PlayerError
from bot.store.database import Columns
from bot.store.models import Base, StoredDeletion, StoredGame, StoredResult, StoredTimer, StoredTurn, Turn
from bot.text.errors import BEING_DELETED

Values = Mapping[str, object]
Old = Mapping[type[DeclarativeBase], ColumnElement[bool]]
"""Which rows are old, by their tables."""
ROWS = 1_000
"""How many rows of a table one batch changes."""

TABLES = StoredGame, StoredTurn, StoredTimer, StoredResult
GAME, TURN, TIMER, RESULT = (Base.metadata.tables[table.__tablename__] for table in TABLES)
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


def is_deleted(player: ColumnElement[int] | int) -> ColumnElement[bool]:
    """Return the condition that a player's data is being deleted."""
    return select(StoredDeletion.player_id).where(StoredDeletion.player_id == player).exists()


def check_not_deleted(connection: Connection, player: int) -> None:
    """Raise `BeingDeleted` if a player's data is being deleted."""
    if connection.scalar(select(is_deleted(player))):
        raise BeingDeleted


def row_of(stored: DeclarativeBase) -> dict[str, object]:
    """Return a row's columns. Missing required values, such as a new id, come from the database."""
    row = {column.key: (getattr(stored, column.key), column.nullable) for column in stored.__table__.columns}
    return {name: value for name, (value, nullable) in row.items() if value is not None or nullable}


# Statements of every press are built once.
_TURN = {column.key: bindparam(column.key, type_=column.type) for column in TURN.c}
_ITS_GAME = (
    select(GAME.c.id, GAME.c.recorded)
    .where(GAME.c.id == _TURN["game_id"], ~is_deleted(_TURN["player_id"]))
    .with_for_update()
)


def _add(game: FromClause) -> Insert:
    return insert(TURN).from_select(list(_TURN), select(*_TURN.values()).select_from(game))


def _change(game: FromClause) -> Update:
    return update(GAME).where(GAME.c.id == select(game.c.id).scalar_subquery())


def _unrecorded(game: FromClause) -> Select[int]:
    return select(game.c.id.label("game_id")).where(~game.c.recorded)


IN_FILE, ON_SERVER = _ITS_GAME.subquery(), _ITS_GAME.cte("its_game")
"""The game of a turn as it was before. It is locked first, as by everything that changes several games."""
ADD_IN_FILE, CHANGE_IN_FILE = _add(IN_FILE), _change(IN_FILE)
TURN_ON_SERVER = _change(ON_SERVER).add_cte(_add(ON_SERVER).cte())


def insert_game(connection: Connection, game: StoredGame, turns: Sequence[Values]) -> int:
    """Insert a game with its first turns and its timer, and return its id.

    Raise `BeingDeleted` if its starter is being deleted.
    """
    timer = {"kind": GAME_TIMER, "due": game.started_at + GAME_AFTER}
    new = insert_for_each(select().where(~is_deleted(game.starter_id)), StoredGame, row_of(game)).returning(GAME.c.id)

    def following(game_id: ColumnElement[int]) -> list[Insert]:
        begun = [insert_for_each(select(game_id.label("game_id")), StoredTurn, turn) for turn in turns]
        return [*begun, insert_for_each(select(game_id.label("whose")), StoredTimer, timer)]

    added: int | None
    if connection.dialect.name == "sqlite":
        added = connection.scalar(new)
        for statement in following(literal(added)) if added else ():
            connection.execute(statement)
    else:
        first = new.cte("added")
        added = connection.scalar(select(first.c.id).add_cte(*(one.cte() for one in following(first.c.id))))
    if added is None:
        raise BeingDeleted
    return added


def insert_turn(
    connection: Connection, game_id: int, turn: Turn, changed: Values, results: Sequence[Values] | None = None
) -> bool:
    """Insert a turn, change its game, and insert the `results` that it decided unless the game has some.

    Return whether there is such a game. Players whose data was deleted meanwhile get no result, unless the turn is
    theirs. Raise `BeingDeleted` if the player is being deleted.
    """
    is_file = connection.dialect.name == "sqlite"
    game, player = IN_FILE if is_file else ON_SERVER, turn.player_id
    decided = [insert_result(_unrecorded(game), one, moves=one["player_id"] == player) for one in results or ()]
    if is_file:
        statements = [*decided, ADD_IN_FILE, CHANGE_IN_FILE]
    else:
        statements = [TURN_ON_SERVER.add_cte(*(one.cte() for one in decided)) if decided else TURN_ON_SERVER]
    given = {"game_id": game_id, **turn._asdict(), **changed}
    if results is not None:
        given["recorded"] = True
    *_, added = [connection.execute(statement, given).rowcount > 0 for statement in statements]
    if not added:
        check_not_deleted(connection, player)
    return added


def insert_result(game: Select[int], result: Values, *, moves: bool = False) -> Insert:
    """Return the statement that inserts a player's result in a game, if `game` selects one.

    Only players with a turn in it have a result, and one who `moves` just now. The lock on a turn keeps a deletion from
    renaming its player meanwhile. It is taken after the one on the game, as a deletion does.
    """
    theirs = TURN.c.game_id == game.selected_columns.game_id, TURN.c.player_id == result["player_id"]
    took_part = select(TURN.c.number).where(*theirs).with_for_update(read=True).exists()
    return insert_for_each(game if moves else game.where(took_part), StoredResult, result)


def insert_for_each(found: Select[*Columns], stored: type[DeclarativeBase], row: Values) -> Insert:
    """Return the statement that inserts a row for each one that is found, with the columns that are found.

    What is in neither gets the default of the database, as SQLAlchemy's own are `NULL` where a statement has several
    inserts.
    """
    table = Base.metadata.tables[stored.__tablename__]
    values = [literal(value, table.c[name].type) for name, value in row.items()]
    names = [*found.selected_columns.keys(), *row]
    return insert(table).from_select(names, found.add_columns(*values), include_defaults=False)


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
    return any(delete_rows(connection, *rows, ROWS) for rows in old.items())


def delete_rows(
    connection: Connection, stored: type[DeclarativeBase], condition: ColumnElement[bool], most: int
) -> bool:
    """Delete rows that meet a condition, in order, so that no two processes wait for each other.

    Return whether there may be more.
    """
    table = Base.metadata.tables[stored.__tablename__]
    key = tuple(table.primary_key)
    some = select(*key).where(condition).order_by(*key).limit(most).with_for_update()
    return connection.execute(delete(table).where(tuple_(*key).in_(some))).rowcount == most
