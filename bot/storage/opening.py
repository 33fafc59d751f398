"""Opening a database, and the sentences for the operator if that fails."""

from __future__ import annotations

import logging

from alembic.util import CommandError
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from bot.errors import OperatorError
from bot.storage.address import no_address, parse_address
from bot.storage.database import Database
from bot.storage.outage import reason
from bot.storage.postgresql import ServerDatabase
from bot.storage.sqlite import FileDatabase

# Mines are among the values, so neither errors nor debug lines may show them. Alembic logs nothing of interest, and
# the pool repeats failures that the store logs.
LOG_LEVELS = {
    "sqlalchemy.engine": "WARNING",
    "alembic": "WARNING",
    "sqlalchemy.pool": "CRITICAL",
}


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
