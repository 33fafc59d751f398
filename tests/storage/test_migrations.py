"""Every version of the tables, with data in them, becomes the newest: on both databases, and nothing is lost."""

from collections.abc import AsyncIterator, Callable, Coroutine
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.orm import Session

from bot.games.puzzle.service import PuzzleService
from bot.storage.database import MIGRATIONS, migrate
from bot.storage.models import Base
from bot.storage.opening import new_database
from bot.storage.store import Store
from core import Outcome, parse_moves
from tests.at_once import AtOnce
from tests.play.table import (
    BEGINNER,
    CHANNEL,
    NOON,
    OTHER,
    STARTER,
    Clock,
    Table,
    assert_consistent,
    interactions,
    lines,
)

REVISIONS = sorted(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())
"""The versions of the tables, oldest first."""
AT = "2024-02-29 12:00:00.000000"
"""How SQLite keeps noon."""

WRITTEN: dict[str, tuple[str, ...]] = {
    "0001": (
        # Mines are at A1 and D4. In the first game A1 is flagged and B1 open; the second one is lost.
        f"""INSERT INTO game (channel_id, kind, mode, starter_id, title, rows, columns, mines, lives, field,
            window_row, window_column, tool, started_at)
            VALUES ({CHANNEL}, 'minesweeper', 'classic', {STARTER}, 'Own board', 4, 4, 2, 1, '8001',
            0, 0, 'flag', '{AT}')""",
        f"INSERT INTO turn VALUES (1, 0, {STARTER}, '{AT}', 11, 'start')",
        f"INSERT INTO turn VALUES (1, 1, {OTHER}, '{AT}', 12, '!A1 B1')",
        f"""INSERT INTO game (channel_id, guild_id, kind, mode, starter_id, title, rows, columns, mines, lives, field,
            message_id, window_row, window_column, tool, outcome, started_at, ended_at)
            VALUES ({CHANNEL}, 5, 'minesweeper', 'classic', {STARTER}, 'Own board', 4, 4, 2, 1, '8001',
            77, 0, 0, 'dig', 'lost', '{AT}', '{AT}')""",
        f"INSERT INTO turn VALUES (2, 0, {STARTER}, '{AT}', 21, 'start')",
        f"INSERT INTO turn VALUES (2, 1, {STARTER}, '{AT}', 22, 'A1')",
    ),
    "0002": (f"INSERT INTO paste (player_id, at, text) VALUES ({OTHER}, '{AT}', '1 1')",),
    "0003": (
        f"""INSERT INTO game (channel_id, kind, mode, starter_id, title, rows, columns, mines, lives, field, given,
            density, window_row, window_column, tool, started_at)
            VALUES ({CHANNEL}, 'puzzle', 'complete', {STARTER}, '3x3', 3, 3, 1, 1, '1', '1ff',
            11, 0, 0, 'dig', '{AT}')""",
        f"INSERT INTO turn VALUES (3, 0, {STARTER}, '{AT}', 31, 'start')",
    ),
    "0004": (
        "UPDATE game SET players = 'everyone', public_pad = false WHERE id = 1",
        "INSERT INTO server VALUES (5, '7 8', 9, 'expert', 2, 'everyone', false)",
        f"INSERT INTO player VALUES ({OTHER}, '3x3')",
        # Lost, and continued by two votes for it: one player voted to reveal the mines as well. Both counted then.
        f"""INSERT INTO game (channel_id, kind, mode, starter_id, title, rows, columns, mines, lives, field,
            window_row, window_column, tool, started_at, public_pad)
            VALUES ({CHANNEL + 1}, 'minesweeper', 'classic', {STARTER}, 'Own board', 4, 4, 2, 1, '8001',
            0, 0, 'dig', '{AT}', true)""",
        *(
            f"INSERT INTO turn VALUES (4, {number}, {player}, '{AT}', {40 + number}, '{line}')"
            for number, (player, line) in enumerate(
                [
                    (STARTER, "start"),
                    (STARTER, "A1"),
                    (OTHER, "go on"),
                    (OTHER, "show the mines"),
                    (OTHER + 1, "go on"),
                    (OTHER, "B1"),
                ]
            )
        ),
    ),
}
"""What was written to the tables of each version."""


