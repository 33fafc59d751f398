"""A copy of the database at one moment, made while the bot runs."""

import asyncio
import sqlite3
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from bot.clock import utc_now
from bot.errors import OperatorError
from bot.ops.command import Argument, Command
from bot.settings import load_database_url
from bot.storage.opening import check_file, parse_address

STEPS = 1000
"""Steps of SQLite between two checks whether to stop."""


async def _run(options: Namespace) -> None:
    copy = options.file or Path(f"sweeper-{utc_now():%Y-%m-%d-%H%M%S}.db")
    await back_up(load_database_url(), copy)
    print(f"Copied the database to {copy}.")


BACKUP = Command(
    "backup",
    "copy the database, even while the bot runs",
    _run,
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
