"""Texts about work that fails or takes too long."""

from bot.text.language import Text

TAKES_TOO_LONG = Text("That's taking too long. Try again in a moment.")
TOOK_TOO_LONG = Text("That took too long, so I stopped. Try something smaller or simpler.")
BUSY = Text("I'm busy right now. Try again in a moment.")
RESTARTING = Text("I'm about to restart. Try again in a moment.")
FAILED = Text("I couldn't work that out. Try again in a moment.")
