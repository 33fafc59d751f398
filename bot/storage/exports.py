"""Everything that is stored about a player, without the ids of others and without mines."""

from collections.abc import AsyncIterator, Mapping, Sequence

from sqlalchemy import Select, and_, func, literal, select, tuple_
from sqlalchemy.sql.elements import KeyedColumnElement

from bot.storage.database import Columns, Queries
from bot.storage.day_exercises import StoredDayAnswer
from bot.storage.exercises import StoredAnswer, StoredTrainee
from bot.storage.missed_squares import StoredMissedSquare
from bot.storage.models import (
    REMOVE,
    REMOVES,
    SELECTED_BY,
    Base,
    Paste,
    StoredGame,
    StoredPlayer,
    StoredRating,
    StoredResult,
    StoredTurn,
    StoredVisit,
)
from bot.storage.writing import Row

ROWS = 1_000
"""Rows that are read at once."""

TABLES: Mapping[str, tuple[type[Base], str, Sequence[str]]] = {
    "settings": (StoredPlayer, "player_id", []),
    "pasted texts": (Paste, "player_id", ["id"]),
    "daily boards opened": (StoredVisit, "player_id", ["day", "guild_id"]),
    "games started": (StoredGame, "starter_id", ["id"]),
    "results": (StoredResult, "player_id", [*SELECTED_BY, "ended_at", "game_id"]),
    "ratings": (StoredRating, "player_id", ["ladder", "number"]),
    "exercises": (StoredTrainee, "player_id", []),
    "exercise answers": (StoredAnswer, "player_id", ["exercise_id"]),
    "missed squares": (StoredMissedSquare, "player_id", ["exercise_id"]),
    "tactics of days": (StoredDayAnswer, "player_id", ["day", "guild_id"]),
    "turns": (StoredTurn, "player_id", ["game_id", "number"]),
}
"""What each table holds, its column of the player, and the key of a player's rows. They are read in its order.

Without a key, each player has one row at most.
"""
LEFT_OUT = {"field", "player_id", "starter_id"}
"""Columns that aren't sent: the mines, and the player, whom the file names."""
OPTIONS_LEFT_OUT = {"invited", "opened", "first"}
"""Options of games that aren't sent: the invited rival, and the square that a duel or a race will begin with."""

TableRows = tuple[str, Sequence[Row]]


class Exports(Queries):
    """Reads a database."""

    async def rows(self, player: int) -> AsyncIterator[TableRows]:
        """Yield everything about a player, some rows of a table at a time, with its name."""
        for name, (table, owner, key) in TABLES.items():
            columns = table.__table__.columns
            kept = [column for column in columns if column.name not in LEFT_OUT]
            query = select(*kept).where(columns[owner] == player)
            async for rows in self._all(query, [columns[one] for one in key]):
                yield name, [_without_secrets(row) for row in rows]
        removals = select(StoredTurn.game_id, StoredTurn.number, StoredTurn.at)
        theirs = removals.where(REMOVES, StoredTurn.text == f"{REMOVE}{player}")
        async for rows in self._all(theirs, [StoredTurn.__table__.c.game_id, StoredTurn.__table__.c.number]):
            yield "removals", rows

    async def counts(self, player: int) -> Mapping[str, int]:
        """Return how many rows of each kind there are about a player."""
        owned = {name: table.__table__.columns[owner] == player for name, (table, owner, _) in TABLES.items()}
        owned["removals"] = and_(REMOVES, StoredTurn.text == f"{REMOVE}{player}")
        counted = [select(func.count()).where(one).scalar_subquery().label(name) for name, one in owned.items()]
        [numbers] = await self._rows(select(*counted))
        return dict(numbers._mapping)

    async def _all(
        self, query: Select[*Columns], key: Sequence[KeyedColumnElement[object]]
    ) -> AsyncIterator[Sequence[Row]]:
        """Yield all rows of a query in the order of a key."""
        following = query.order_by(*key).limit(ROWS)
        while rows := [dict(row._mapping) for row in await self._rows(following)]:
            yield rows
            if len(rows) < ROWS or not key:
                return
            last = [literal(rows[-1][column.name], column.type) for column in key]
            following = query.where(key[0] >= last[0], tuple_(*key) > tuple_(*last)).order_by(*key).limit(ROWS)


def _without_secrets(row: Row) -> Row:
    """Return a row without the ids of others, and without what a game hasn't shown yet."""
    if str(row.get("text")).startswith(REMOVE):
        return {**row, "text": REMOVE.removesuffix(":")}
    if isinstance(options := row.get("options"), dict):
        return {**row, "options": {name: one for name, one in options.items() if name not in OPTIONS_LEFT_OUT}}
    return row
