"""`python -m bot copy`: takes everything from a SQLite file to PostgreSQL."""

from argparse import Namespace

from sqlalchemy import URL, Engine, exists, func, insert, select, text
from sqlalchemy.orm import Session

from bot.errors import OperatorError, ServiceDown
from bot.ops.command import Argument, Command
from bot.storage.database import OUR_FAULTS, OUTAGES, Database, reason
from bot.storage.models import Base
from bot.storage.opening import check_file, examine, file_of, open_database, parse_address, served_alone, shown

ROWS = 1000
"""Rows that are copied at once."""
TABLES = Base.metadata.sorted_tables
GO_ON_COUNTING = "SELECT setval(pg_get_serial_sequence('{0}', 'id'), max(id)) FROM {0} HAVING max(id) > 0"
"""Inserted ids don't move PostgreSQL's sequence of new ones."""


async def _run(options: Namespace) -> None:
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
    _run,
    [
        Argument("source", metavar="FROM", help="the file, such as sqlite:///sweeper.db"),
        Argument("target", metavar="TO", help="the new database, such as postgresql://user:password@host/name"),
    ],
)
