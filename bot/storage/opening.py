"""Opening the database that DATABASE_URL names, and the sentences for the operator if that fails."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.errors import OperatorError
from bot.storage.database import Database, reason
from bot.storage.postgresql import ServerDatabase
from bot.storage.sqlite import FileDatabase

DRIVERS = {
    "sqlite": "sqlite",
    **dict.fromkeys(["postgres", "postgresql", "postgresql+asyncpg"], "postgresql+asyncpg"),
}

# Mines are among the values, so neither errors nor debug lines may show them. Alembic logs nothing of interest, and
# the pool repeats failures that the store logs.
LOG_LEVELS = {"sqlalchemy.engine": "WARNING", "alembic": "WARNING", "sqlalchemy.pool": "CRITICAL"}


async def open_database(url: str) -> Database:
    """Return a database whose tables are up to date. Raise `OperatorError` if it can't be opened."""
    database = new_database(url)
    try:
        await database.migrate()
    except BaseException as error:
        await database.close()
        if isinstance(error, Exception):
            raise refusal(database.engine.url, error) from error
        raise
    return database


def new_database(url: str) -> Database:
    """Return a database that isn't connected yet. Raise `OperatorError` for an address without a driver."""
    for name, level in LOG_LEVELS.items():
        logging.getLogger(name).setLevel(level)
    address = parse_address(url)
    try:
        return FileDatabase(address) if address.drivername == "sqlite" else ServerDatabase(address)
    except ModuleNotFoundError as error:
        raise OperatorError(
            f"DATABASE_URL needs {error.name}, which is missing: install it with make install, "
            "or write sqlite:///file.db for a file."
        ) from error
    except ArgumentError as error:
        raise no_address() from error


def refusal(url: URL, error: Exception) -> OperatorError:
    """Return the sentence for an error while a database was opened. It shows neither user nor password."""
    if isinstance(error, CommandError) and "locate revision" in str(error):
        flaw, advice = "belongs to a newer version of the bot", "upgrade the bot, or name another database"
    elif url.host:
        flaw = f"can't be used ({reason(error)})"
        advice = "check that its server runs, and the address, the user and the password"
    else:
        flaw = f"can't be used ({reason(error)})"
        advice = "check that its folder exists, that the bot may write there, and that no other program locks the file"
    shown = f"{url.host}/{url.database}" if url.host else url.database
    return OperatorError(f"DATABASE_URL names a database ({shown}) that {flaw}: {advice}.")


def parse_address(url: str) -> URL:
    """Return an address with its driver, which needn't be installed. Raise `OperatorError` if it names no database."""
    try:
        parsed = make_url(url)
        address = parsed.set(drivername=DRIVERS[parsed.drivername])
        address.get_dialect()().create_connect_args(address)  # what the driver can't read is refused here
    except (ArgumentError, KeyError, ValueError) as error:
        raise no_address() from error
    named = address.database or "database" in address.query
    if address.drivername != "sqlite" and not named:  # else the server takes the user's name for it
        raise no_address()
    return address


def check_file(address: URL) -> None:
    """Raise `OperatorError` if an address names a SQLite file that doesn't exist. Only the bot itself makes one."""
    file = address.database or ""
    if address.drivername != "sqlite" or file.startswith("file:"):
        return
    with suppress(OSError):  # opening it says what is wrong
        if not Path(file).exists():
            raise OperatorError(
                f"DATABASE_URL names a file ({file}) that doesn't exist: check its name and its folder."
            )


def starts_file(url: str, shards: Sequence[int] | None = None) -> Path:
    """Return where a process counts its starts: beside its file, or in the folder where it starts."""
    address = parse_address(url)
    file = address.database or ""
    if address.drivername == "sqlite" and file and not file.startswith(("file:", ":")):
        return Path(f"{file}-starts")
    return Path(f"sweeper-starts-{shards[0] if shards else 0}")


def no_address() -> OperatorError:
    return OperatorError(
        "DATABASE_URL names no database the bot can use: write sqlite:///file.db for a file, "
        "or postgresql://user:password@host/name."
    )
