"""Which database DATABASE_URL names."""

from __future__ import annotations

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


def no_address() -> OperatorError:
    return OperatorError(
        "DATABASE_URL names no database the bot can use: write sqlite:///file.db for a file, "
        "or postgresql://user:password@host/name."
    )
