"""The bot's settings: environment variables, or lines in a file named .env."""

import logging
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

from bot.errors import OperatorError
from bot.ops.logs import FORMATTERS, PLAIN

MOST_SHARDS = 16_384
MOST_DIGITS = 5
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = tuple(FORMATTERS)
MAX_PORT = 65535
DEFAULT_DATABASE_URL = "sqlite:///sweeper.db"
SECRET_LENGTH = 32
LEFT_SERVER_DAYS = 30
MOST_LINK, MOST_CONTACT = 200, 100
"""Characters, so that all links fit below the help page."""

_LINK = re.compile(r"https?://[\w-]+(\.[\w-]+)*(:\d{1,5})?(/[^\s<>()]*)?")


@dataclass(frozen=True)
class Links:
    """Where players find out who runs the bot, and under which terms. What isn't set isn't shown."""

    contact: str = ""
    """Who runs the bot and how to reach them, in a few words."""
    privacy: str = ""
    terms: str = ""
    support: str = ""

    @classmethod
    def read(cls, environment: Mapping[str, str | None]) -> "Links":
        """Return the links in these variables. Raise `OperatorError` for the first one that is wrong."""
        contact = (environment.get("CONTACT") or "").strip()
        if len(contact) > MOST_CONTACT or not contact.isprintable():
            raise OperatorError(
                f"CONTACT has {len(contact)} characters. It must be one line of at most {MOST_CONTACT}."
            )
        return cls(contact, *(_link(environment, name) for name in ("PRIVACY_URL", "TERMS_URL", "SUPPORT_URL")))


@dataclass(frozen=True)
class Settings:
    """The settings, read and checked. Its text shows neither the token nor the secret."""

    token: str = field(repr=False)
    database_url: str = DEFAULT_DATABASE_URL
    log_level: str = "INFO"
    shard_count: int | None = None
    """How many shards there are in all; Discord decides if it is `None`."""
    shard_ids: tuple[int, ...] | None = None
    """The shards that this process serves; all of them if it is `None`."""
    log_format: str = PLAIN
    metrics_port: int | None = None
    """The port of metrics and health, if they are served."""
    metrics_host: str = "127.0.0.1"
    left_server_days: int = LEFT_SERVER_DAYS
    """Days for which the settings of a server are kept after the bot was removed from it."""
    daily_secret: str | None = field(default=None, repr=False)
    """What the daily boards are made from; a stored random secret if it is `None`."""
    links: Links = Links()

    @classmethod
    def load(cls) -> "Settings":
        """Return the settings of this process. Raise `OperatorError` for the first one that is missing or wrong."""
        return cls.read(read_environment(os.environ, Path(".env")))

    @classmethod
    def read(cls, environment: Mapping[str, str | None]) -> "Settings":
        """Return the settings in these variables. Raise `OperatorError` with the first one that is missing or wrong."""
        token = (environment.get("DISCORD_TOKEN") or "").strip()
        if not token:
            raise OperatorError(
                "DISCORD_TOKEN isn't set. Copy .env.example to .env and put your bot's token there. "
                "(`make play` needs no token.)"
            )
        if not all("!" <= character <= "~" for character in token):
            raise OperatorError("DISCORD_TOKEN contains spaces or odd characters. Copy the token again, as one word.")
        count = _shard_count(environment)
        return cls(
            token=token,
            database_url=_database_url(environment),
            log_level=_one_of(LOG_LEVELS, "LOG_LEVEL", (environment.get("LOG_LEVEL") or cls.log_level).upper()),
            log_format=_one_of(LOG_FORMATS, "LOG_FORMAT", (environment.get("LOG_FORMAT") or cls.log_format).lower()),
            metrics_port=_port("METRICS_PORT", environment.get("METRICS_PORT") or ""),
            metrics_host=(environment.get("METRICS_HOST") or "").strip() or cls.metrics_host,
            shard_count=count,
            shard_ids=_shard_ids(environment, count),
            left_server_days=_left_server_days(environment),
            daily_secret=_secret((environment.get("DAILY_SECRET") or "").strip()),
            links=Links.read(environment),
        )


