"""Results to store in tests, each with its game."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

from bot.store.games import Store
from bot.store.models import StoredGame, StoredPlayer, StoredResult, StoredVisit

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
TODAY = NOON.date()
numbers = count(1000)  # above the ids that a database gives


def result(player: int = 1, **columns: Any) -> dict[str, Any]:
    """The columns of a ranked Beginner won alone on server 100, except for what is given."""
    usual = {
        "game_id": next(numbers),
        "player_id": player,
        "guild_id": 100,
        "kind": "minesweeper",
        "difficulty": "beginner",
        "rows": 9,
        "columns": 9,
        "mines": 10,
        "no_guess": True,
        "outcome": "won",
        "ended_at": NOON,
        "duration": 20_000,
        "value": 15,
        "solved": 15,
        "moves": 20,
        "opened": 71,
        "hits": 0,
        "flags": 0,
        "helped": False,
        "alone": True,
        "private": False,
        "ranked": True,
        "day": None,
        "luck": None,
        "digs": None,
        "mistakes": None,
    }
    return usual | columns


def daily(player: int = 1, day: date = TODAY, **columns: Any) -> dict[str, Any]:
    """The columns of an attempt at a daily board."""
    return result(player, **{"difficulty": "daily", "day": day, "private": True, **columns})


def new_game(player: int = 1, **columns: Any) -> StoredGame:
    """A running Beginner of a player without a turn, except for what is given."""
    usual = {
        "channel_id": 1,
        "kind": "minesweeper",
        "starter_id": player,
        "rows": 9,
        "columns": 9,
        "options": {"mines": 10, "lives": 1, "public_pad": True},
        "window_row": 2,
        "window_column": 2,
        "tool": "dig",
        "started_at": NOON,
    }
    return StoredGame(**usual | columns)


def games_of(results: Iterable[dict[str, Any]], message: int | None = None) -> list[dict[str, Any]]:
    """The columns of their games. The boards of public ones are in this message of channel 7."""
    games = {
        row["game_id"]: {
            "id": row["game_id"],
            "channel_id": 7,
            "guild_id": row["guild_id"],
            "kind": row["kind"],
            "starter_id": row["player_id"],
            "rows": row["rows"],
            "columns": row["columns"],
            "options": {},
            "message_id": None if row["private"] else message,
            "window_row": 0,
            "window_column": 0,
            "tool": "dig",
            "outcome": row["outcome"],
            "started_at": row["ended_at"] - timedelta(minutes=1),
            "ended_at": row["ended_at"],
            "private": row["private"],
            "day": None,
            "recorded": True,
        }
        for row in results
    }
    return list(games.values())


async def add_results(store: Store, results: Sequence[dict[str, Any]], message: int | None = None) -> None:
    """Stores results with their games."""
    games = games_of(results, message)

    def add(session: Session) -> None:
        session.execute(insert(StoredGame), games)
        session.execute(insert(StoredResult), list(results))

    await store.database.transact(add)


async def add_players(store: Store, *, hidden: Iterable[int] = (), named: Iterable[int] = ()) -> None:
    """Stores who is hidden, and who has a public name."""
    hidden, named = set(hidden), set(named)
    for player in hidden | named:
        name = f"player {player}" if player in named else None
        row = StoredPlayer(player_id=player, pad="4x4", hidden=player in hidden, public_name=name)
        await store.put(row)


async def add_visits(store: Store, visits: Sequence[tuple[date, int, int]]) -> None:
    """Stores days, servers and players."""
    rows = [{"day": day, "guild_id": guild, "player_id": player} for day, guild, player in visits]
    await store.database.transact(lambda session: session.execute(insert(StoredVisit), rows))
