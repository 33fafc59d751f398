"""Every version of the tables, with data in them, becomes the newest: on both databases, and nothing is lost."""

import json
import logging
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from bot.engine.client import EngineClient
from bot.games.minesweeper.session import CONTINUE_VOTE, MinesweeperSession
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import PuzzleSession
from bot.play.service import Resources
from bot.play.session import Session as GameSession
from bot.storage.database import MIGRATIONS, migrate
from bot.storage.models import AT_ONCE, Base, StoredGame, StoredTimer, StoredTurn
from bot.storage.opening import new_database
from bot.storage.store import Store
from core import Outcome, parse_moves
from tests.at_once import AtOnce
from tests.databases import Copy
from tests.play.results import facts, results_in, timers_of
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
from tests.storage.written import state_of
from tests.timers import run_timers

pytestmark = pytest.mark.usefixtures("patient")

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


def write(revision: str, statements: Sequence[str], session: Session) -> None:
    """Bring the tables to a revision, and write to them what a bot of then wrote."""
    connection = session.connection()
    migrate(connection, revision)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL TIME ZONE 'UTC'"))
    for statement in statements:
        connection.exec_driver_sql(statement)


async def upgrade(steps: Sequence[Callable[[Session], None]], url: str) -> None:
    """Write a database as older versions did, and open it with this one."""
    older = new_database(url)
    for step in steps:
        await older.transact(step)
    await older.close()
    await (await Store.open(url)).close()


Written = Callable[[str], Coroutine[Any, Any, Table]]


@pytest.fixture
async def written(copy: Copy) -> AsyncIterator[Written]:
    """A channel over a database that was written by some version, and opened by this one."""
    stores: list[Store] = []

    async def open_written(revision: str) -> Table:
        known = REVISIONS[: REVISIONS.index(revision) + 1]
        steps = [partial(write, one, WRITTEN.get(one, ())) for one in known]
        stores.append(await Store.open(await copy(revision, partial(upgrade, steps))))
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


@pytest.mark.parametrize("revision", REVISIONS)
async def test_games_of_every_version_get_results(written: Written, revision: str) -> None:
    """The first game lapsed, the second was lost, and so was the fourth before it went on. Nobody touched the third."""
    table = await written(revision)
    await run_timers(timers_of(table.store, table.clock), NOON + timedelta(days=2))
    rows = [
        (row.game_id, row.player_id, row.guild_id, row.outcome, row.ended_at, row.moves, row.hits, row.ranked)
        for row in await results_in(table.store)
    ]
    known = [
        (1, OTHER, None, "lost", NOON + timedelta(days=1), 2, 0, False),
        (2, STARTER, 5, "lost", NOON, 1, 1, False),
        (4, STARTER, None, "lost", NOON, 1, 1, False),
    ]
    assert rows == [row for row in known if row[0] < 4 or revision >= "0004"]


@pytest.mark.parametrize("revision", REVISIONS[:-1])
async def test_games_of_every_version_have_timers(written: Written, revision: str) -> None:
    query = select(StoredTimer).order_by(StoredTimer.whose)
    timers = await (await written(revision)).store.database.read(lambda session: session.scalars(query).all())
    idle = NOON + timedelta(days=1)
    known = [("game", 1, idle), ("review", 2, AT_ONCE), ("game", 3, idle), ("game", 4, idle)]
    games = {"0001": 2, "0002": 2, "0003": 3}.get(revision, 4)
    assert [(timer.kind, timer.whose, timer.due) for timer in timers] == known[:games]


@pytest.mark.parametrize("revision", ["0012"])
async def test_schedules_deletions_and_servers_that_were_left_have_timers(copy: Copy, revision: str) -> None:
    statements = (
        "INSERT INTO schedule (guild_id, channel_id, board, times, zone) VALUES (5, 6, 'expert', '09:00', 'UTC')",
        "INSERT INTO schedule (guild_id, channel_id, board, times, zone, paused) VALUES (5, 6, '', '', 'UTC', 'x')",
        "INSERT INTO deletion VALUES (7, -1, 0)",
        f"INSERT INTO membership VALUES (8, '{AT}')",
        "INSERT INTO membership VALUES (9, NULL)",
    )
    store = await Store.open(await copy("timed", partial(upgrade, [partial(write, revision, statements)])))
    query = select(StoredTimer.kind, StoredTimer.whose, StoredTimer.guild_id, StoredTimer.due)
    timers = await store.database.read(lambda session: {tuple(row) for row in session.execute(query)})
    assert timers == {("schedule", 1, 5, AT_ONCE), ("deletion", 7, None, AT_ONCE), ("left", 8, 8, AT_ONCE)}
    await store.close()


