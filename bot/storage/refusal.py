"""Why a database can't be opened, in a sentence for whoever runs the bot: what is wrong, and what to do."""

from __future__ import annotations

from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.engine import URL

from bot.errors import OperatorError

# By the beginning of SQLite's name for the error.
FLAWS_OF_FILES = {
    "SQLITE_FULL": "whose disk is full: make room there",
    "SQLITE_READONLY": "which may not be written: let the bot's user write the file and its folder",
    "SQLITE_PERM": "which may not be read: let the bot's user read and write the file",
    "SQLITE_NOTADB": "which is a file but no database: name another one",
    "SQLITE_CORRUPT": "which is damaged: put a backup in its place",
    "SQLITE_BUSY": "which another program keeps locked: end that program, then start the bot again",
    "SQLITE_IOERR": "whose disk can't be read or written: look whether it is full or failing",
}
# By PostgreSQL's code for the error.
FLAWS_OF_SERVERS = {
    "28000": "which doesn't let this user in: mend the user in it, or the server's pg_hba.conf",
    "28P01": "which refuses the password: mend it",
    "3D000": "which isn't there on its server: make it with createdb",
    "42501": "in which the bot's user lacks rights: make that user its owner",
    "53100": "whose disk is full: make room there",
    "53300": "whose server has no connection left: end others, or raise its max_connections",
    "57P03": "whose server is just starting or stopping: try again in a moment",
    "25006": "which may only be read: name the server that may be written",
}
NEWER = "which belongs to a newer version of the bot: upgrade the bot, or name another database"
SILENT = "whose server doesn't answer: look whether it runs, and at the address"


def refusal(url: URL, error: Exception) -> OperatorError:
    """What to tell about an error while a database was opened."""
    original = getattr(error, "orig", None) or error
    reason = str(original).partition("\n")[0]
    flaw = _flaw(url, original)
    if flaw:
        return OperatorError(f"DATABASE_URL names a database ({_shown(url)}) {flaw}.")
    return OperatorError(
        f"DATABASE_URL names a database that can't be opened ({_shown(url)}: {reason}): "
        "check that it exists, may be written and belongs to this version of the bot."
    )


def no_driver(error: ModuleNotFoundError) -> OperatorError:
    """What to tell where the package that speaks to a kind of database is missing."""
    return OperatorError(
        f"DATABASE_URL needs {error.name}, which is missing: install it with make install, "
        "or write sqlite:///file.db for a file."
    )


def no_address() -> OperatorError:
    """What to tell of an address that means no database."""
    return OperatorError(
        "DATABASE_URL names no database the bot can use: write sqlite:///file.db for a file, "
        "or postgresql://user:password@host/name."
    )


def no_name() -> OperatorError:
    """What to tell of an address that ends with the server."""
    return OperatorError(
        "DATABASE_URL names a server and no database on it: add the database's name behind the host, "
        "as in postgresql://user:password@host/name."
    )


def no_option(error: TypeError) -> OperatorError:
    """What to tell where the driver doesn't know what stands behind the question mark."""
    return OperatorError(
        f"DATABASE_URL holds an option that the driver doesn't know ({error}): leave it out, or mend its name."
    )


def _flaw(url: URL, error: BaseException) -> str | None:
    """What is wrong with the database, and what to do about it, if that is known."""
    if isinstance(error, CommandError):
        return NEWER if "locate revision" in str(error) else None
    if isinstance(error, TimeoutError):
        return SILENT
    if isinstance(error, OSError):
        return f"whose server can't be reached ({error}): look whether it runs, and at the address"
    if name := getattr(error, "sqlite_errorname", None):
        return _flaw_of_file(Path(url.database or ""), name)
    return FLAWS_OF_SERVERS.get(getattr(error, "sqlstate", None) or "")


def _flaw_of_file(file: Path, name: str) -> str | None:
    if name.startswith("SQLITE_CANTOPEN"):
        if not file.parent.is_dir():
            return f"in a folder that doesn't exist: make {file.parent}, or name another file"
        if file.is_dir():
            return "which is a folder: name a file in it"
        return "which can't be opened: let the bot's user read and write the file and its folder"
    return next((flaw for known, flaw in FLAWS_OF_FILES.items() if name.startswith(known)), None)


def _shown(url: URL) -> str:
    """Where the database is, without who may use it."""
    return f"{url.host}/{url.database}" if url.host else str(url.database)
