"""The bot's settings: environment variables, or lines in a file named .env."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from io import StringIO
from pathlib import Path

from dotenv import dotenv_values
from dotenv.parser import Binding, parse_stream

from bot.errors import OperatorError
from bot.ops.logs import FORMATTERS, JSON, PLAIN

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = tuple(FORMATTERS)
MAX_PORT = 65535
SHARD_COUNTS, PORTS, DAYS = range(1, 16_385), range(1, MAX_PORT + 1), range(100_000)
DEFAULT_DATABASE_URL = "sqlite:///sweeper.db"
SECRET_LENGTH = 32
LEFT_SERVER_DAYS = 30
MOST_LINK, MOST_CONTACT = 200, 100
"""Characters, so that all links fit below the help page."""

NAMES = (
    *("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "LOG_FORMAT", "DAILY_SECRET", "LEFT_SERVER_DAYS"),
    *("CONTACT", "PRIVACY_URL", "TERMS_URL", "SUPPORT_URL"),
    *("METRICS_PORT", "METRICS_HOST", "SHARD_COUNT", "SHARD_IDS"),
)
ALIKE = 0.85
"""How much a name is like that of a setting, from 0 to 1, if it is probably a misspelt one."""

_LINK = re.compile(r"https?://[\w-]+(\.[\w-]+)*(:\d{1,5})?(/[^\s<>()]*)?")
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_SHARDS = re.compile(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", re.ASCII)

Environment = Mapping[str, str | None]


@dataclass(frozen=True)
class Links:
    """Where players find out who runs the bot, and under which terms. What isn't set isn't shown."""

    contact: str = ""
    """Who runs the bot and how to reach them, in a few words."""
    privacy: str = ""
    terms: str = ""
    support: str = ""


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
    secret: str | None = field(default=None, repr=False)
    """What the boards of days are made from; a stored random secret if it is `None`."""
    links: Links = Links()
    misspelt: tuple[str, ...] = ()
    """A sentence about each name that looks like a setting's and isn't one."""

    @classmethod
    def load(cls) -> "Settings":
        """Return the settings of this process. Raise `OperatorError` for the first one that is missing or wrong.

        It also says which names look like a setting's: one that is missing may be misspelt.
        """
        environment = _environment()
        try:
            return cls.read(environment)
        except OperatorError as error:
            raise OperatorError(" ".join([str(error), *_misspelt(environment)])) from error

    @classmethod
    def read(cls, environment: Environment) -> "Settings":
        """Return the settings in these variables. Raise `OperatorError` with the first one that is missing or wrong."""
        shards = "the number of shards of all processes together, such as 2"
        count = _number(environment, "SHARD_COUNT", SHARD_COUNTS, shards)
        days = _number(environment, "LEFT_SERVER_DAYS", DAYS, f"a number of days, such as {LEFT_SERVER_DAYS}")
        return cls(
            token=_token(environment),
            database_url=_text(environment, "DATABASE_URL", DEFAULT_DATABASE_URL),
            log_level=_one_of(LOG_LEVELS, environment, "LOG_LEVEL", cls.log_level),
            log_format=_one_of(LOG_FORMATS, environment, "LOG_FORMAT", cls.log_format),
            metrics_port=_number(environment, "METRICS_PORT", PORTS, f"a port from 1 to {MAX_PORT}"),
            metrics_host=_text(environment, "METRICS_HOST") or cls.metrics_host,
            shard_count=count,
            shard_ids=_shard_ids(environment, count),
            left_server_days=cls.left_server_days if days is None else days,
            secret=_secret(environment),
            links=Links(
                _contact(environment),
                *(_link(environment, name) for name in ("PRIVACY_URL", "TERMS_URL", "SUPPORT_URL")),
            ),
            misspelt=tuple(_misspelt(environment)),
        )


def _misspelt(environment: Environment) -> Iterator[str]:
    for name in environment:
        if name not in NAMES and (meant := get_close_matches(name.upper(), NAMES, 1, ALIKE)):
            yield f"{name} isn't a setting. Did you mean {meant[0]}?"


def load_database_url() -> str:
    """Return where games are stored, which is all that some commands need. Raise as `Settings.load` does."""
    return _text(_environment(), "DATABASE_URL", DEFAULT_DATABASE_URL)


def _environment() -> Environment:
    """Return the variables of this process over those in .env, or in the file that `ENV_FILE` names."""
    named = os.environ.get("ENV_FILE")
    if named and not Path(named).is_file():
        raise OperatorError(f"ENV_FILE is {named!r}. It must be a file with settings, like .env.example.")
    return read_environment(os.environ, Path(named or ".env"))


def wants_json() -> bool:
    """Return whether the log is to be JSON, even if other settings are wrong."""
    with suppress(OperatorError):
        return _text(_environment(), "LOG_FORMAT").lower() == JSON
    return False


def _text(environment: Environment, name: str, default: str = "") -> str:
    text = (environment.get(name) or default).strip()
    if text[:1] in ('"', "'") and text[-1:] == text[:1]:
        raise OperatorError(f"{name} has quotes around it. Docker, for one, keeps them: write it without.")
    return text


def _wrong(name: str, text: str, must_be: str) -> OperatorError:
    return OperatorError(f"{name} is {text!r}. It must be {must_be}.")


def _one_of(choices: Sequence[str], environment: Environment, name: str, default: str) -> str:
    text = _text(environment, name, default)
    for choice in choices:
        if choice.lower() == text.lower():
            return choice
    raise _wrong(name, text, f"one of {', '.join(choices)}")


def _number(environment: Environment, name: str, numbers: range, must_be: str) -> int | None:
    text = _text(environment, name)
    if text and not (_NUMBER.fullmatch(text) and int(text) in numbers):
        raise _wrong(name, text, must_be)
    return int(text) if text else None


def _link(environment: Environment, name: str) -> str:
    text = _text(environment, name)
    if text and (len(text) > MOST_LINK or not _LINK.fullmatch(text)):
        must_be = f"an address such as https://example.com/page, with at most {MOST_LINK} characters"
        raise _wrong(name, text[:MOST_LINK], must_be)
    return text


def _contact(environment: Environment) -> str:
    text = _text(environment, "CONTACT")
    if len(text) > MOST_CONTACT or not text.isprintable():
        raise OperatorError(f"CONTACT has {len(text)} characters. It must be one line of at most {MOST_CONTACT}.")
    return text


def _token(environment: Environment) -> str:
    token = _text(environment, "DISCORD_TOKEN")
    if not token:
        raise OperatorError(
            "DISCORD_TOKEN isn't set. Copy .env.example to .env and put your bot's token there. "
            "(`sweeper play` needs no token.)"
        )
    if not all("!" <= character <= "~" for character in token):
        raise OperatorError("DISCORD_TOKEN contains spaces or odd characters. Copy the token again, as one word.")
    return token


def _secret(environment: Environment) -> str | None:
    """Return a secret, if there is one. The error doesn't show it."""
    name = "DAILY_SECRET"
    secret = _text(environment, name)
    advice = "such as those that `openssl rand -hex 32` prints"
    if secret and len(secret) < SECRET_LENGTH:
        raise OperatorError(f"{name} has {len(secret)} characters. It must have at least {SECRET_LENGTH}, {advice}.")
    if secret != secret.encode(errors="ignore").decode():
        raise OperatorError(f"{name} isn't UTF-8 text. Use letters and digits, {advice}.")
    return secret or None


