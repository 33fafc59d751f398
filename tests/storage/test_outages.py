"""A database that fails while the bot runs: players are told in time, no state diverges, and the next call works."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Protocol

import pytest
from sqlalchemy import event, text

from bot.deadlines import WORKED_OUT_BY, Deadline, answering
from bot.errors import Busy
from bot.play.service import GameRunning
from bot.storage import postgresql as database_module
from bot.storage.database import Unavailable
from bot.storage.postgresql import ServerDatabase
from bot.storage.store import Store
from tests.databases import HOST, USER, made_file, run_on_server
from tests.given_clock import GivenClock
from tests.play.table import CHANNEL, EXPERT, OTHER, STARTER, WIDE, Clock, Table, assert_consistent, lines
from tests.storage import outages
from tests.storage.line import Line, line_to_postgresql

IN_TIME = 3
"""Seconds that Discord gives for an answer."""


@pytest.fixture
async def clock() -> GivenClock:
    return GivenClock(asyncio.get_running_loop())


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
async def on_line(made_postgresql: str, line: Line, clock: GivenClock) -> AsyncIterator[Table]:
    """A channel whose games are at the other end of a line."""
    name = made_postgresql.rpartition("/")[2]
    store = await Store.open(f"postgresql://{USER}@{HOST}:{line.port}/{name}")
    yield Table(store, Clock())
    line.delay = 0
    with clock.hurried():
        await store.close()


class Outage(Protocol):
    def __call__(self) -> AbstractContextManager[None]: ...


@pytest.fixture(params=[*outages.OF_FILES, *outages.OF_LINES])
def failing(request: pytest.FixtureRequest, clock: GivenClock) -> tuple[Table, Outage]:
    """A channel, and an outage of its database."""
    if request.param in outages.OF_FILES:
        table: Table = request.getfixturevalue("on_file")
        of_file = outages.OF_FILES[request.param]
        return table, lambda: of_file(table.store)
    line: Line = request.getfixturevalue("line")
    if request.param == "silent":
        return request.getfixturevalue("on_line"), lambda: silent(line, clock)
    of_line = outages.OF_LINES[request.param]
    return request.getfixturevalue("on_line"), lambda: of_line(line)


@contextmanager
def silent(line: Line, clock: GivenClock) -> Iterator[None]:
    with outages.silent(line), clock.hurried():
        yield


@contextmanager
def answered_in_time(clock: GivenClock) -> Iterator[None]:
    began = clock.time()
    yield
    assert clock.time() - began < IN_TIME


LONG = " ".join(["!c10"] * 1000)
"""More than a page of a file holds."""


async def test_a_move_during_an_outage_is_refused_in_time_and_the_next_one_works(
    failing: tuple[Table, Outage], clock: GivenClock
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "!a1")
    with outage(), answered_in_time(clock), pytest.raises(Unavailable):
        await table.move(play, OTHER, LONG)
    assert lines(await table.now(play))[:2] == ["F" + "#" * 15, "#" * 16]
    assert (await table.move(play, OTHER, "!b1")).flagged == 1
    await assert_consistent(table, play)
    assert len(await table.turns(play)) == 3


@pytest.mark.parametrize("failing", ["locked", "silent"], indirect=True)
async def test_everybody_who_presses_during_an_outage_is_answered_in_time(
    failing: tuple[Table, Outage], clock: GivenClock
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    with outage(), answered_in_time(clock):
        moves = (table.move(play, player, f"!a{player}") for player in range(1, 21))
        results = await asyncio.gather(*moves, return_exceptions=True)
    assert all(isinstance(result, Unavailable) for result in results)
    await table.move(play, OTHER, "!b1")
    assert len(await table.turns(play)) == 2
    await assert_consistent(table, play)


async def test_an_outage_is_one_line_in_the_log_and_shows_no_mines(
    failing: tuple[Table, Outage], caplog: pytest.LogCaptureFixture
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    await table.move(play, STARTER, "h15")
    field = await table.field(play)
    caplog.set_level(logging.WARNING)
    with outage(), pytest.raises(Unavailable):
        await table.move(play, STARTER, LONG)
    (record,) = caplog.records
    assert record.getMessage().startswith("the database failed: ")
    assert record.exc_info is None
    assert field is not None
    assert field not in caplog.text
    assert "c10" not in caplog.text.lower()


@pytest.mark.parametrize("failing", outages.OF_LINES, indirect=True)
async def test_what_is_only_read_during_an_outage_is_refused_in_time_too(
    failing: tuple[Table, Outage], clock: GivenClock
) -> None:
    table, outage = failing
    play = await table.start(EXPERT)
    table.restart()
    with outage():
        for read in (table.games.find_running(CHANNEL), table.games.find(play.id)):
            with answered_in_time(clock), pytest.raises(Unavailable):
                await read
    assert (await table.games.running(CHANNEL)).id == play.id


async def test_whoever_reads_a_file_does_not_wait_for_whoever_writes_it(on_file: Table) -> None:
    play = await on_file.start(EXPERT)
    on_file.restart()
    with outages.locked(on_file.store):
        assert (await on_file.games.running(CHANNEL)).id == play.id


async def test_connections_that_the_server_ended_meanwhile_are_not_noticed(
    on_line: Table, line: Line, made_postgresql: str
) -> None:
    play = await on_line.start(EXPERT)
    for row in range(1, 4):
        await end_connections(made_postgresql)
        while line.connected:  # noqa: ASYNC110 - the server hangs up in its own time
            await asyncio.sleep(0.01)
        assert (await on_line.move(play, STARTER, f"!a{row}")).flagged == 1
    await assert_consistent(on_line, play)


async def test_a_connection_that_was_not_used_for_long_is_tried_first_and_replaced(
    on_line: Table, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = await on_line.start(EXPERT)
    line.at_request = line.cut
    with pytest.raises(Unavailable):
        await on_line.move(play, STARTER, "!a1")
    monkeypatch.setattr(database_module, "TRUSTED_FOR", 0)
    assert (await on_line.move(play, STARTER, "!a1")).flagged == 1
    line.at_request = line.cut
    assert (await on_line.move(play, STARTER, "!a2")).flagged == 1
    await assert_consistent(on_line, play)


def due_in(seconds: float) -> Deadline:
    """The deadline of an interaction that has to be answered so soon."""
    return Deadline(lambda: False, monotonic() + seconds - WORKED_OUT_BY)


async def test_once_the_answer_is_due_the_database_is_not_asked(on_line: Table, line: Line) -> None:
    play = await on_line.start(EXPERT)
    before = line.round_trips
    with answering(due_in(0)), pytest.raises(Busy):
        await on_line.move(play, STARTER, "!a1")
    assert line.round_trips == before
    assert (await on_line.move(play, STARTER, "!a1")).flagged == 1
    await assert_consistent(on_line, play)


async def test_a_call_that_had_little_time_hangs_up_on_nobody_else(on_line: Table, line: Line) -> None:
    await asyncio.gather(*(on_line.store.find_game(number) for number in range(3)))
    line.delay = 0.3
    other = asyncio.create_task(on_line.store.find_game(1))
    with answering(due_in(0.1)), pytest.raises(Unavailable):
        await on_line.store.find_game(2)
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
        await end_connections(made_postgresql, "wait_event_type = 'Lock'")
        with pytest.raises(Unavailable):
            await moving
    assert (await on_line.move(play, STARTER, "!a1")).flagged == 1
    await assert_consistent(on_line, play)


async def end_connections(url: str, those: str = "true") -> None:
    """The server ends connections to a database, as soon as there are any."""
    name = url.rpartition("/")[2]
    ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND {those}"
    for _ in range(200):
        if await run_on_server(ended):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody is connected")


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
    on_line: Table, line: Line, clock: GivenClock, when: str, what: Callable[[Line], None], stored: bool
) -> None:
    play = await on_line.start_on(WIDE)
    setattr(line, when, partial(what, line))
    with clock.hurried(), answered_in_time(clock), pytest.raises(Unavailable):
        await on_line.move(play, STARTER, "!b2", interaction=7)
    line.silent = False
    assert lines(await on_line.now(play))[1][1] == ("F" if stored else "#")
    again = await on_line.move(play, STARTER, "!b2", interaction=7)
    assert again.flagged == (0 if stored else 1)
    assert lines(await on_line.now(play))[1][1] == "F"
    assert len(await on_line.turns(play)) == 2
    await assert_consistent(on_line, play)


async def test_after_one_call_that_got_no_answer_no_other_waits_for_a_dead_connection(
    on_line: Table, line: Line, clock: GivenClock
) -> None:
    await asyncio.gather(*(on_line.store.find_game(number) for number in range(5)))
    with silent(line, clock), pytest.raises(Unavailable):
        await on_line.store.find_game(1)
    with answered_in_time(clock):
        await asyncio.gather(*(on_line.store.find_game(number) for number in range(5)))


async def test_a_start_whose_commit_is_cut_off_is_found_afterwards(on_line: Table, line: Line) -> None:
    line.after_commit = line.cut
    with pytest.raises(Unavailable):
        await on_line.start(EXPERT)
    with pytest.raises(GameRunning):
        await on_line.start(EXPERT)
    await assert_consistent(on_line, await on_line.games.running(CHANNEL))


async def test_a_move_that_nobody_waits_for_any_more_leaves_the_game_as_it_was(on_file: Table) -> None:
    play = await on_file.start(EXPERT)
    writing = asyncio.Event()
    event.listen(on_file.store.database.engine, "before_cursor_execute", lambda *_: writing.set(), once=True)
    with outages.locked(on_file.store):
        moving = asyncio.create_task(on_file.move(play, STARTER, "!a1"))
        await writing.wait()
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
    assert (await on_file.move(play, STARTER, "!a2")).flagged == 1
    await assert_consistent(on_file, play)


async def test_a_store_whose_server_is_silent_is_closed_all_the_same(
    on_line: Table, line: Line, clock: GivenClock
) -> None:
    await on_line.start(EXPERT)
    line.fall_silent()
    with clock.hurried(), answered_in_time(clock):
        await on_line.store.close()
