"""Tables of every version, with rows in them, become the newest: on both databases, and nothing is lost."""

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event, select, text
from sqlalchemy.orm import Session

from bot.engine.client import EngineClient
from bot.errors import OperatorError
from bot.games.puzzle.service import PuzzleService
from bot.play.service import Resources
from bot.storage.database import MIGRATIONS, migrate
from bot.storage.models import AT_ONCE, Base, StoredGame, StoredTimer, StoredTurn
from bot.storage.opening import new_database
from bot.storage.store import Store
from core import Outcome, parse_moves
from tests.at_once import AtOnce
from tests.play.gaming_table import (
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
from tests.play.recorded import results_in, timers_of
from tests.play.replaying import replay_of
from tests.timers import run_timers

NEWEST = str(ScriptDirectory(str(MIGRATIONS)).get_current_head())
"""The newest version of the tables."""
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
    "0012": (
        "INSERT INTO schedule (guild_id, channel_id, board, times, zone) VALUES (5, 6, 'expert', '09:00', 'UTC')",
        "INSERT INTO schedule (guild_id, channel_id, board, times, zone, paused) VALUES (5, 6, '', '', 'UTC', 'x')",
        "INSERT INTO deletion VALUES (7, -1, 0)",
        f"INSERT INTO membership VALUES (8, '{AT}')",
        "INSERT INTO membership VALUES (9, NULL)",
    ),
}
"""What was written to the tables of some versions."""


def write(revision: str, statements: Sequence[str], session: Session) -> None:
    """Bring the tables to a revision, and write to them what a bot of then wrote."""
    connection = session.connection()
    migrate(connection, revision)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL TIME ZONE 'UTC'"))
    for statement in statements:
        connection.exec_driver_sql(statement)


async def write_all(steps: Sequence[Callable[[Session], None]], url: str) -> None:
    """Write a database as older versions did."""
    older = new_database(url)
    for step in steps:
        await older.transact(step)
    await older.close()


