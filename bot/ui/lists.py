"""Lists of options that outlive the process, for panels and menus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import discord
from discord import ui

from bot.errors import PlayerError
from bot.play.server import Setting
from bot.text.language import Language
from bot.ui import text
from bot.ui.button import LastingView

MOST_COMPONENTS, MOST_DRAWN = 40, 10**7
"""Of a message; and how many panels have different ids, which are numbers of 32 bits."""


class Lasting:
    """A list known by its custom_id alone, as a `LastingButton` is."""

    def is_dispatchable(self) -> bool:
        """Not by discord.py."""
        return False


class OptionList(Lasting, ui.Select[Any]):
    """The options of a setting, with the stored one chosen."""

    @classmethod
    def of(cls, custom_id: str, setting: Setting, stored: Any, language: Language) -> OptionList:
        options = [
            discord.SelectOption(label=language(option.label), value=value, default=option.stored == stored)
            for value, option in setting.options.items()
        ]
        return cls(custom_id=custom_id, placeholder=language(setting.title), options=options)


class PanelView(LastingView):
    """A message of titled lists.

    Clients keep the choice in a list as long as the list has the same id, even after it was reset. So lists get new ids
    from the number of the interaction each time they are drawn.
    """

    def __init__(self, interaction_id: int) -> None:
        super().__init__()
        self._ids: Iterator[int] = count(1 + interaction_id % MOST_DRAWN * MOST_COMPONENTS)

    def add_list(self, title: str, choices: ui.Item[Any]) -> None:
        """Add a list below its title."""
        choices.id = next(self._ids)
        self.add_item(ui.TextDisplay(f"**{title}**"))
        self.add_item(ui.ActionRow(choices))


def chosen_option(setting: Setting, data: Any) -> Any:
    """Return what to store for a choice in a list. Raise `PlayerError` for one that the list doesn't offer."""
    values = data.get("values")
    if isinstance(values, list) and len(values) == 1 and values[0] in list(setting.options):
        return setting.options[values[0]].stored
    raise PlayerError(text.UNKNOWN_CHOICE)
