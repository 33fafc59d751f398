"""The engine under the store: which driver an address means, how SQLite is set up, and tables that are up to date."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.outage import PATIENCE
from bot.storage.refusal import no_address, no_driver, refusal

DRIVERS = {
    **dict.fromkeys(["sqlite", "sqlite+aiosqlite"], "sqlite+aiosqlite"),
    **dict.fromkeys(["postgres", "postgresql", "postgresql+asyncpg"], "postgresql+asyncpg"),
}
CONNECTING_TIME = 10
"""Seconds for a server to let the bot in when it starts."""
OPTIONS: dict[str, dict[str, Any]] = {
    "sqlite+aiosqlite": {},
    "postgresql+asyncpg": {
        "pool_pre_ping": True,  # a connection that was dropped meanwhile is replaced before it is used
        "connect_args": {
            "timeout": CONNECTING_TIME,
            # A move whose connection has died doesn't lock its game for longer than its player waits.
            "server_settings": {"idle_in_transaction_session_timeout": f"{PATIENCE * 1000:.0f}"},
        },
    },
}
# Mines are among the values, so neither errors nor debug lines may show them; alembic only says what is usual, and
# the pool repeats with a traceback what the store says of a call that failed.
LOG_LEVELS = {
    "aiosqlite": "WARNING",
    "sqlalchemy.engine": "WARNING",
    "alembic": "WARNING",
    "sqlalchemy.pool": "CRITICAL",
}

BUSY_TIMEOUT = "busy_timeout = 1000"  # milliseconds
PATIENT = "busy_timeout = 10000"  # while another process migrates
PRAGMAS = (
    "journal_mode = WAL",
    # What is committed outlives the process however it ends, and nothing ever spoils the file; only a power cut may
    # take the last seconds with it. Waiting for the disk at every press would double what a press costs.
    "synchronous = NORMAL",
    "foreign_keys = ON",
    BUSY_TIMEOUT,
)

MIGRATIONS = Path(__file__).with_name("migrations")
MIGRATION_LOCK = text("SELECT pg_advisory_xact_lock(5177219)")  # any number, as long as it stays the same
PROVE_IT_CAN_BE_WRITTEN = text("UPDATE alembic_version SET version_num = version_num")


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Connects and migrates. Raises `OperatorError`, and lets go of the engine, if that can't be done."""
    try:
        if engine.dialect.name == "sqlite":
            await asyncio.to_thread(_try_file, engine)
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
            await connection.execute(PROVE_IT_CAN_BE_WRITTEN)
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError, CommandError) as error:
        await engine.dispose()
        raise refusal(engine.url, error) from error


def new_engine(url: str) -> AsyncEngine:
    """An engine that isn't connected yet. Raises `OperatorError` for an address that no driver is there for."""
    for name, level in LOG_LEVELS.items():
        logging.getLogger(name).setLevel(level)
    try:
        parsed = make_url(url)
        driver = DRIVERS[parsed.drivername]
        engine = create_async_engine(parsed.set(drivername=driver), hide_parameters=True, **OPTIONS[driver])
    except ModuleNotFoundError as error:
        raise no_driver(error) from error
    except (ArgumentError, KeyError, ValueError) as error:
        raise no_address() from error
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def migrate(connection: Connection, revision: str = "head") -> None:
    """Brings the tables up to date, or to a revision; where several processes begin at once, one after the other."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA {PATIENT}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver itself begins nothing for changes of tables
        command.upgrade(config, revision)
        connection.exec_driver_sql(f"PRAGMA {BUSY_TIMEOUT}")
    else:
        connection.execute(MIGRATION_LOCK)
        command.upgrade(config, revision)


def _try_file(engine: AsyncEngine) -> None:
    """Opens the file once by itself, because aiosqlite leaves a thread behind where that fails."""
    arguments: Any
    options: Any
    arguments, options = engine.dialect.create_connect_args(engine.url)
    with closing(sqlite3.connect(*arguments, **options)) as connection:
        connection.execute("PRAGMA schema_version")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