def _shard_ids(environment: Environment, count: int | None) -> tuple[int, ...] | None:
    """Return the shards in numbers and ranges such as `0,2-3`."""
    text = _text(environment, "SHARD_IDS")
    if not text:
        return None
    if count is None:
        raise OperatorError("SHARD_IDS needs SHARD_COUNT, the number of shards of all processes together.")
    ids: list[int] = []
    for part in text.split(","):
        found = _SHARDS.fullmatch(part)
        shards = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
        if not shards or shards[-1] >= count:
            raise OperatorError(
                f"SHARD_IDS contains {part.strip()!r}. Use numbers from 0 to {count - 1}, or ranges such as 0-1."
            )
        ids += shards
    if len(set(ids)) < len(ids):
        raise OperatorError(f"SHARD_IDS is {text!r}, which names a shard twice. Name each shard once.")
    return tuple(ids)


def read_environment(environment: Mapping[str, str], file: Path) -> dict[str, str | None]:
    """Return the process's variables over those in the file, if any. Raise `OperatorError` if it can't be read."""
    if not file.exists():
        return dict(environment)
    try:
        text = file.read_text(encoding="utf-8-sig")
        for line in parse_stream(StringIO(text)):
            if line.error:
                raise OperatorError(_unreadable(file, line))
        given = {name: value for name, value in environment.items() if value}
        return {**dotenv_values(stream=StringIO(text)), **given}
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(
            f"Can't read {file.name} ({error}). It must be a UTF-8 text file like .env.example."
        ) from error


def _unreadable(file: Path, line: Binding) -> str:
    """Return the sentence for a line that can't be read. It names the setting, and shows nothing else of the line."""
    name = line.original.string.strip().removeprefix("export ").partition("=")[0].strip()
    named = name if name in NAMES else "a setting"
    return (
        f"Line {line.original.line} of {file.name} can't be read. Write {named} as NAME=value on one line, such as "
        "DISCORD_TOKEN=abc, and close each quote."
    )
