"""What whoever runs the bot can set: environment variables, or lines in a file named .env."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

from bot.errors import OperatorError

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
DEFAULT_DATABASE_URL = "sqlite:///sweeper.db"


@dataclass(frozen=True)
class Settings:
    """The settings, read and checked; the token is never in its text."""

    token: str = field(repr=False)
    database_url: str = DEFAULT_DATABASE_URL
    log_level: str = "INFO"

    @classmethod
    def read(cls, environment: Mapping[str, str | None]) -> "Settings":
        """The settings in these variables. Raises `OperatorError` naming the first that is missing or wrong."""
        token = (environment.get("DISCORD_TOKEN") or "").strip()
        if not token:
            raise OperatorError(
                "DISCORD_TOKEN is not set: copy .env.example to .env and put your bot's token there "
                "(no token at hand? `make play` needs none)."
            )
        if not all("!" <= character <= "~" for character in token):
            raise OperatorError("DISCORD_TOKEN holds blanks or odd characters: copy the token again, as one word.")
        level = (environment.get("LOG_LEVEL") or cls.log_level).strip().upper()
        if level not in LOG_LEVELS:
            raise OperatorError(
                f"LOG_LEVEL is {level!r}, which is none of {', '.join(LOG_LEVELS)}: choose one of them."
            )
        return cls(token, (environment.get("DATABASE_URL") or cls.database_url).strip(), level)


def read_environment(environment: Mapping[str, str], file: Path) -> dict[str, str | None]:
    """The process's variables over those in the file, if there is one. Raises `OperatorError` if it is unreadable."""
    if not file.exists():
        return dict(environment)
    # A line that can't be read is told by the setting that is missing.
    logging.getLogger("dotenv").setLevel(logging.ERROR)
    try:
        with file.open(encoding="utf-8") as lines:
            given = {name: value for name, value in environment.items() if value}
            return {**dotenv_values(stream=lines), **given}
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(
            f"{file.name} can't be read ({error}): make it a UTF-8 text file like .env.example."
        ) from error
