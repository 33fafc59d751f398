"""A database that fails while the bot runs: players are told in time, no state diverges, and the next call works."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Protocol

import pytest
from sqlalchemy import event, text

from bot.deadlines import DISCORD_WAITS, WORKED_OUT_BY, Deadline, answering
from bot.errors import Busy
from bot.features.minesweeper.session import MinesweeperSession
from bot.game.referee import GameRunning
from bot.store.database import Unavailable
from bot.store.games import Store
from bot.store.postgresql import TRUSTED_FOR, ServerDatabase
from tests.databases import HOST, USER, is_waited_for, made_file, run_on_server
from tests.game.gaming_table import CHANNEL, EXPERT, OTHER, STARTER, WIDE, Clock, Table, assert_consistent, lines
from tests.held_clock import HeldClock
from tests.referees import running
from tests.store import outages
from tests.store.line import Line, line_to_postgresql


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    async with line_to_postgresql() as line:
        yield line


@pytest.fixture
async def on_file(tmp_path: Path) -> AsyncIterator[Table]:
    """A channel whose games are in a file."""
    store = await Store.open(made_file(tmp_path / "games.db"))
    yield Table(store, Clock())
    await store.close()


@pytest.fixture
async def on_line(made_postgresql: str, line: Line, held_clock: HeldClock) -> AsyncIterator[Table]:
    """A channel whose games are at the other end of a line."""
    name = made_postgresql.rpartition("/")[2]
    store = await Store.open(f"postgresql://{USER}@{HOST}:{line.port}/{name}")
    yield Table(store, Clock())
    with held_clock.hurried():
        await store.close()


class Outage(Protocol):
    def __call__(self) -> AbstractContextManager[None]: ...


@pytest.fixture(params=[*outages.OF_FILES, *outages.OF_LINES])
def failing(request: pytest.FixtureRequest, held_clock: HeldClock) -> tuple[Table, Outage]:
    """A channel, and an outage of its database."""
    if request.param in outages.OF_FILES:
        table: Table = request.getfixturevalue("on_file")
        of_file = outages.OF_FILES[request.param]
        return table, lambda: of_file(table.store)
    line: Line = request.getfixturevalue("line")
    if request.param == "silent":
        return request.getfixturevalue("on_line"), lambda: silent(line, held_clock)
    of_line = outages.OF_LINES[request.param]
    return request.getfixturevalue("on_line"), lambda: of_line(line)


@contextmanager
def silent(line: Line, clock: HeldClock) -> Iterator[None]:
    """Nobody answers, and time passes. In all other outages there are errors, and no time passes until they come."""
    with outages.silent(line), clock.hurried():
        yield


@contextmanager
def answered_in_time(clock: HeldClock) -> Iterator[None]:
    began = clock.now
    yield
    assert clock.now - began < DISCORD_WAITS


LONG = " ".join(["!c10"] * 1000)
"""More than a page of a file holds."""


async def test_a_move_during_an_outage_is_refused_in_time_and_logged_without_mines_and_the_next_one_works(
    failing: tuple[Table, Outage], held_clock: HeldClock, caplog: pytest.LogCaptureFixture
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "!a1 h15")
    field, before = await table.field(play), lines(play := await table.now(play))
    with caplog.at_level(logging.WARNING):
        caplog.clear()
        with outage(), answered_in_time(held_clock), pytest.raises(Unavailable):
            await table.move(play, OTHER, LONG)
    (record,) = caplog.records
    assert record.getMessage().startswith("the database failed: ")
    assert record.exc_info is None
    assert field is not None
    assert field not in caplog.text
    assert "c10" not in caplog.text.lower()

    assert lines(await table.now(play)) == before
    assert (await table.move(play, OTHER, "!b1")).number == 1
    await assert_consistent(table, play)
    assert len(await table.turns(play)) == 3


@pytest.mark.parametrize("failing", ["read-only", "away"], indirect=True)
async def test_an_outage_is_one_line_in_the_log_and_its_end_another(
    failing: tuple[Table, Outage], caplog: pytest.LogCaptureFixture
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    caplog.clear()
    with outage():
        for _ in range(3):
            with pytest.raises(Unavailable):
                await table.move(play, STARTER, "!a1")
            with suppress(Unavailable):
                await table.store.count_running()
    for _ in range(2):
        await table.store.count_running()
        await table.store.database.prove()
    failed, back = caplog.messages
    assert failed.startswith("the database failed: ")
    assert re.fullmatch(r"the database is back after \d+\.\d s", back)


@pytest.mark.parametrize("failing", ["locked", "silent"], indirect=True)
async def test_everybody_who_presses_during_an_outage_is_answered_in_time(
    failing: tuple[Table, Outage], held_clock: HeldClock
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    with outage(), answered_in_time(held_clock):
        moves = (table.move(play, player, f"!a{player}") for player in range(1, 21))
        results = await asyncio.gather(*moves, return_exceptions=True)
    assert all(isinstance(result, Unavailable) for result in results)
    await table.move(play, OTHER, "!b1")
    assert len(await table.turns(play)) == 2
    await assert_consistent(table, play)


@pytest.mark.parametrize("failing", outages.OF_LINES, indirect=True)
async def test_what_is_only_read_during_an_outage_is_refused_in_time_too_and_nobody_waits_to_identify(
    failing: tuple[Table, Outage], held_clock: HeldClock
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    table.restart()
    with outage():
        for read in (
            table.referee.load_running(CHANNEL, MinesweeperSession),
            table.referee.find(play.id, MinesweeperSession),
        ):
            with answered_in_time(held_clock), pytest.raises(Unavailable):
                await read
        await table.store.database.wait_to_identify(1, 60)
    assert (await running(table.referee, CHANNEL, MinesweeperSession)).id == play.id


async def test_whoever_reads_a_file_does_not_wait_for_whoever_writes_it(on_file: Table) -> None:
    play = await on_file.start(EXPERT)
    on_file.restart()
    with outages.locked(on_file.store):
        assert (await running(on_file.referee, CHANNEL, MinesweeperSession)).id == play.id


async def test_connections_that_the_server_ended_meanwhile_are_not_noticed(
    on_line: Table, line: Line, made_postgresql: str
) -> None:
    play = await on_line.start(EXPERT)
    for row in range(1, 4):
        await end_connections(made_postgresql)
        await line.hung_up()
        assert (await on_line.move(play, STARTER, f"!a{row}")).number == 1
    await assert_consistent(on_line, play)


async def test_a_connection_that_was_not_used_for_long_is_tried_first_and_replaced(
    on_line: Table, line: Line, held_clock: HeldClock
) -> None:
    play = await on_line.start(EXPERT)
    line.at_request = line.cut
    with pytest.raises(Unavailable):
        await on_line.move(play, STARTER, "!a1")
    assert (await on_line.move(play, STARTER, "!a1")).number == 1
    held_clock.advance(TRUSTED_FOR + 1)
    line.at_request = line.cut
    assert (await on_line.move(play, STARTER, "!a2")).number == 1
    await assert_consistent(on_line, play)


def due_in(seconds: float, clock: HeldClock) -> Deadline:
    """The deadline of an interaction that has to be answered so soon."""
    return Deadline(lambda: False, clock.now + seconds - WORKED_OUT_BY)


async def test_once_the_answer_is_due_the_database_is_not_asked(
    on_line: Table, line: Line, held_clock: HeldClock
) -> None:
    play = await on_line.start(EXPERT)
    before = line.round_trips
    with answering(due_in(0, held_clock)), pytest.raises(Busy):
        await on_line.move(play, STARTER, "!a1")
    assert line.round_trips == before
    assert (await on_line.move(play, STARTER, "!a1")).number == 1
    await assert_consistent(on_line, play)


async def test_a_call_that_had_little_time_hangs_up_on_nobody_else(
    on_line: Table, line: Line, held_clock: HeldClock
) -> None:
    await asyncio.gather(*(on_line.store.find_game(number) for number in range(3)))
    line.open.clear()
    other = asyncio.create_task(on_line.store.find_game(1))
    with answering(due_in(0.1, held_clock)):
        hurried = asyncio.create_task(on_line.store.find_game(2))
    await asyncio.sleep(0)  # until both are asked
    held_clock.advance(0.1)
    with pytest.raises(Unavailable):
        await hurried
    line.open.set()
    assert await other is None


async def test_a_connection_that_the_server_ends_during_a_move_leaves_the_game_as_it_was(
    on_line: Table, made_postgresql: str
) -> None:
    play = await on_line.start(EXPERT)
    database = on_line.store.database
    assert isinstance(database, ServerDatabase)
    async with database._transactions.connect() as other:
        await other.execute(text("SELECT * FROM game FOR UPDATE"))
        moving = asyncio.create_task(on_line.move(play, STARTER, "!a1"))
        await is_waited_for(made_postgresql)
        await end_connections(made_postgresql, "wait_event_type = 'Lock'")
        with pytest.raises(Unavailable):
            await moving
    assert (await on_line.move(play, STARTER, "!a1")).number == 1
    await assert_consistent(on_line, play)


async def end_connections(url: str, those: str = "true") -> None:
    """The server ends connections to a database."""
    name = url.rpartition("/")[2]
    await run_on_server(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND {those}")


@pytest.mark.parametrize(
    ("when", "what", "stored"),
    [
        ("at_commit", Line.cut, False),
        ("at_commit", Line.fall_silent, False),
        ("after_commit", Line.cut, True),
        ("after_commit", Line.fall_silent, True),
    ],
)
async def test_a_move_whose_commit_is_cut_off_counts_once_or_not_at_all(
    on_line: Table, line: Line, held_clock: HeldClock, when: str, what: Callable[[Line], None], stored: bool
) -> None:
    play = await on_line.start_on(WIDE)

    def fail() -> None:
        what(line)
        if line.silent:  # no time passes before, when there are answers
            passing.enter_context(held_clock.hurried())

    setattr(line, when, fail)
    with ExitStack() as passing, answered_in_time(held_clock), pytest.raises(Unavailable):
        await on_line.move(play, STARTER, "!b2", interaction=7)
    line.silent = False
    assert lines(await on_line.now(play))[1][1] == ("F" if stored else "#")
    again = await on_line.move(play, STARTER, "!b2", interaction=7)
    assert again.number == (0 if stored else 1)
    assert lines(await on_line.now(play))[1][1] == "F"
    assert len(await on_line.turns(play)) == 2
    await assert_consistent(on_line, play)


async def test_after_one_call_that_got_no_answer_no_other_waits_for_a_dead_connection(
    on_line: Table, line: Line, held_clock: HeldClock
) -> None:
    await asyncio.gather(*(on_line.store.find_game(number) for number in range(5)))
    with silent(line, held_clock), pytest.raises(Unavailable):
        await on_line.store.find_game(1)
    await asyncio.gather(*(on_line.store.find_game(number) for number in range(5)))  # while no time passes


async def test_a_start_whose_commit_is_cut_off_is_found_afterwards(on_line: Table, line: Line) -> None:
    line.after_commit = line.cut
    with pytest.raises(Unavailable):
        await on_line.start(EXPERT)
    with pytest.raises(GameRunning):
        await on_line.start(EXPERT)
    await assert_consistent(on_line, await running(on_line.referee, CHANNEL, MinesweeperSession))


async def test_a_move_that_nobody_waits_for_any_more_leaves_the_game_as_it_was(on_file: Table) -> None:
    play = await on_file.start(EXPERT)
    writing, loop = asyncio.Event(), asyncio.get_running_loop()

    def note(*_: object) -> None:
        loop.call_soon_threadsafe(writing.set)

    event.listen(on_file.store.database.engine, "before_cursor_execute", note, once=True)
    with outages.locked(on_file.store):
        moving = asyncio.create_task(on_file.move(play, STARTER, "!a1"))
        await writing.wait()
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
    assert (await on_file.move(play, STARTER, "!a2")).number == 1
    await assert_consistent(on_file, play)


async def test_a_store_whose_server_is_silent_is_closed_all_the_same(
    on_line: Table, line: Line, held_clock: HeldClock
) -> None:
    await on_line.start(EXPERT)
    line.fall_silent()
    with held_clock.hurried(), answered_in_time(held_clock):
        await on_line.store.close()
