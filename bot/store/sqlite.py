"""A database in a file of SQLite.

The file can be deleted or replaced while the bot runs. SQLite doesn't notice, and goes on writing to a file without a
name. So every call looks whether the file is still there.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.clock import monotonic
from bot.store.database import (
    WAITING_TIME,
    Database,
    Returned,
    Schema,
    Unavailable,
    Write,
    examine,
    log_waiting,
    migrate_and_prove,
)

log = logging.getLogger(__name__)

READERS = 4
MIGRATION_TIME, STEP = 10.0, 0.01
"""Seconds to wait for another process that migrates or switches a new file to WAL, and between two tries.

SQLite waits by itself, but not while a file is being switched.
"""
PRAGMAS = (
    "busy_timeout = 1000",  # milliseconds
    "journal_mode = WAL",
    # What is committed outlives the process however it ends, and nothing ever spoils the file; only a power cut may
    # take the last seconds with it. Waiting for the disk at every press would double what a press costs.
    "synchronous = NORMAL",
    "foreign_keys = ON",
)
FILE_NAME = text("SELECT file FROM pragma_database_list WHERE name = 'main'")
"""The file's path, however the address is written; empty for a database in memory."""


class FileDatabase(Database):
    """A SQLite file. It takes one write at a time, so one thread writes and others read meanwhile."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        # A database in memory is closed by another thread than the one that opened it.
        self.engine = create_engine(url, hide_parameters=True, connect_args={"check_same_thread": False})
        event.listen(self.engine, "connect", _prepare_sqlite)
        self._writer = ThreadPoolExecutor(1, "writer")
        in_memory = url.database in (None, "", ":memory:")  # each thread would have another one
        self._readers = self._writer if in_memory else ThreadPoolExecutor(READERS, "reader")
        self._file: Path | None = None
        self._opened: tuple[int, int] | None = None
        """What `_identity` was when the file was opened."""
        self._lost = False
        self._checking = Lock()
        """Held while a thread checks, so that only one logs the loss."""

    async def wait_to_identify(self, patience: float, seconds: float) -> None:
        """Return at once: a file belongs to one process."""

    async def migrate(self) -> None:
        began, logged = monotonic(), False
        while True:
            try:
                await self._run(migrate_and_prove)
                break
            except Exception as error:  # whatever it is, unless the file was only busy
                waited = monotonic() - began
                if not is_busy(error) or waited > MIGRATION_TIME:
                    raise
            if waited >= WAITING_TIME and not logged:
                logged = True
                log_waiting()
            await asyncio.sleep(STEP)
        if path := await self._run(lambda connection: connection.scalar(FILE_NAME)):
            self._file, self._opened = Path(path), _identity(Path(path))

    async def examine(self) -> Schema:
        engine = create_engine(self.engine.url, hide_parameters=True)  # without the pragmas, which change a new file

        def look() -> Schema:
            with engine.connect() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                return examine(connection)

        try:
            return await asyncio.to_thread(look)
        finally:
            engine.dispose()

    async def _run(self, work: Write[Returned], *, reads: bool = False, atomic: bool = False) -> Returned:
        def run() -> Returned:
            self._check_file()
            with self.engine.begin() as connection:
                result = work(connection)
            self._check_file()  # a write is lost if the file has gone meanwhile
            return result

        return await asyncio.get_running_loop().run_in_executor(self._readers if reads else self._writer, run)

    def _check_file(self) -> None:
        """Raise `Unavailable` if the file was deleted or replaced. The first time, log it.

        Once it is gone it stays gone, even if a file appears under its name: open connections don't lead there.
        """
        with self._checking:
            if self._file and not self._lost and _identity(self._file) != self._opened:
                self._lost = True
                log.error(
                    "the database file %s was deleted or replaced while the bot was running, so nothing can be stored: "
                    "put the right file there and restart the bot",
                    self._file,
                )
        if self._lost:
            raise Unavailable

    async def _disconnect(self) -> None:
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self.engine.dispose()

    def _drop(self) -> None:
        """Do nothing: a file can't be silent for longer than it is locked."""


def _identity(file: Path) -> tuple[int, int] | None:
    """Return a file's device and inode, or `None` if it is gone. Raise `OSError` if that can't be seen."""
    try:
        found = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino


def is_busy(error: Exception) -> bool:
    """Return whether another process has a file locked."""
    original = getattr(error, "orig", None) or error
    return getattr(original, "sqlite_errorname", "").startswith("SQLITE_BUSY")


def _prepare_sqlite(connection: DBAPIConnection, _record: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()
