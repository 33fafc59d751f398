"""The databases that tests run on: files of SQLite, and databases on the PostgreSQL of this machine.

Tests of opening and of upgrades use an empty one. All others use one that already has tables, since making them takes
longer than most tests.
"""

import asyncio
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import asyncpg
import pytest

from bot.store.opening import open_database
from bot.store.postgresql import MIGRATION_LOCK

Result = TypeVar("Result")

HOST = "127.0.0.1"
PORT = 5432
USER = "postgres"

on_file = pytest.mark.parametrize("made_database", ["sqlite"], indirect=True)
"""For tests of what doesn't differ between databases, so one is enough."""


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.db"
    else:
        async with empty_postgresql() as url:
            yield url


@pytest.fixture
async def postgresql() -> AsyncIterator[str]:
    """The address of an empty database on PostgreSQL."""
    async with empty_postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def made_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with empty tables, once of each kind."""
    if request.param == "sqlite":
        return made_file(tmp_path / "games.db")
    url: str = request.getfixturevalue("made_postgresql")
    return url


@pytest.fixture
async def made_postgresql(_shared_postgresql: str) -> str:
    """The address of a database with empty tables on PostgreSQL."""
    await empty_tables(_shared_postgresql)
    return _shared_postgresql


@pytest.fixture(scope="session")
def _shared_postgresql() -> Iterator[str]:
    """One database for all tests in a process. Each test gets its tables empty."""
    name = new_name()
    run_apart(run_on_server(f"CREATE DATABASE {name} TEMPLATE template0"))
    run_apart(run_on_server(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    try:
        run_apart(make_tables(address(name)))
        yield address(name)
    finally:
        run_apart(run_on_server(f"DROP DATABASE {name} WITH (FORCE)"))


@asynccontextmanager
async def empty_postgresql() -> AsyncIterator[str]:
    """Make a database, yield its address, and drop it even if somebody is connected."""
    name = new_name()
    await run_on_server(f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        yield address(name)
    finally:
        await run_on_server(f"DROP DATABASE {name} WITH (FORCE)")


def new_name() -> str:
    return f"sweeper_{secrets.token_hex(8)}"


def address(name: str) -> str:
    return f"postgresql://{USER}@{HOST}:{PORT}/{name}"


def made_file(path: Path) -> str:
    """Return the address of a new SQLite file with empty tables."""
    path.write_bytes(file_with_tables())
    return f"sqlite:///{path}"


@cache
def file_with_tables() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder, "games.db")
        run_apart(make_tables(f"sqlite:///{file}"))
        return file.read_bytes()


async def make_tables(url: str) -> None:
    await (await open_database(url)).close()


async def empty_tables(url: str) -> None:
    """Disconnect everyone else from a database, delete its rows, and restart its sequences.

    A test stores a few rows, and deleting those is much quicker than truncating tables.
    """
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid();"
            "SET session_replication_role = replica"  # rows can be deleted before the rows that they point to
        )
        tables = await connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
        )
        sequences = await connection.fetch("SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'")
        await connection.execute(
            "".join(f"DELETE FROM {table['tablename']};" for table in tables)
            + "".join(f"ALTER SEQUENCE {sequence['sequencename']} RESTART;" for sequence in sequences)
        )
    finally:
        await connection.close()


def run_apart(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine on a new event loop, even while a test's loop is running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


@asynccontextmanager
async def migrating(url: str) -> AsyncIterator[None]:
    """Hold the lock under which a process upgrades a database."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
    else:
        other = await asyncpg.connect(url)
        try:
            await other.execute(MIGRATION_LOCK.text.replace("xact_", ""))
            yield
        finally:
            await other.close()


async def is_waited_for(url: str) -> None:
    """Wait until a connection waits for a lock in a database of PostgreSQL."""
    name = url.rpartition("/")[2]
    for _ in range(2000):
        if await run_on_server(f"SELECT 1 FROM pg_stat_activity WHERE datname = '{name}' AND wait_event_type = 'Lock'"):
            return
    raise AssertionError(f"nothing waits for a lock in {name}")


async def run_on_server(statement: str) -> list[Any]:
    """Run a statement outside all test databases and return its rows.

    Skip the test if there's no PostgreSQL, or fail it if `CI` is set.
    """
    try:
        connection = await asyncpg.connect(host=HOST, port=PORT, user=USER, database="postgres", timeout=10)
    except (OSError, asyncpg.PostgresError) as error:
        missing = f"there is no PostgreSQL on {HOST}:{PORT} that lets {USER} in without a password ({error})"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    try:
        return list(await connection.fetch(statement))
    finally:
        await connection.close()
