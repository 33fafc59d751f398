"""How long standings take on a server with 100,000 results, and a player's statistics, on both databases."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncpg

from benchmarks.comparison import Target, percentile, show
from bot.play.standings import PERIOD, Category, find_standings
from bot.play.statistics import sum_up
from bot.storage.history import HistoryQueries
from bot.storage.models import StoredPlayer
from bot.storage.standings import StandingsQueries
from bot.storage.store import Store
from tests.databases import HOST, PORT, USER, empty_postgresql
from tests.storage.results import add_results, add_visits, daily, result

ASKED_FOR, DAILIES, OTHERS, ELSEWHERES = 50_000, 30_000, 20_000, 20_000
"""Results of the difficulty that is asked for, of daily boards and of another difficulty, and results elsewhere."""
PLAYERS, DAYS = 1_000, 365
HERE, PLAYER = 100, 1
ASKED, CHUNK = 20, 250
"""How often each question is asked, and how many rows are stored at once."""
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
PACE = Target(50, 50)
"""Milliseconds of the slowest."""

Ask = Callable[[], Awaitable[Any]]


def results(rng: Random) -> Iterator[dict[str, Any]]:
    """Results of a year. Some players have many, and most have few."""

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


async def fill(store: Store) -> None:
    rows = list(results(Random(100_000)))
    rows.sort(key=lambda row: row["ended_at"])
    for first in range(0, len(rows), CHUNK):
        await add_results(store, rows[first : first + CHUNK])
    visits = [(row["daily"], HERE, row["player_id"]) for row in rows if row["daily"]]
    for first in range(0, len(visits), CHUNK):
        await add_visits(store, visits[first : first + CHUNK])
    for player in range(1, PLAYERS, 10):  # a tenth has a name, and a tenth hides
        await store.put(StoredPlayer(player_id=player, pad="4x4", public_name=f"player {player}"))
        await store.put(StoredPlayer(player_id=player + 1, pad="4x4", hidden=True))


def questions(store: Store) -> Mapping[str, Ask]:
    """What is asked of the database."""
    queries, history = StandingsQueries(store.database), HistoryQueries(store.database)
    asked: dict[str, Ask] = {}
    for category in Category:
        difficulty = "daily" if category is Category.DAILY else "beginner"
        find = partial(find_standings, queries, category)
        if not category.all_time:
            asked[f"{category.value}, 30 days"] = partial(find, HERE, difficulty, NOW - PERIOD)
        asked[f"{category.value}, all time"] = partial(find, HERE, difficulty, None)
        asked[f"{category.value}, all servers"] = partial(find, None, difficulty, None)

    async def statistics() -> None:
        sum_up(await history.played(PLAYER))

    asked["statistics of a player"] = statistics
    return asked


async def measure(url: str) -> list[str]:
    """The lines about one database, which is filled first."""
    store = await Store.open(url)
    try:
        await fill(store)
        if url.startswith("postgresql"):
            await _vacuum(url)
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
        yield f"{question:<40}{percentile(times, 50):>8.1f}{max(times):>10.1f}  {PACE} ms {PACE.verdict(max(times))}"


async def _vacuum(url: str) -> None:
    """What PostgreSQL does by itself within a minute."""
    connection = await asyncpg.connect(url)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


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
