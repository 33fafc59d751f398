"""Errors that somebody can do something about.

BotError
├── OperatorError   for the operator: names the setting and what to do
│   └── ServiceDown a service is down, so the same settings may work later
└── PlayerError     for the player who pressed or typed: says what happened and what to do
    └── Busy        nothing was done, because there was no time left to do and answer it
"""

from bot.text.errors import BUSY
from bot.text.language import Text


class BotError(Exception):
    """Anything the bot refuses."""


class OperatorError(BotError):
    """The bot can't start, or can't go on, with its settings. The message is a sentence in English."""

    status = 2
    """The exit status. The unit of systemd doesn't try again after it."""


class ServiceDown(OperatorError):
    """The bot can't start, or can't go on, because a service is down."""

    status = 1


class PlayerError(BotError):
    """A player asked for something that can't be done. The text says so in the player's language."""

    def __init__(self, text: Text | str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        """Return the text in English, for the log."""
        return str(self.text)


class Busy(PlayerError):
    """The bot had no time left for something, and did nothing."""

    def __init__(self) -> None:
        super().__init__(BUSY)

    def __str__(self) -> str:
        return "no time was left"
