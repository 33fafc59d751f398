"""A copy of the database as it is at one moment, made while the bot goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.errors import OperatorError
from bot.storage.database import new_database


async def back_up(url: str, copy: Path) -> None:
    """Copies a database of SQLite into a new file. Raises `OperatorError` if that can't be done."""
    address = new_database(url).engine.url
    if address.get_backend_name() != "sqlite":
        raise OperatorError(
            "DATABASE_URL names a database of PostgreSQL, which its own program copies while the bot goes on: "
            f"pg_dump --format=custom --file={copy.with_suffix('.dump')} {address.set(drivername='postgresql')}"
        )
    await asyncio.to_thread(_copy, Path(address.database or ""), copy)


def _copy(file: Path, copy: Path) -> None:
    try:
        copy.touch(mode=0o600, exist_ok=False)  # nothing that is there is written over, and mines are nobody's business
    except FileExistsError as error:
        raise OperatorError(f"{copy} is there already: name another file for the copy.") from error
    except OSError as error:
        raise OperatorError(f"{copy} can't be written ({error.strerror}): name another file for the copy.") from error
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source:
            source.execute("VACUUM INTO ?", [str(copy)])
    except sqlite3.Error as error:
        copy.unlink()
        raise OperatorError(
            f"{file} can't be copied to {copy} ({error}): look whether the bot has a database there, and room for two."
        ) from error