Written = Callable[[str], Coroutine[Any, Any, Table]]


@pytest.fixture
async def written(database: str) -> AsyncIterator[Written]:
    """A channel over a database that was written by some version, and is opened by this one."""
    stores: list[Store] = []

    async def open_written(revision: str) -> Table:
        def write(session: Session) -> None:
            connection = session.connection()
            migrate(connection, revision)
            if connection.dialect.name == "postgresql":
                connection.execute(text("SET LOCAL TIME ZONE 'UTC'"))
            for statement in [one for known, some in WRITTEN.items() if known <= revision for one in some]:
                connection.execute(text(statement))

        older = new_database(database)
        await older.transact(write)
        await older.close()
        stores.append(await Store.open(database))
        return Table(stores[0], Clock())

    yield open_written
    for store in stores:
        await store.close()


@pytest.mark.parametrize("revision", REVISIONS)
async def test_every_version_becomes_the_newest(written: Written, revision: str) -> None:
    def differences(session: Session) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(session.connection()), Base.metadata))

    table = await written(revision)
    assert await table.store.database.read(differences) == []


@pytest.mark.parametrize("revision", REVISIONS)
async def test_games_of_every_version_go_on(written: Written, revision: str) -> None:
    table = await written(revision)
    play = await table.games.running(CHANNEL)
    assert lines(play) == ["F1##", "####", "####", "####"]
    assert play.started_at == NOON
    assert (await table.move(play, OTHER, "c1")).opened > 1
    await table.move(play, STARTER, "!d4 a2-4 b3-4")
    assert (await table.stored(play)).outcome is Outcome.WON
    await assert_consistent(table, play)
    await assert_consistent(table, await table.start(BEGINNER))


@pytest.mark.parametrize("revision", REVISIONS[3:])
async def test_votes_of_the_first_release_decide_what_they_decided_then(written: Written, revision: str) -> None:
    table = await written(revision)
    play = await table.games.running(CHANNEL + 1)
    assert (play.continued, play.outcome) == (True, None)
    assert lines(play) == ["*1##", "####", "####", "####"]


@pytest.mark.parametrize("revision", REVISIONS)
async def test_finished_games_of_every_version_are_as_they_ended(written: Written, revision: str) -> None:
    table = await written(revision)
    lost = await table.games.find(2)
    assert lost is not None
    assert (lost.outcome, lost.guild_id, lost.message_id, lost.ended_at) == (Outcome.LOST, 5, 77, NOON)


@pytest.mark.parametrize("revision", REVISIONS[1:])
async def test_pastes_of_every_version_are_found(written: Written, revision: str) -> None:
    paste = await (await written(revision)).store.find_paste(1, NOON)
    assert paste is not None
    assert (paste.player_id, paste.text) == (OTHER, "1 1")


@pytest.mark.parametrize("revision", REVISIONS[2:])
async def test_puzzles_of_every_version_go_on(written: Written, revision: str) -> None:
    table = await written(revision)
    puzzles = PuzzleService(table.store, table.clock, Random(1), AtOnce())
    puzzle = await puzzles.running(CHANNEL)
    solved, _ = await puzzles.move(puzzle.id, OTHER, next(interactions), parse_moves("!a1", *puzzle.size))
    assert solved.outcome is Outcome.WON


@pytest.mark.parametrize("revision", REVISIONS[3:])
async def test_what_was_settled_and_chosen_in_every_version_is_kept(written: Written, revision: str) -> None:
    table = await written(revision)
    server, player = await table.store.find_server(5), await table.store.find_player(OTHER)
    assert server is not None
    assert player is not None
    assert (server.channels, server.role_id, server.difficulty, server.lives) == ("7 8", 9, "expert", 2)
    assert not server.public_pad
    assert player.pad == "3x3"
