"""Choices of options, which a later version of the bot may have offered."""

from enum import Enum
from typing import TypeVar

from bot.errors import PlayerError

Chosen = TypeVar("Chosen", bound=Enum)


def chosen(choices: type[Chosen], value: str) -> Chosen:
    """The choice with this value. Raises `PlayerError` if there is none."""
    try:
        return choices(value)
    except ValueError as error:
        raise unknown(value) from error


def unknown(value: str) -> PlayerError:
    return PlayerError(f"This version of the bot doesn't know the choice {value[:40]!r}: choose another one.")
