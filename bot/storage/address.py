"""Which database DATABASE_URL names."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.errors import OperatorError

DRIVERS = {
    "sqlite": "sqlite",
    **dict.fromkeys(["postgres", "postgresql", "postgresql+asyncpg"], "postgresql+asyncpg"),
}


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
