"""Copies of the database: of one moment while the bot runs, or into another database."""

import asyncio
import sqlite3
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from sqlalchemy import URL, Engine, exists, func, insert, select, text
from sqlalchemy.orm import Session

from bot.clock import utc_now
from bot.errors import OperatorError, ServiceDown
from bot.ops.command import Argument, Command
from bot.settings import load_database_url
from bot.store.database import OUR_FAULTS, OUTAGES, Database, reason
from bot.store.models import Base
from bot.store.opening import check_file, examine, file_of, open_database, parse_address, served_alone, shown

STEPS = 1000
"""Steps of SQLite between two checks whether to stop."""


async def _run_backup(options: Namespace) -> None:
    copy = options.file or Path(f"sweeper-{utc_now():%Y-%m-%d-%H%M%S}.db")
    await back_up(load_database_url(), copy)
    print(f"Copied the database to {copy}.")


BACKUP = Command(
    "backup",
    "copy the database, even while the bot runs",
    _run_backup,
    [Argument("file", nargs="?", type=Path, help="the copy's name (default: sweeper-<date>-<time>.db)")],
)


async def back_up(url: str, copy: Path) -> None:
    """Copy a SQLite database into a new file. Raise `OperatorError` if that can't be done."""
    address = parse_address(url)
    if address.get_backend_name() != "sqlite":
        secret = [name for name in address.query if "password" in name]
        shown = address.set(drivername="postgresql").difference_update_query(secret)
        raise OperatorError(
            "DATABASE_URL names a database of PostgreSQL, which its own program copies while the bot goes on: "
            f"pg_dump --format=custom --file={copy.with_suffix('.dump')} {shown}"
        )
    check_file(address)
    stopped = Event()
    try:
        await asyncio.to_thread(_copy, Path(address.database or ""), copy, stopped)
    finally:
        stopped.set()  # SQLite is still copying if this was cancelled


def _copy(file: Path, copy: Path, stopped: Event) -> None:
    try:
        if copy.exists():
            raise FileExistsError
        with TemporaryDirectory(prefix=f"{copy.name}-", suffix=".part", dir=copy.parent) as folder:
            unfinished = Path(folder, copy.name)
            unfinished.touch(mode=0o600)  # mines are secret
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source:
                source.set_progress_handler(stopped.is_set, STEPS)
                source.execute("VACUUM INTO ?", [str(unfinished)])
            if copy.exists():  # by now
                raise FileExistsError
            unfinished.rename(copy)
    except FileExistsError as error:
        raise OperatorError(f"{copy} is there already: name another file for the copy.") from error
    except OSError as error:
        raise OperatorError(f"{copy} can't be written ({error.strerror}): name another file for the copy.") from error
    except sqlite3.Error as error:
        raise OperatorError(
            f"{file} can't be copied to {copy} ({error}): look whether the bot has a database there, and room for two."
        ) from error


ROWS = 1000
"""Rows that are copied at once."""
TABLES = Base.metadata.sorted_tables
GO_ON_COUNTING = "SELECT setval(pg_get_serial_sequence('{0}', 'id'), max(id)) FROM {0} HAVING max(id) > 0"
"""Inserted ids don't move PostgreSQL's sequence of new ones."""


async def _run_copy(options: Namespace) -> None:
    if not file_of(parse_address(options.source)):
        raise OperatorError("FROM must name a file, such as sqlite:///sweeper.db. pg_dump copies PostgreSQL.")
    if parse_address(options.target).drivername == "sqlite":
        raise OperatorError("TO must name a database of PostgreSQL. `python -m bot backup` copies a file.")
    check_file(parse_address(options.source))
    with served_alone(options.source):  # moves made meanwhile would be lost
        source = await open_database(options.source, migrate=False)
        try:
            target = await _open_new(options.target)
            try:
                rows = await target.transact_unhurried(lambda session: copy_rows(source.engine, session))
            except (*OUTAGES, *OUR_FAULTS) as error:
                raise ServiceDown(f"The copy failed, so nothing was stored ({reason(error)}): try again.") from error
            finally:
                await target.close()
        finally:
            await source.close()
    print(f"Rows copied: {rows}. Now set DATABASE_URL to the new address and start the bot.")


async def _open_new(url: str) -> Database:
    """Return a database that had no tables, or has those of this version. Raise `OperatorError` otherwise."""
    schema = await examine(url)
    if schema.revision and schema.upgrades:
        raise not_empty(parse_address(url))
    return await open_database(url)


def not_empty(url: URL) -> OperatorError:
    return OperatorError(f"{shown(url)} isn't empty: name a new database for the copy.")


def copy_rows(source: Engine, target: Session) -> int:
    """Copy all tables as they are at one moment, and return how many rows that were.

    Raise `OperatorError` if the target has any.
    """
    from tqdm import tqdm  # nothing else needs it

    if any(target.scalar(select(exists(table.select()))) for table in TABLES):
        raise not_empty(target.connection().engine.url)
    with source.connect() as reading:
        reading.exec_driver_sql("BEGIN")  # the driver begins no transaction for reading
        total = sum(reading.scalar(select(func.count()).select_from(table)) or 0 for table in TABLES)
        with tqdm(total=total, desc="copying", unit=" rows") as bar:
            for table in TABLES:
                keys = [column.key for column in table.columns]  # which a column's name may differ from
                for rows in reading.execute(select(table)).partitions(ROWS):
                    target.execute(insert(table), [dict(zip(keys, row, strict=True)) for row in rows])
                    bar.update(len(rows))
    for table in TABLES:
        if table.autoincrement_column is not None and table.autoincrement_column.name == "id":
            target.execute(text(GO_ON_COUNTING.format(table.name)))
    return total


COPY = Command(
    "copy",
    "copy a SQLite file into a new database of PostgreSQL, while the bot is stopped",
    _run_copy,
    [
        Argument("source", metavar="FROM", help="the file, such as sqlite:///sweeper.db"),
        Argument("target", metavar="TO", help="the new database, such as postgresql://user:password@host/name"),
    ],
)