@contextmanager
def interrupted() -> Iterator[None]:
    """Upgrades fail at their end."""

    def fail(_: object, __: object, statement: str, values: object, *___: object) -> None:
        if "alembic_version" in statement and NEWEST in f"{statement} {values}":
            raise ConnectionAbortedError

    event.listen(Engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", fail)


async def test_rows_of_every_version_outlive_an_upgrade_that_is_interrupted_and_one_that_is_not(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.storage.database")
    await write_all([partial(write, revision, rows) for revision, rows in WRITTEN.items()], database)
    caplog.clear()
    with interrupted(), pytest.raises(OperatorError, match="can't be used"):
        await Store.open(database)
    store = await Store.open(database)
    assert re.fullmatch(rf"upgraded the database from 0012 to {NEWEST} in \d+\.\d s", caplog.messages[-1])
    await (await Store.open(database)).close()
    assert len(caplog.messages) == 3, "the beginning of each, and the end of one"

    table = Table(store, Clock())
    assert await store.database.read(differences) == []
    await assert_that_everything_has_timers(store)
    await assert_that_settings_are_kept(store)
    await assert_that_games_that_are_over_are_as_they_ended(table)
    await assert_that_games_go_on(table)
    await assert_that_games_get_results(table)
    await store.close()


def differences(session: Session) -> list[object]:
    """What the tables have that the models don't have, and the other way round."""
    return list(compare_metadata(MigrationContext.configure(session.connection()), Base.metadata))


async def assert_that_everything_has_timers(store: Store) -> None:
    query = select(StoredTimer.kind, StoredTimer.whose, StoredTimer.guild_id, StoredTimer.due)
    timers = await store.database.read(lambda session: {tuple(row) for row in session.execute(query)})
    idle = NOON + timedelta(days=1)
    games = {("game", 1, None, idle), ("review", 2, None, AT_ONCE), ("game", 3, None, idle), ("game", 4, None, idle)}
    assert timers == {*games, ("schedule", 1, 5, AT_ONCE), ("deletion", 7, None, AT_ONCE), ("left", 8, 8, AT_ONCE)}


async def assert_that_settings_are_kept(store: Store) -> None:
    paste, server, player = await store.find_paste(1, NOON), await store.find_server(5), await store.find_player(OTHER)
    assert paste is not None
    assert server is not None
    assert player is not None
    assert (paste.player_id, paste.text) == (OTHER, "1 1")
    assert (server.channels, server.role_id, server.difficulty, server.lives) == ("7 8", 9, "expert", 2)
    assert not server.public_pad
    assert player.pad == "3x3"


async def assert_that_games_that_are_over_are_as_they_ended(table: Table) -> None:
    lost = await table.games.find(2)
    assert lost is not None
    assert (lost.outcome, lost.guild_id, lost.message_id, lost.ended_at) == (Outcome.LOST, 5, 77, NOON)


async def assert_that_games_go_on(table: Table) -> None:
    continued = await table.games.running(CHANNEL + 1)
    assert (continued.continued, continued.outcome) == (True, None), "as votes of the first release decided"
    assert lines(continued) == ["*1##", "####", "####", "####"]
    play = await table.games.running(CHANNEL)
    assert lines(play) == ["F1##", "####", "####", "####"]
    assert play.started_at == NOON
    assert (await table.move(play, OTHER, "c1")).opened > 1
    await table.move(play, STARTER, "!d4 a2-4 b3-4")
    assert (await table.stored(play)).outcome is Outcome.WON
    await assert_consistent(table, play)
    puzzles = PuzzleService(Resources(table.store, table.clock, Random(1), EngineClient(AtOnce(), Random(1))))
    puzzle = await puzzles.running(CHANNEL)
    solved, _ = await puzzles.move(puzzle.id, OTHER, next(interactions), parse_moves("!a1", *puzzle.size))
    assert solved.outcome is Outcome.WON


async def assert_that_games_get_results(table: Table) -> None:
    """The second was lost, and so was the fourth before it went on."""
    await run_timers(timers_of(table.store, table.clock), NOON + timedelta(days=2))
    rows = [
        (row.game_id, row.player_id, row.guild_id, row.outcome, row.ended_at, row.moves, row.hits, row.ranked)
        for row in await results_in(table.store)
        if row.game_id in (2, 4)
    ]
    assert rows == [(2, STARTER, 5, "lost", NOON, 1, 1, False), (4, STARTER, None, "lost", NOON, 1, 1, False)]


RELEASE = Path(__file__).with_name("release_1.sql").read_text().splitlines()
"""Rows that the bot of commit 358220f wrote, whose tables were of revision 0004: games of both types in every state."""


async def test_games_of_the_bot_before_ids_are_moves_and_ids_are_replayed_to_their_end_and_get_results(
    tmp_path: Path,
) -> None:
    await write_all([partial(write, "0004", RELEASE)], f"sqlite:///{tmp_path}/games.db")
    store = await Store.open(f"sqlite:///{tmp_path}/games.db")
    await assert_that_moves_and_ids_are_stored(store)
    over = select(StoredGame).where(StoredGame.ended_at.is_not(None))
    games = await store.database.read(lambda session: list(session.scalars(over)))
    assert len(games) > 5
    for game in games:
        if game.kind != "puzzle":
            assert (await replay_of(store, game.id)).outcome is Outcome(game.outcome)

    await run_timers(timers_of(store, Clock()), NOON)
    games = await store.database.read(lambda session: list(session.scalars(over)))
    assert all(game.recorded for game in games)
    rows = await results_in(store)
    assert {row.kind for row in rows} == {"minesweeper", "puzzle"}
    assert {row.outcome for row in rows} == {"won", "lost"}
    assert all(row.digs is not None for row in rows if row.kind == "minesweeper")
    await store.close()


async def assert_that_moves_and_ids_are_stored(store: Store) -> None:
    """No English: an id is one lower-case word, perhaps with what it is about behind a colon."""
    options = await store.database.read(lambda session: session.scalars(select(StoredGame.options)).all())
    turns = await store.database.read(lambda session: set(session.scalars(select(StoredTurn.text))))
    words = {value for option in options for value in option.values() if isinstance(value, str)}
    moves = r"[!@]?[A-Z]\d+( [!@]?[A-Z]\d+)*"
    assert not [word for word in words if not re.fullmatch(r"[a-z0-9_]+", word)]
    assert not [turn for turn in turns if not re.fullmatch(rf"{moves}|[a-z]+\d?(:-?[a-z0-9]+)?", turn)]
    assert {"vote:continue", "vote:reveal", "vote:none", "vote:solution", "vote1:continue", "start:2"} <= turns