@pytest.mark.parametrize("revision", REVISIONS[1:])
async def test_pastes_of_every_version_are_found(written: Written, revision: str) -> None:
    paste = await (await written(revision)).store.find_paste(1, NOON)
    assert paste is not None
    assert (paste.player_id, paste.text) == (OTHER, "1 1")


@pytest.mark.parametrize("revision", REVISIONS[2:])
async def test_puzzles_of_every_version_go_on(written: Written, revision: str) -> None:
    table = await written(revision)
    puzzles = PuzzleService(Resources(table.store, table.clock, Random(1), EngineClient(AtOnce(), Random(1))))
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


RELEASE = Path(__file__).with_name("release_1.sql").read_text().splitlines()
"""Rows that the bot of commit 358220f wrote, whose tables were of revision 0004: games of both types in every state."""
STATES = json.loads(Path(__file__).with_name("release_1.json").read_text())
"""What that bot restored each game to, as `state_of` writes it."""


@pytest.fixture
async def released(copy: Copy) -> AsyncIterator[Store]:
    """The database of the bot before ids, opened by this one."""
    store = await Store.open(await copy("released", partial(upgrade, [partial(write, "0004", RELEASE)])))
    yield store
    await store.close()


async def test_games_of_the_bot_before_ids_are_restored_as_it_restored_them(released: Store) -> None:
    states = {}
    for number in STATES:
        stored = await released.find_game(int(number))
        assert stored is not None
        kind: type[GameSession] = MinesweeperSession if stored.kind == "minesweeper" else PuzzleSession
        states[number] = state_of(kind.restore(stored, stored.turns))
    shown = {number: dict(state) for number, state in STATES.items()}
    for state in shown.values():
        if state["outcome"] == "WON" and state["kind"] == "minesweeper":
            state["board"] = state["board"].replace("M", "F")  # now the mines of a won board are shown as flags
    assert states == shown


async def test_all_games_of_the_bot_before_ids_that_are_over_get_results(released: Store) -> None:
    await run_timers(timers_of(released, Clock()), NOON)
    over = select(StoredGame).where(StoredGame.ended_at.is_not(None))
    games = await released.database.read(lambda session: list(session.scalars(over)))
    assert len(games) > 5
    assert all(game.recorded for game in games)
    rows = await results_in(released)
    assert {row.kind for row in rows} == {"minesweeper", "puzzle"}
    assert {row.outcome for row in rows} == {"won", "lost"}
    assert all(row.digs is not None for row in rows if row.kind == "minesweeper")
    await run_timers(timers_of(released, Clock()), NOON + timedelta(days=1))
    assert [facts(row) for row in await results_in(released)] == [facts(row) for row in rows]


async def test_all_that_is_stored_are_moves_and_ids(released: Store) -> None:
    """No English: an id is one lower-case word, perhaps with what it is about behind a colon."""
    options = await released.database.read(lambda session: session.scalars(select(StoredGame.options)).all())
    turns = await released.database.read(lambda session: set(session.scalars(select(StoredTurn.text))))
    words = {value for option in options for value in option.values() if isinstance(value, str)}
    moves = r"[!@]?[A-Z]\d+( [!@]?[A-Z]\d+)*"
    assert not [word for word in words if not re.fullmatch(r"[a-z0-9_]+", word)]
    assert not [turn for turn in turns if not re.fullmatch(rf"{moves}|[a-z]+\d?(:-?[a-z0-9]+)?", turn)]
    assert {"vote:continue", "vote:reveal", "vote:none", "vote:solution", "vote1:continue", "start:2"} <= turns


async def test_what_else_the_bot_before_ids_stored_is_kept(released: Store) -> None:
    server, player, paste = (
        await released.find_server(50),
        await released.find_player(1),
        await released.find_paste(1, NOON),
    )
    assert server is not None
    assert player is not None
    assert paste is not None
    assert (server.channels, server.role_id, server.difficulty, server.lives) == ("1 2", 8, "expert", 2)
    assert (server.players, server.public_pad, player.pad, paste.text) == ("starter", False, "3x3", "1 1 / ? 1")


async def test_a_vote_of_the_bot_before_ids_is_joined_by_another(released: Store) -> None:
    games = Table(released, Clock()).games
    play = await games.find(2)
    assert play is not None
    assert not (await games.vote(play.id, 4, 99_999, CONTINUE_VOTE)).over
    play = await games.find(2)
    assert play is not None
    assert play.continued


async def test_the_log_says_how_long_an_upgrade_took(database: str, caplog: pytest.LogCaptureFixture) -> None:
    oldest, newest = REVISIONS[0], REVISIONS[-1]
    with caplog.at_level(logging.INFO, "bot.storage.database"):
        await upgrade([partial(write, oldest, ())], database)
        _, said = caplog.messages
        assert re.fullmatch(rf"upgraded the database from {oldest} to {newest} in \d+\.\d s", said)
        await (await Store.open(database)).close()
    assert len(caplog.messages) == 2
