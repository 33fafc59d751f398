"""How processes on one database wait for each other, so that their shards don't identify at the same moment."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.opening import open_database
from tests.databases import is_waited_for, made_file
from tests.held_clock import HeldClock

LONG = 60.0


@pytest.fixture
async def first(made_postgresql: str) -> AsyncIterator[Database]:
    database = await open_database(made_postgresql)
    yield database
    await database.close()


@pytest.fixture
async def second(made_postgresql: str) -> AsyncIterator[Database]:
    """The same database in another process."""
    database = await open_database(made_postgresql)
    yield database
    await database.close()


async def test_processes_wait_for_each_other(first: Database, second: Database, made_postgresql: str) -> None:
    await first.wait_to_identify(LONG, LONG)
    waiting = asyncio.create_task(second.wait_to_identify(LONG, LONG))
    await is_waited_for(made_postgresql)
    assert not waiting.done()
    await first.close()
    await waiting


async def test_the_wait_ends_by_itself(first: Database, second: Database, held_clock: HeldClock) -> None:
    await first.wait_to_identify(LONG, 5)
    await asyncio.sleep(0)  # the five seconds have begun
    held_clock.advance(5)
    await second.wait_to_identify(LONG, 0)


async def test_a_process_waits_no_longer_than_its_patience(
    first: Database, second: Database, made_postgresql: str, held_clock: HeldClock, caplog: pytest.LogCaptureFixture
) -> None:
    await first.wait_to_identify(LONG, LONG)
    waiting = asyncio.create_task(second.wait_to_identify(5, LONG))
    await is_waited_for(made_postgresql)
    held_clock.advance(5)
    await waiting
    assert "another process may identify at the same moment" in caplog.text


async def test_a_file_has_one_process_which_never_waits(tmp_path: Path) -> None:
    database = await open_database(made_file(tmp_path / "games.db"))
    for _ in range(2):
        await database.wait_to_identify(LONG, LONG)
    await database.close()
