"""What is under the store: which driver an address means, how transactions are run, and tables that are up to date."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar
from weakref import WeakSet

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import Session, sessionmaker

from bot.deadlines import READING, STORING
from bot.storage.file import WatchedFile
from bot.storage.outage import Calls
from bot.storage.refusal import no_address, no_driver, no_name, no_option, refusal

DRIVERS = {
    "sqlite": "sqlite",
    **dict.fromkeys(["postgres", "postgresql", "postgresql+asyncpg"], "postgresql+asyncpg"),
}
CONNECTING_TIME = 10
"""Seconds for a server to let the bot in when it starts."""
SERVER_OPTIONS: dict[str, Any] = {
    "isolation_level": "AUTOCOMMIT",  # a statement by itself needs no BEGIN and COMMIT, each of which is a round trip
    # To connect takes several round trips, so connections are kept, and those used last, which know the statements.
    "pool_size": 15,
    "max_overflow": 0,
    "pool_use_lifo": True,
    "connect_args": {
        "timeout": CONNECTING_TIME,
        # A move whose connection has died doesn't lock its game for longer than its player waits.
        "server_settings": {"idle_in_transaction_session_timeout": f"{STORING.most * 1000:.0f}"},
    },
}
CONNECTED_AT_START = 4
"""Connections to a server that are open before the first player needs one."""
TRUSTED_FOR = 30.0
"""Seconds since it was used for which a connection is taken to be alive: to ask costs a round trip."""
READERS = 4
# Mines are among the values, so neither errors nor debug lines may show them; alembic only says what is usual, and
# the pool repeats with a traceback what the store says of a call that failed.
LOG_LEVELS = {
    "sqlalchemy.engine": "WARNING",
    "alembic": "WARNING",
    "sqlalchemy.pool": "CRITICAL",
}

MIGRATION_TRIES = 10
"""How often a file is tried, each time for its busy_timeout, while another process migrates."""
WAITING_TIME = 1.0
"""Seconds of silence while another process migrates."""
SWITCHING_TIME, SWITCHING_STEP = 1.0, 0.01
"""Seconds for another process to make a new file one that is written ahead, and from one look at it to the next."""
PRAGMAS = (
    # What is committed outlives the process however it ends, and nothing ever spoils the file; only a power cut may
    # take the last seconds with it. Waiting for the disk at every press would double what a press costs.
    "synchronous = NORMAL",
    "foreign_keys = ON",
    "busy_timeout = 1000",  # milliseconds
)

FILE_NAME = text("SELECT file FROM pragma_database_list WHERE name = 'main'")
"""Whatever the address looks like. It is empty for a database in memory."""

MIGRATIONS = Path(__file__).with_name("migrations")
MIGRATION_LOCK = text("SELECT pg_advisory_xact_lock(5177219)")  # any number, as long as it stays the same
PROVE_IT_CAN_BE_WRITTEN = text("UPDATE alembic_version SET version_num = version_num")


log = logging.getLogger(__name__)

Given = TypeVar("Given")
Result = TypeVar("Result")
Work = Callable[[Session], Result]
Write = Callable[[Connection], Result]
"""What is done in a transaction; other threads may do it. A session takes longer than the database, so writes that
every press makes do without one.
"""


class Database(ABC):
    """Runs transactions. Each may raise `Unavailable`."""

    engine: Engine

    def __init__(self) -> None:
        self._calls = Calls(self._drop)

    async def read(self, work: Work[Result]) -> Result:
        """Read with one statement."""
        return await self._calls.make(self._read(work), READING)

    async def write(self, work: Write[Result]) -> Result:
        """Write with one statement; in a file it may be several, done all or not at all."""
        return await self._calls.make(self._write(work), STORING)

    async def transact(self, work: Work[Result]) -> Result:
        """Write with several statements, done all or not at all."""
        return await self._calls.make(self._transact(work), STORING)

    async def close(self) -> None:
        """Disconnects, even where nobody answers."""
        await self._calls.close()
        _, hanging = await asyncio.wait([asyncio.create_task(self._disconnect())], timeout=STORING.most)
        if hanging:
            self._drop()
            await asyncio.wait(hanging, timeout=STORING.most)

    @abstractmethod
    async def migrate(self) -> None:
        """Connects for the first time, and brings the tables up to date."""

    @abstractmethod
    async def _read(self, work: Work[Result]) -> Result: ...

    @abstractmethod
    async def _write(self, work: Write[Result]) -> Result: ...

    @abstractmethod
    async def _transact(self, work: Work[Result]) -> Result: ...

    @abstractmethod
    async def _disconnect(self) -> None: ...

    @abstractmethod
    def _drop(self) -> None:
        """Hangs up: where one connection is silent others may be, and each would be found out by waiting in vain."""


class FileDatabase(Database):
    """A file of SQLite, which lets one write at a time: a thread does that, and others read meanwhile."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self.engine = create_engine(url, hide_parameters=True)
        event.listen(self.engine, "connect", _prepare_sqlite)
        self._session = sessionmaker(self.engine, expire_on_commit=False)
        self._writer = ThreadPoolExecutor(1, "writer")
        in_memory = url.database in (None, "", ":memory:")  # which is another one for every thread
        self._readers = self._writer if in_memory else ThreadPoolExecutor(READERS, "reader")
        self._file: WatchedFile | None = None

    async def migrate(self) -> None:
        for tries_left in reversed(range(MIGRATION_TRIES)):
            try:
                await self._write(_migrate_and_prove)
                break
            except (OperationalError, sqlite3.OperationalError) as error:
                if not _is_busy(error) or not tries_left:
                    raise
                if tries_left == MIGRATION_TRIES - 1:
                    _log_waiting()
        if path := await self._write(lambda connection: connection.scalar(FILE_NAME)):
            self._file = WatchedFile(Path(path))

    async def _read(self, work: Work[Result]) -> Result:
        return await self._run(self._readers, self._session.begin, work)

    async def _write(self, work: Write[Result]) -> Result:
        return await self._run(self._writer, self.engine.begin, work)

    async def _transact(self, work: Work[Result]) -> Result:
        return await self._run(self._writer, self._session.begin, work)

    async def _run(
        self,
        threads: ThreadPoolExecutor,
        begin: Callable[[], AbstractContextManager[Given]],
        work: Callable[[Given], Result],
    ) -> Result:
        def run() -> Result:
            self._check_file()
            with begin() as given:
                result = work(given)
            self._check_file()  # what was written is lost if the file has gone meanwhile
            return result

        return await asyncio.get_running_loop().run_in_executor(threads, run)

    def _check_file(self) -> None:
        if self._file:
            self._file.check()

    async def _disconnect(self) -> None:
        if self._file:
            await asyncio.to_thread(self._file.close)
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()

    def _drop(self) -> None:
        """A file isn't silent for longer than others have it locked."""


