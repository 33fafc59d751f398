"""A database on a server of PostgreSQL."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from weakref import WeakSet

from sqlalchemy import event, text
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.clock import monotonic
from bot.deadlines import STORING
from bot.errors import OperatorError
from bot.store.database import (
    OUTAGES,
    WAITING_TIME,
    Database,
    Returned,
    Schema,
    Write,
    examine,
    log_waiting,
    migrate_and_prove,
)

log = logging.getLogger(__name__)

CONNECTING_TIME = 10
"""Seconds for a server to let the bot in when it starts."""
SERVER_OPTIONS: dict[str, Any] = {
    "isolation_level": "AUTOCOMMIT",  # a single statement needs no BEGIN and COMMIT, which are round trips
    # Connecting takes several round trips, so connections are kept. Those used last have prepared the statements.
    "pool_size": 15,
    "max_overflow": 0,
    "pool_use_lifo": True,
    "connect_args": {
        "timeout": CONNECTING_TIME,
        # A move whose connection died locks its game no longer than its player waits.
        "server_settings": {"idle_in_transaction_session_timeout": f"{STORING.most * 1000:.0f}"},
    },
}
TIMEOUT, SET_TIMEOUT = text("SELECT current_setting('idle_in_transaction_session_timeout')"), f"{STORING.most:.0f}s"
NO_POOLER = (
    "one in transaction mode loses locks and prepared statements, so name PostgreSQL itself, at what hosters call the "
    "direct address, or set the pooler to session mode"
)
IN_PLACE = ("host", "port", "user", "password", "database")
"""Parameters that are read as what stands before them in an address."""
FILES = {"sslrootcert", "sslcert", "sslkey", "sslcrl"}
CONNECTED_AT_START = 4
"""Connections opened before the first player needs one."""
TRUSTED_FOR = 30.0
"""Seconds after its last use for which a connection is trusted, since checking costs a round trip."""
MIGRATION_LOCK = text("SELECT pg_advisory_xact_lock(5177219)")  # any number, as long as it stays the same
IDENTIFY_LOCK = text("SELECT pg_advisory_lock(5177220)")


class ServerDatabase(Database):
    """A database of PostgreSQL. A call is one round trip, unless it is a transaction."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        url, arguments = _translated(url)
        options = {**SERVER_OPTIONS, "connect_args": {**SERVER_OPTIONS["connect_args"], **arguments}}
        self._engine = create_async_engine(url, hide_parameters=True, **options)
        self._transactions = self._engine.execution_options(isolation_level="READ COMMITTED")
        self.engine = self._engine.sync_engine
        self._connections: WeakSet[Any] = WeakSet()
        self._identifying: asyncio.Task[None] | None = None
        event.listen(self.engine, "connect", self._connected)
        event.listen(self.engine, "checkin", self._put_back)
        event.listen(self.engine, "checkout", self._check)

    async def migrate(self) -> None:
        async with self._transactions.begin() as connection:
            waiting = asyncio.get_running_loop().call_later(WAITING_TIME, log_waiting)
            try:
                await connection.execute(MIGRATION_LOCK)
            finally:
                waiting.cancel()
            await connection.run_sync(migrate_and_prove)
            if await connection.scalar(TIMEOUT) != SET_TIMEOUT:
                log.warning("DATABASE_URL leads to a pooler that drops settings: %s", NO_POOLER)
        connections = await asyncio.gather(*(self._engine.connect() for _ in range(CONNECTED_AT_START)))
        await asyncio.gather(*(connection.close() for connection in connections))

    async def examine(self) -> Schema:
        async with self._transactions.connect() as connection:
            return await connection.run_sync(examine)

    async def wait_to_identify(self, patience: float, seconds: float) -> None:
        try:
            async with asyncio.timeout(patience):
                connection = await self._engine.connect()
                try:
                    await connection.execute(IDENTIFY_LOCK)
                except BaseException:
                    await _release(connection)
                    raise
        except OUTAGES as error:
            log.warning("another process may identify at the same moment: %r", error)
        else:
            self._identifying = asyncio.create_task(_keep(connection, seconds))

    async def _run(self, work: Write[Returned], *, reads: bool = False, atomic: bool = False) -> Returned:
        async with (self._transactions if atomic else self._engine).begin() as connection:
            return await connection.run_sync(work)

    async def _disconnect(self) -> None:
        if self._identifying:
            self._identifying.cancel()
            await asyncio.wait([self._identifying])
        await self._engine.dispose()

    def _connected(self, connection: DBAPIConnection, _record: object) -> None:
        self._connections.add(connection.driver_connection)

    def _put_back(self, _connection: object, record: ConnectionPoolEntry) -> None:
        record.info["used_at"] = monotonic()

    def _check(self, connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        """Replace a connection that was dropped since its last use."""
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


async def _keep(connection: AsyncConnection, seconds: float) -> None:
    try:
        await asyncio.sleep(seconds)
    finally:
        await _release(connection)


async def _release(connection: AsyncConnection) -> None:
    """Close a connection for good, and with it the locks of its session."""
    with suppress(*OUTAGES):
        await connection.invalidate()
        await connection.close()


def _translated(address: URL) -> tuple[URL, dict[str, object]]:
    """Return an address without its parameters, and the arguments of the driver that they are.

    The driver reads the names that PostgreSQL's own tools use only in an address, and gives those it doesn't know to
    the server, which names one that it doesn't know either.
    """
    given = {name: value for name, value in address.query.items() if name not in IN_PLACE}
    bare = address.difference_update_query(given)
    arguments: dict[str, object] = {}
    if seconds := given.pop("connect_timeout", None):
        if not str(seconds).isdecimal():
            raise OperatorError(f"connect_timeout in DATABASE_URL is {seconds!r}. It must be a number of seconds.")
        arguments["timeout"] = int(str(seconds)) or None
    for name in FILES & given.keys():
        if not Path(str(given[name])).is_file():
            raise OperatorError(f"{name} in DATABASE_URL is {given[name]!r}. It must be a file that the bot can read.")
    if given.pop("pgbouncer", "false") != "false":
        raise OperatorError(f"DATABASE_URL leads to a pooler, as pgbouncer in it says: {NO_POOLER}.")
    given.pop("channel_binding", None)  # which the driver lacks
    if mode := given.pop("ssl", None):
        given["sslmode"] = mode
    if given:
        arguments["dsn"] = f"postgresql://?{urlencode(given, doseq=True)}"
    return bare, arguments
