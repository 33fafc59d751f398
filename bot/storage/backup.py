"""A copy of the database as it is at one moment, made while the bot goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from bot.errors import OperatorError
from bot.storage.address import parse_address

STEPS = 1000
"""Steps of SQLite's, after which it is asked whether to go on."""


async def back_up(url: str, copy: Path) -> None:
    """Copies a database of SQLite into a new file. Raises `OperatorError` if that can't be done."""
    address = parse_address(url)
    if address.get_backend_name() != "sqlite":
        secret = [name for name in address.query if "password" in name]
        shown = address.set(drivername="postgresql").difference_update_query(secret)
        raise OperatorError(
            "DATABASE_URL names a database of PostgreSQL, which its own program copies while the bot goes on: "
            f"pg_dump --format=custom --file={copy.with_suffix('.dump')} {shown}"
        )
    stopped = Event()
    try:
        await asyncio.to_thread(_copy, Path(address.database or ""), copy, stopped)
    finally:
        stopped.set()  # where this was cancelled, SQLite still copies


def _copy(file: Path, copy: Path, stopped: Event) -> None:
    try:
        if copy.exists():
            raise FileExistsError
        with TemporaryDirectory(prefix=f"{copy.name}-", suffix=".part", dir=copy.parent) as folder:
            unfinished = Path(folder, copy.name)
            unfinished.touch(mode=0o600)  # mines are nobody's business
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source:
                source.set_progress_handler(stopped.is_set, STEPS)
                source.execute("VACUUM INTO ?", [str(unfinished)])
            _name(unfinished, copy)
    except FileExistsError as error:
        raise OperatorError(f"{copy} is there already: name another file for the copy.") from error
    except OSError as error:
        raise OperatorError(f"{copy} can't be written ({error.strerror}): name another file for the copy.") from error
    except sqlite3.Error as error:
        raise OperatorError(
            f"{file} can't be copied to {copy} ({error}): look whether the bot has a database there, and room for two."
        ) from error


def _name(unfinished: Path, copy: Path) -> None:
    """Gives a file its name. Raises `FileExistsError` if something has come there meanwhile."""
    try:
        copy.hardlink_to(unfinished)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows no links, on which it takes two steps
        copy.touch(exist_ok=False)
        try:
            unfinished.replace(copy)
        except OSError:
            copy.unlink()
            raise