class ServerDatabase(Database):
    """A database of PostgreSQL. A call is one round trip, unless it is a transaction."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._engine = create_async_engine(url, hide_parameters=True, **SERVER_OPTIONS)
        self._transactions = self._engine.execution_options(isolation_level="READ COMMITTED")
        self.engine = self._engine.sync_engine
        self._connections: WeakSet[Any] = WeakSet()
        event.listen(self.engine, "connect", self._connected)
        event.listen(self.engine, "checkin", self._put_back)
        event.listen(self.engine, "checkout", self._check)

    async def migrate(self) -> None:
        async with self._transactions.begin() as connection:
            waiting = asyncio.get_running_loop().call_later(WAITING_TIME, _log_waiting)
            try:
                await connection.execute(MIGRATION_LOCK)
            finally:
                waiting.cancel()
            await connection.run_sync(_migrate_and_prove)
        connections = await asyncio.gather(*(self._engine.connect() for _ in range(CONNECTED_AT_START)))
        await asyncio.gather(*(connection.close() for connection in connections))

    async def _read(self, work: Work[Result]) -> Result:
        return await _run(self._engine, work)

    async def _write(self, work: Write[Result]) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def _transact(self, work: Work[Result]) -> Result:
        return await _run(self._transactions, work)

    async def _disconnect(self) -> None:
        await self._engine.dispose()

    def _connected(self, connection: Any, _record: object) -> None:
        self._connections.add(connection.driver_connection)

    def _put_back(self, _connection: object, record: Any) -> None:
        record.info["used_at"] = monotonic()

    def _check(self, connection: Any, record: Any, _proxy: object) -> None:
        """Have a connection replaced that was dropped since it was last used."""
        if connection.driver_connection.is_closed():
            raise DisconnectionError
        if monotonic() - record.info.get("used_at", monotonic()) > TRUSTED_FOR:
            try:
                self.engine.dialect.do_ping(connection)
            except (self.engine.dialect.loaded_dbapi.Error, OSError) as error:
                raise DisconnectionError from error

    def _drop(self) -> None:
        for connection in list(self._connections):
            connection.terminate()


async def _run(engine: AsyncEngine, work: Work[Result]) -> Result:
    async with AsyncSession(engine, expire_on_commit=False) as session, session.begin():
        return await session.run_sync(work)


async def open_database(url: str) -> Database:
    """A database whose tables are up to date. Raises `OperatorError` if it can't be had."""
    database = new_database(url)
    try:
        await database.migrate()
    except BaseException as error:
        await database.close()
        if isinstance(error, TypeError):
            raise no_option(error) from error
        if isinstance(error, (SQLAlchemyError, sqlite3.Error, OSError, ValueError, CommandError)):
            raise refusal(database.engine.url, error) from error
        raise
    return database


