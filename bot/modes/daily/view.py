"""The buttons of the daily board that belong to a day and not to a game, and its public message."""

from datetime import date
from typing import NamedTuple

from discord import ButtonStyle

from bot.modes.daily import text
from bot.text.language import Language, Text
from bot.ui import text as texts
from bot.ui.button import LastingButton, TextView

PREFIX = "daily"


class DailyButton(NamedTuple):
    """What a button is called in custom_ids, and for players."""

    verb: str
    label: Text


OPEN = DailyButton("open", text.PLAY_YESTERDAY)
SHARE = DailyButton("share", texts.SHARE)
STANDINGS = DailyButton("standings", text.STANDINGS)
POST = DailyButton("post", text.POST_HERE)


def daily_button(button: DailyButton, day: date, language: Language, label: Text | None = None) -> LastingButton:
    """Return a button about a day."""
    return LastingButton(f"{PREFIX}:1:{day.isoformat()}:{button.verb}", label=language(label or button.label))


def play_button(language: Language) -> LastingButton:
    """Return the button that opens the board of the day it is pressed on."""
    return LastingButton(f"{PREFIX}:1:play", label=language(text.PLAY), style=ButtonStyle.success)


def day_view(words: str, day: date, language: Language, *, is_open: bool) -> TextView:
    """Return a day's standings for everyone, with *Play* while the day lasts."""
    play = [play_button(language)] if is_open else []
    return TextView(words, buttons=[*play, daily_button(STANDINGS, day, language)])
