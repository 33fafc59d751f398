"""Texts about moves that can't be stored."""

from bot.text.language import Text

UNAVAILABLE = Text("I can't save games right now, so that move may be lost. Check the board and try again.")
BEING_DELETED = Text("I'm still deleting your data. You can play again once that's done.")