def load_database_url() -> str:
    """Return where games are stored, which is all that some commands need. Raise as `Settings.load` does."""
    return _database_url(read_environment(os.environ, Path(".env")))


def _database_url(environment: Mapping[str, str | None]) -> str:
    return (environment.get("DATABASE_URL") or DEFAULT_DATABASE_URL).strip()


def _one_of(choices: Sequence[str], name: str, text: str) -> str:
    choice = text.strip()
    if choice not in choices:
        raise OperatorError(f"{name} is {choice!r}. It must be one of {', '.join(choices)}.")
    return choice


def _port(name: str, text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    port = _number(text)
    if port is None or not 1 <= port <= MAX_PORT:
        raise OperatorError(f"{name} is {text!r}. It must be a port from 1 to {MAX_PORT}.")
    return port


def _link(environment: Mapping[str, str | None], name: str) -> str:
    text = (environment.get(name) or "").strip()
    if text and (len(text) > MOST_LINK or not _LINK.fullmatch(text)):
        raise OperatorError(
            f"{name} is {text[:MOST_LINK]!r}. It must be an address such as https://example.com/page, "
            f"with at most {MOST_LINK} characters."
        )
    return text


def _left_server_days(environment: Mapping[str, str | None]) -> int:
    text = (environment.get("LEFT_SERVER_DAYS") or "").strip()
    days = _number(text) if text else LEFT_SERVER_DAYS
    if days is None:
        raise OperatorError(f"LEFT_SERVER_DAYS is {text!r}. It must be a number of days, such as {LEFT_SERVER_DAYS}.")
    return days


def _secret(text: str) -> str | None:
    """Return a secret, if there is one. The error doesn't show it."""
    if text and len(text) < SECRET_LENGTH:
        raise OperatorError(
            f"DAILY_SECRET has {len(text)} characters. It must have at least {SECRET_LENGTH}, "
            "such as those that `openssl rand -hex 32` prints."
        )
    try:
        text.encode()
    except UnicodeEncodeError:  # it has every character of the secret
        raise OperatorError(
            "DAILY_SECRET isn't UTF-8 text. Use letters and digits, such as those that `openssl rand -hex 32` prints."
        ) from None
    return text or None


def _shard_count(environment: Mapping[str, str | None]) -> int | None:
    text = (environment.get("SHARD_COUNT") or "").strip()
    if not text:
        return None
    count = _number(text)
    if count is None or not 1 <= count <= MOST_SHARDS:
        raise OperatorError(
            f"SHARD_COUNT is {text!r}. It must be the number of shards of all processes together, such as 2."
        )
    return count


def _shard_ids(environment: Mapping[str, str | None], count: int | None) -> tuple[int, ...] | None:
    """Return the shards in numbers and ranges such as `0,2-3`."""
    text = (environment.get("SHARD_IDS") or "").strip()
    if not text:
        return None
    if count is None:
        raise OperatorError("SHARD_IDS needs SHARD_COUNT, the number of shards of all processes together.")
    ids: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        start, end = _number(first), _number(last or first)
        if start is None or end is None or not start <= end < count:
            raise OperatorError(
                f"SHARD_IDS contains {part.strip()!r}. Use numbers from 0 to {count - 1}, or ranges such as 0-1."
            )
        ids += range(start, end + 1)
    if len(set(ids)) < len(ids):
        raise OperatorError(f"SHARD_IDS is {text!r}, which names a shard twice. Name each shard once.")
    return tuple(ids)


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def read_environment(environment: Mapping[str, str], file: Path) -> dict[str, str | None]:
    """Return the process's variables over those in the file, if any. Raise `OperatorError` if it can't be read."""
    if not file.exists():
        return dict(environment)
    # The error about the missing setting says enough about a line that can't be read.
    logging.getLogger("dotenv").setLevel(logging.ERROR)
    try:
        with file.open(encoding="utf-8") as lines:
            given = {name: value for name, value in environment.items() if value}
            return {**dotenv_values(stream=lines), **given}
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(
            f"Can't read {file.name} ({error}). It must be a UTF-8 text file like .env.example."
        ) from error
