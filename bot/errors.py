"""What can go wrong, told so that somebody can do something about it.

BotError
├── OperatorError   for whoever runs the bot: names the setting and what to do
└── PlayerError     for whoever pressed or typed: says what is wrong and what to do
"""


class BotError(Exception):
    """Anything the bot refuses; its text is a sentence for the person concerned."""


class OperatorError(BotError):
    """The bot can't start, or can't go on, as it is set up."""


class PlayerError(BotError):
    """A player asked for something that can't be done."""
