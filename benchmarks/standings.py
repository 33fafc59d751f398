"""The time of standings with 100,000 results, and of a player's statistics, on both databases."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncpg
from sqlalchemy import Table, create_engine, insert

from benchmarks.amounts import amount
from benchmarks.comparison import Target, percentile, show
from bot.app import FEATURES
from bot.game.ratings import PERIOD, find_standings
from bot.game.results import sum_up
from bot.store.games import Store
from bot.store.models import Base
from bot.store.people import PlayerQueries
from bot.store.results import StandingsQueries
from tests.databases import HOST, PORT, USER, empty_postgresql
from tests.store.results import daily, games_of, result

ASKED_FOR, DAILIES, OTHERS, ELSEWHERES = (amount(usual, 100) for usual in (50_000, 30_000, 20_000, 20_000))
"""Results of the queried difficulty, of daily boards, of another difficulty, and on another server."""
PLAYERS, DAYS = amount(1_000, 50), 365
HERE, PLAYER = 100, 1
ASKED = amount(9, 1)
"""How often each query runs."""
STATISTICS = "statistics of a player"
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
PACE = Target(50, 50)
"""The median in milliseconds."""
NAMES = {1: "somebody"}
"""Public names, by the last digit of a player's id."""
FILLED = [Base.metadata.tables[name] for name in ("game", "result", "visit", "player")]

Ask = Callable[[], Awaitable[Any]]


def results(rng: Random) -> Iterator[dict[str, Any]]:
    """Yield a year's results. Some players have many, most have few."""

    def player() -> int:
        return 1 + int(PLAYERS * rng.random() ** 2)

    def columns() -> dict[str, Any]:
        return {
            "ended_at": NOW - timedelta(days=DAYS * rng.random()),
            "outcome": "won" if rng.random() < 0.7 else "lost",
            "duration": rng.randrange(2_000, 120_000),
            "hits": int(rng.random() < 0.2),
            "moves": rng.randrange(10, 100),
            "value": rng.randrange(5, 40),
        }

    for number, guild, difficulty in (
        (ASKED_FOR, HERE, "beginner"),
        (OTHERS, HERE, "expert"),
        (ELSEWHERES, HERE + 1, "beginner"),
    ):
        for _ in range(number):
            yield result(player(), guild_id=guild, difficulty=difficulty, alone=rng.random() < 0.9, **columns())
    days = [(NOW - timedelta(days=ago)).date() for ago in range(DAYS)]
    opened = [(visitor, day) for visitor in range(1, PLAYERS + 1) for day in days]
    for visitor, day in rng.sample(opened, DAILIES):
        yield daily(visitor, day, guild_id=HERE, **columns())


def rows_of(tables: Iterable[Table]) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Return the rows of these tables: results with their games and visits, and players' settings."""
    stored = sorted(results(Random(100_000)), key=lambda row: row["ended_at"])
    rows = {
        "game": games_of(stored),
        "result": stored,
        "visit": [{"day": row["day"], "guild_id": HERE, "player_id": row["player_id"]} for row in stored if row["day"]],
        "player": [  # a tenth has a name, and a tenth hides
            {"player_id": player, "pad": "4x4", "hidden": player % 10 == 2, "public_name": NAMES.get(player % 10)}
            for player in range(1, PLAYERS)
            if player % 10 in (1, 2)
        ],
    }
    return ((table, rows[table.name]) for table in tables)


def fill_file(path: str) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        for table, rows in rows_of(FILLED):
            connection.execute(insert(table), rows)
    engine.dispose()


async def fill_server(url: str) -> None:
    connection = await asyncpg.connect(url)
    for table, rows in rows_of(FILLED):
        names = [table.c[key].name for key in rows[0]]
        records = [tuple("{}" if value == {} else value for value in row.values()) for row in rows]
        await connection.copy_records_to_table(table.name, records=records, columns=names)
    await connection.execute("VACUUM ANALYZE")  # PostgreSQL does it by itself within a minute
    await connection.close()


def questions(store: Store) -> Mapping[str, Ask]:
    """Return the queries to measure, by name."""
    queries, history = StandingsQueries(store.database), PlayerQueries(store.database)
    asked: dict[str, Ask] = {}
    for name, category in FEATURES.categories.items():
        difficulty = "beginner" if category.by_difficulty else name
        find = partial(find_standings, queries, category)
        if not category.all_time:
            asked[f"{name}, 30 days"] = partial(find, HERE, difficulty, NOW - PERIOD)
        asked[f"{name}, all time"] = partial(find, HERE, difficulty, None)
        asked[f"{name}, all servers"] = partial(find, None, difficulty, None)

    async def statistics() -> None:
        sum_up(await history.played(PLAYER))

    asked[STATISTICS] = statistics
    return asked


async def measure(url: str) -> list[str]:
    """Fill one database, and return the lines about it."""
    await (await Store.open(url)).close()
    if url.startswith("postgresql"):
        await fill_server(url)
    else:
        fill_file(url.removeprefix("sqlite:///"))
    store = await Store.open(url)
    try:
        return [line async for line in _lines(store)]
    finally:
        await store.close()


async def _lines(store: Store) -> AsyncIterator[str]:
    for question, ask in questions(store).items():
        times = []
        await ask()  # so that the statement is compiled
        for _ in range(ASKED):
            start = perf_counter()
            await ask()
            times.append(1000 * (perf_counter() - start))
        middle = percentile(times, 50)
        goal = f"  {PACE} ms {PACE.verdict(middle)}" if question != STATISTICS else ""
        yield f"{question:<40}{middle:>8.1f}{max(times):>10.1f}{goal}"


async def _on_postgresql() -> list[str]:
    try:
        await (await asyncpg.connect(host=HOST, port=PORT, user=USER, database="postgres")).close()
    except (OSError, asyncpg.PostgresError) as error:
        return [f"There is no PostgreSQL on {HOST}:{PORT}: {error}"]
    async with empty_postgresql() as url:
        return await measure(url)


def report() -> Iterator[str]:
    yield f"{'standings of a server':<40}{'median':>8}{'slowest':>10}  goal"
    yield (
        f"{ASKED_FOR + DAILIES + OTHERS:,} results: {ASKED_FOR:,} of one difficulty, {DAILIES:,} of daily boards; "
        f"{PLAYERS:,} players; {ASKED} times"
    )
    yield "SQLite"
    with TemporaryDirectory(prefix="sweeper-") as folder:
        yield from asyncio.run(measure(f"sqlite:///{folder}/games.db"))
    yield "PostgreSQL"
    yield from asyncio.run(_on_postgresql())


def main() -> int:
    print()
    return show(report())


if __name__ == "__main__":
    sys.exit(main())