def new_database(url: str) -> Database:
    """A database that isn't connected yet. Raises `OperatorError` for an address that no driver is there for."""
    for name, level in LOG_LEVELS.items():
        logging.getLogger(name).setLevel(level)
    address = parse_address(url)
    try:
        return FileDatabase(address) if address.drivername == "sqlite" else ServerDatabase(_translated(address))
    except ModuleNotFoundError as error:
        raise no_driver(error) from error
    except ArgumentError as error:
        raise no_address() from error


def parse_address(url: str) -> URL:
    """An address with its driver, which needn't be installed. Raises `OperatorError` if it means no database."""
    try:
        parsed = make_url(url)
        address = parsed.set(drivername=DRIVERS[parsed.drivername])
        address.get_dialect()().create_connect_args(address)  # what the driver can't read is refused here
    except (ArgumentError, KeyError, ValueError) as error:
        raise no_address() from error
    named = address.database or "database" in address.query
    if address.drivername != "sqlite" and not named:  # else the server takes the user's name for it
        raise no_name()
    return address


def _translated(address: URL) -> URL:
    """An address as the driver reads it: what others call sslmode is ssl there."""
    if mode := address.query.get("sslmode"):
        return address.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return address


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the tables up to date, or to a revision. Only one process may do that at a time."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver itself begins nothing for changes of tables
    command.upgrade(config, revision)


def _log_waiting() -> None:
    log.warning("DATABASE_URL names a database that another process is upgrading or keeps locked: waiting for it")


def _is_busy(error: Exception) -> bool:
    """Whether another process has a file locked."""
    original = getattr(error, "orig", None) or error
    return getattr(original, "sqlite_errorname", "").startswith("SQLITE_BUSY")


def _migrate_and_prove(connection: Connection) -> None:
    migrate(connection)
    connection.execute(PROVE_IT_CAN_BE_WRITTEN)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    _write_ahead(cursor)
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """Has a file written ahead. Where another process just does the same SQLite refuses, without its busy_timeout."""
    latest = monotonic() + SWITCHING_TIME
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or monotonic() > latest:
                raise
            sleep(SWITCHING_STEP)
