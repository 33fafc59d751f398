"""How processes on one database wait for each other, so that their shards don't identify at the same moment."""

import asyncio

import pytest

from bot.storage.opening import open_database, starts_file
from tests.databases import HOST, USER
from tests.storage.line import line_to_postgresql
from tests.storage.outages import OF_LINES

LONG = 60.0


async def test_processes_wait_for_each_other(made_postgresql: str) -> None:
    first, second = await open_database(made_postgresql), await open_database(made_postgresql)
    await first.wait_to_identify(LONG, LONG)
    waiting = asyncio.create_task(second.wait_to_identify(LONG, LONG))
    done, _ = await asyncio.wait([waiting], timeout=0.1)
    assert not done
    await first.close()
    await asyncio.wait_for(waiting, 10)
    await second.close()


async def test_the_wait_ends_by_itself(made_postgresql: str) -> None:
    first, second = await open_database(made_postgresql), await open_database(made_postgresql)
    await first.wait_to_identify(LONG, 0)
    await asyncio.wait_for(second.wait_to_identify(LONG, 0), 10)
    await first.close()
    await second.close()


async def test_a_process_waits_no_longer_than_its_patience(made_postgresql: str) -> None:
    first, second = await open_database(made_postgresql), await open_database(made_postgresql)
    await first.wait_to_identify(LONG, LONG)
    await asyncio.wait_for(second.wait_to_identify(0.1, LONG), 10)
    await first.close()
    await second.close()


async def test_a_file_has_one_process_which_never_waits(made_database: str) -> None:
    if made_database.startswith("sqlite"):
        database = await open_database(made_database)
        await database.wait_to_identify(LONG, LONG)
        await database.wait_to_identify(LONG, LONG)
        await database.close()


@pytest.mark.parametrize("fault", ["away", "crowded", "hanging up", "silent"])
async def test_nobody_waits_while_the_server_is_down(fault: str, made_postgresql: str) -> None:
    async with line_to_postgresql() as line:
        name = made_postgresql.rpartition("/")[2]
        database = await open_database(f"postgresql://{USER}@{HOST}:{line.port}/{name}")
        with OF_LINES[fault](line):
            await asyncio.wait_for(database.wait_to_identify(0.1, LONG), 10)
        await database.close()


@pytest.mark.parametrize(
    ("url", "shards", "file"),
    [
        ("sqlite:////var/lib/sweeper/sweeper.db", None, "/var/lib/sweeper/sweeper.db-starts"),
        ("sqlite://", None, "sweeper-starts-0"),
        ("postgresql://user@host/games", (2, 3), "sweeper-starts-2"),
    ],
)
def test_each_process_counts_its_starts_in_a_file_of_its_own(
    url: str, shards: tuple[int, ...] | None, file: str
) -> None:
    assert str(starts_file(url, shards)) == file
