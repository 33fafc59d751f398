"""Lists of options, for panels and menus, and what was chosen in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from typing import Any

import discord
from discord import ChannelType, ui

from bot.errors import PlayerError
from bot.play.server import Option, Setting
from bot.text.language import Language, Text
from bot.ui import text
from bot.ui.button import LastingView

MOST_COMPONENTS, MOST_DRAWN = 40, 10**7
"""Of a message; and how many panels have different ids, which are numbers of 32 bits."""


def option_list(custom_id: str, setting: Setting, stored: object, language: Language) -> ui.Select[Any]:
    """Return a list of the options of a setting, with the stored one chosen."""
    options = [
        discord.SelectOption(label=language(option.label), value=value, default=option.stored == stored)
        for value, option in setting.options.items()
    ]
    return ui.Select(custom_id=custom_id, placeholder=language(setting.title), options=options)


class PanelView(LastingView):
    """A message of titled lists.

    Clients keep the choice in a list as long as the list has the same id, even after it was reset. So lists get new ids
    from the number of the interaction each time they are drawn.
    """

    def __init__(self, interaction_id: int, language: Language) -> None:
        super().__init__()
        self._language = language
        self._ids: Iterator[int] = count(1 + interaction_id % MOST_DRAWN * MOST_COMPONENTS)

    def add_text(self, words: Text | str) -> None:
        self.add_item(ui.TextDisplay(self._language(words)))

    def add_list(self, title: Text, choices: ui.Item[Any]) -> None:
        """Add a list below its title."""
        choices.id = next(self._ids)
        self.add_text(f"**{self._language(title)}**")
        self.add_item(ui.ActionRow(choices))

    def add_setting(self, custom_id: str, setting: Setting, stored: object) -> None:
        """Add a list of a setting's options."""
        self.add_list(setting.title, option_list(custom_id, setting, stored, self._language))


def chosen_option(setting: Setting, data: Any) -> Option:
    """Return the option chosen in a list. Raise `PlayerError` for one that the list doesn't offer."""
    values = data.get("values")
    if isinstance(values, list) and len(values) == 1 and values[0] in list(setting.options):
        return setting.options[values[0]]
    raise PlayerError(text.UNKNOWN_CHOICE)


def chosen_ids(data: Any, what: str, most: int, *, least: int = 0, types: Collection[ChannelType] = ()) -> list[int]:
    """Return the ids chosen in a list of `users`, `roles` or `channels`, which are of these types.

    Raise `PlayerError` for a choice that Discord's lists don't offer.
    """
    values, resolved, wanted = data.get("values"), data.get("resolved") or {}, {kind.value for kind in types}
    offered = [one for one, it in (resolved.get(what) or {}).items() if not wanted or it["type"] in wanted]
    if isinstance(values, list) and least <= len(values) <= most and all(value in offered for value in values):
        return list(map(int, values))
    raise PlayerError(text.UNKNOWN_CHOICE)
