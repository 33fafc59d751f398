"""The databases that tests run on: a file for SQLite, and one of its own on the PostgreSQL of this machine."""

import os
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.storage.postgresql import MIGRATION_LOCK

HOST = "127.0.0.1"
PORT = 5432
USER = "postgres"


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


@asynccontextmanager
async def empty_postgresql() -> AsyncIterator[str]:
    """Makes a database, gives its address, and drops it, whoever is still connected."""
    name = f"sweeper_{secrets.token_hex(8)}"
    # template0, since nobody can be connected to it, which would keep it from being copied.
    await run_on_server(f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        yield f"postgresql://{USER}@{HOST}:{PORT}/{name}"
    finally:
        await run_on_server(f"DROP DATABASE {name} WITH (FORCE)")


@asynccontextmanager
async def migrating(url: str) -> AsyncIterator[None]:
    """Hold the lock under which a process upgrades a database."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
    else:
        other = await asyncpg.connect(url)
        await other.execute(MIGRATION_LOCK.text.replace("xact_", ""))
        yield
        await other.close()


async def run_on_server(statement: str) -> list[Any]:
    """Runs a statement beside all databases, and gives its rows. Skips the test where PostgreSQL can't be had."""
    try:
        connection = await asyncpg.connect(host=HOST, port=PORT, user=USER, database="postgres", timeout=10)
    except (OSError, asyncpg.PostgresError) as error:
        missing = f"there is no PostgreSQL on {HOST}:{PORT} that lets {USER} in without a password ({error})"
        # Where everything is to be checked, a test that is skipped has failed.
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    try:
        return list(await connection.fetch(statement))
    finally:
        await connection.close()
