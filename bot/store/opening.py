"""Opening and upgrading the database that DATABASE_URL names, and the sentences for the operator if that fails."""

import logging
import os
import re
import sqlite3
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.errors import OperatorError, ServiceDown
from bot.ops.command import Command
from bot.settings import load_database_url
from bot.store.database import Database, Schema, reason
from bot.store.postgresql import NO_POOLER, ServerDatabase
from bot.store.sqlite import FileDatabase, is_busy

DRIVERS = {
    "sqlite": "sqlite",
    **dict.fromkeys(["postgres", "postgresql", "postgresql+asyncpg"], "postgresql+asyncpg"),
}

OLDEST = "0020"
"""The schema of 1.0.0."""
UNKNOWN = re.compile(r"locate revision identified by '(\w+)'")
POOLED = re.compile("unsupported startup parameter|prepared statement .* (does not exist|already exists)")
"""What only poolers refuse."""
DOWN_FILES = ("SQLITE_BUSY", "SQLITE_FULL", "SQLITE_IOERR")
DOWN_SERVERS = ("08", "53", "57")
"""Classes of PostgreSQL's errors: of the connection, of resources, and of its operator."""

# Mines are among the values, so neither errors nor debug lines may show them. Alembic logs nothing of interest, and
# the pool repeats failures that the store logs.
LOG_LEVELS = {"sqlalchemy.engine": "WARNING", "alembic": "WARNING", "sqlalchemy.pool": "CRITICAL"}


async def open_database(url: str, *, migrate: bool = True) -> Database:
    """Return a database whose tables are up to date. Raise `OperatorError` if it can't be opened.

    If it may not `migrate`, raise it also for a database that isn't there or isn't up to date.
    """
    if not migrate:
        check_file(parse_address(url))
    database = new_database(url)
    try:
        if migrate:
            await database.migrate()
        elif (schema := await database.examine()).upgrades:
            raise OperatorError(
                f"DATABASE_URL names a database ({shown(database.engine.url)}) with schema {schema.revision}, which is "
                "older than this version of the bot: run `python -m bot migrate` first, or start the bot."
            )
    except BaseException as error:
        await database.close()
        if isinstance(error, OperatorError) or not isinstance(error, Exception):
            raise
        raise refusal(database.engine.url, error) from error
    return database


async def describe(url: str) -> tuple[str, int | None]:
    """Return which database an address names and what a start would do to it, and the application it belongs to.

    Nothing is changed. Raise `OperatorError` if it can't be used.
    """
    address = parse_address(url)
    name = shown(address)
    if missing := missing_file(address):
        if os.access(missing.parent, os.W_OK):
            return f"DATABASE_URL is right: {name} doesn't exist yet. The first start makes it.", None
        raise OperatorError(
            f"DATABASE_URL names a file ({name}) that can't be made: check that its folder exists, "
            "and that the bot may write there."
        )
    schema = await examine(url)
    if schema.revision is None:
        return f"DATABASE_URL is right: {name} has no tables yet. The first start makes them.", None
    told = f"DATABASE_URL is right: {name} has schema {schema.revision}"
    if not schema.upgrades:
        return f"{told}, which is up to date.", schema.application
    steps = "\n".join(f"  {step}" for step in schema.upgrades)
    return f"{told}. `python -m bot migrate` or the next start upgrades it for good:\n{steps}", None


async def examine(url: str) -> Schema:
    """Return the version of a database's tables. Raise `OperatorError` if it can't be used."""
    database = new_database(url)
    try:
        return await database.examine()
    except Exception as error:
        raise refusal(database.engine.url, error) from error
    finally:
        await database.close()


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
    unknown = UNKNOWN.search(str(error)) if isinstance(error, CommandError) else None
    if unknown and unknown[1] < OLDEST:
        flaw, advice = f"has schema {unknown[1]}, which is older than 1.0.0", "start 1.0.0 on it once first"
    elif unknown:
        flaw, advice = "belongs to a newer version of the bot", "upgrade the bot, or name another database"
    elif POOLED.search(reason(error)):
        flaw, advice = f"is behind a pooler ({reason(error)})", NO_POOLER
    elif not url.drivername.startswith("sqlite"):
        flaw = f"can't be used ({reason(error)})"
        advice = "check that its server runs, and the address, the user and the password"
    else:
        flaw = f"can't be used ({reason(error)})"
        advice = "check that its folder exists, that the bot may write there, and that no other program locks the file"
    kind = ServiceDown if _is_down(error) else OperatorError
    return kind(f"DATABASE_URL names a database ({shown(url)}) that {flaw}: {advice}.")


def _is_down(error: Exception) -> bool:
    """Return whether a database may be usable later with the same settings."""
    original = getattr(error, "orig", None) or error
    name, state = getattr(original, "sqlite_errorname", ""), getattr(original, "sqlstate", None) or ""
    if isinstance(original, FileNotFoundError | PermissionError):  # of certificates
        return False
    return isinstance(original, OSError) or name.startswith(DOWN_FILES) or state.startswith(DOWN_SERVERS)


def shown(url: URL) -> str:
    """Return the name of a file with its folder, or of a database on its server, without user and password."""
    if url.drivername == "sqlite":
        return str(file_of(url) or url.database or "in memory, which each stop empties")
    return f"{url.host or 'localhost'}{f':{url.port}' if url.port else ''}/{url.database}"


def parse_address(url: str) -> URL:
    """Return an address with its driver, which needn't be installed. Raise `OperatorError` if it names no database."""
    if not url.startswith("sqlite") and url.partition("?")[0].count("@") > 1:
        raise OperatorError("DATABASE_URL has a user or a password with @: write it as %40 there.")
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
    if missing_file(address):
        raise OperatorError(
            f"DATABASE_URL names a file ({shown(address)}) that doesn't exist: check its name and its folder."
        )


def missing_file(address: URL) -> Path | None:
    """Return the SQLite file that an address names, if it doesn't exist."""
    with suppress(OSError):  # opening it says what is wrong
        if (file := file_of(address)) and not file.exists():
            return file
    return None


def file_of(address: URL) -> Path | None:
    """Return the SQLite file that an address names, unless it is in memory or named by a URI."""
    name = address.database or ""
    is_file = address.drivername == "sqlite" and name and not name.startswith(("file:", ":"))
    return Path(name).absolute() if is_file else None


@contextmanager
def served_alone(url: str) -> Iterator[None]:
    """Keep other processes from serving the same SQLite file, and other users from reading it.

    Raise `ServiceDown` if a process serves it.

    A lock of SQLite on a file beside it ends with the process, however that ends. One on the file itself would keep
    readers away, such as a backup.
    """
    if (file := file_of(parse_address(url))) is None:
        yield
        return
    with closing(sqlite3.connect(":memory:", timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("ATTACH ? AS lock", [f"{file.resolve()}-lock"])
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if is_busy(error):
                raise ServiceDown(
                    f"Another process of the bot serves {file}: stop it, or give this one another DATABASE_URL."
                ) from error
            # Opening the file says what is wrong with its folder.
        with suppress(OSError):
            file.chmod(0o600)  # mines are secret, and an older version may have made it
        yield


def no_address() -> OperatorError:
    return OperatorError(
        "DATABASE_URL names no database the bot can use: write sqlite:///file.db for a file, "
        "or postgresql://user:password@host/name."
    )


async def _run(_: Namespace) -> None:
    url = load_database_url()
    check_file(parse_address(url))
    with served_alone(url):
        await (await open_database(url)).close()
    print((await describe(url))[0])


MIGRATE = Command("migrate", "upgrade the database, as the next start would do", _run)
