"""Texts about outages of the database."""

from bot.text.language import Text

UNAVAILABLE = Text("I can't save games right now, so that move may be lost. Check the board and try again.")
