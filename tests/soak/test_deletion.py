"""A player's data among five million turns: sent and deleted in short steps, with little memory."""

import resource
import sqlite3
from contextlib import closing
from time import perf_counter

import asyncpg

from bot.deadlines import READING, STORING
from bot.features.privacy.export import MOST, export
from bot.store.games import Store
from bot.store.personal_data import Deletions, Exports
from tests.game.gaming_table import NOON

PLAYER, OTHER = 7, 8
GAMES, TURNS = 100_000, 5_000_000
THEIRS = TURNS // 20
"""Turns of each of twenty players."""
MOST_MEMORY = 200 * 1024
"""KiB that the process may grow by."""

FILL = (
    """INSERT INTO game (channel_id, guild_id, kind, starter_id, rows, columns, options, window_row, window_column,
        tool, outcome, started_at, ended_at, recorded)
        SELECT i % 1000, i % 300, 'minesweeper', i % 20 + 1, 9, 9, '{}', 0, 0, 'dig', 'won',
        '2026-01-01 00:00:00', '2026-01-01 00:10:00', true FROM """,
    """INSERT INTO turn (game_id, number, player_id, at, interaction_id, text)
        SELECT i / 50 + 1, i % 50, i / 50 % 20 + 1, '2026-01-01 00:00:00', 1000000000000000000 + i, 'C7 !D8' FROM """,
)
NUMBERS = (
    "(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {} - 1) SELECT i FROM n) AS numbers"
)


async def fill(url: str) -> None:
    """Writes finished games, in which players take turns to play alone."""
    statements = [f"{one}{NUMBERS.format(number)}" for one, number in zip(FILL, (GAMES, TURNS), strict=True)]
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            for statement in statements:
                file.execute(statement)
    else:
        connection = await asyncpg.connect(url)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()


async def test_data_among_five_million_turns_is_sent_and_deleted_in_short_steps(made_database: str) -> None:
    await fill(made_database)
    store = await Store.open(made_database)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    began = perf_counter()
    assert (await Exports(store.database).counts(PLAYER))["turns"] == THEIRS
    assert perf_counter() - began < READING.most

    sizes = [len(file.contents) async for file in export(Exports(store.database), PLAYER)]
    assert max(sizes) < MOST

    deletions = Deletions(store.database)
    await deletions.begin(PLAYER, NOON.date())
    assert not await deletions.leave_games(PLAYER, NOON)
    batches, slowest, goes_on = 0, 0.0, True
    while goes_on:
        began = perf_counter()
        goes_on = await deletions.delete_some(PLAYER)
        batches, slowest = batches + 1, max(slowest, perf_counter() - began)
    assert slowest < STORING.most
    assert batches > THEIRS // 1_000

    assert not any((await Exports(store.database).counts(PLAYER)).values())
    assert (await Exports(store.database).counts(OTHER))["turns"] == THEIRS
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"\n{sizes} bytes sent; {batches} batches, the slowest {slowest:.2f} s; {grown} KiB more memory")
    assert grown < MOST_MEMORY
    await store.close()
