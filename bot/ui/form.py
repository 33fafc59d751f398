"""Forms and lists: how they are shown, and what comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import discord
from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType, ui

from bot.errors import PlayerError
from bot.play.control import Press
from bot.play.server import Option, Setting
from bot.play.text import EXPIRED_LIST
from bot.text.language import Language, Text
from bot.ui import text
from bot.ui.button import LastingView
from bot.ui.client import GamesInteraction
from bot.ui.sending import in_time
from bot.ui.text import MOST_TYPED
from core import narrowed

FILE_UPLOAD = 19
"""Discord's number for the field of files."""
OPENING = "#"
"""Between the custom_id of a form and the number of its opening."""
MOST_COMPONENTS, MOST_DRAWN = 40, 10**7
"""Of a message; and how many panels have different ids, which are numbers of 32 bits."""


class Modal(ui.Modal):
    """A form that is known by its custom_id alone, so one opened before a restart still works."""

    def __init__(self, title: Text, press: Press, language: Language) -> None:
        super().__init__(title=language(title), custom_id=str(press))
        self._language = language
        self.stop()  # so that discord.py doesn't keep it

    def ask(self, label: Text, field: ui.Item[Modal], description: Text | None = None) -> None:
        """Add a field below its label."""
        words = self._language(description) if description else None
        self.add_item(ui.Label(text=self._language(label), description=words, component=field))


async def open_form(interaction: GamesInteraction, modal: Modal) -> None:
    """Answer with a form.

    Each opening has a number, since phones show what was in the first form with the same custom_id.
    """
    modal.custom_id += f"{OPENING}{interaction.id}"
    await in_time(interaction.response.send_modal(modal))


def id_of(data: object) -> str:
    """Return a custom_id; that of a submitted form without the number of its opening."""
    match data:
        case {"custom_id": str(custom_id)}:
            return custom_id.partition(OPENING)[0]
    return ""


@dataclass(frozen=True)
class Form:
    """The typed texts and the choices by the custom_ids of their fields. Files are as Discord describes them."""

    typed: Mapping[str, str]
    """Without spaces at the ends."""
    files: Sequence[Any]
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, data: Any) -> Form:
        """Return the form in the data of an interaction. Raise `PlayerError` for data that no form of the bot sends."""
        try:
            fields = [label["component"] for label in data["components"]]
            typed = {one["custom_id"]: (one.get("value") or "").strip() for one in fields}
            lists = [one for one in fields if one.get("values")]
            uploads = [number for one in lists if one["type"] == FILE_UPLOAD for number in one["values"]]
            files = [data["resolved"]["attachments"][number] for number in uploads]
            choices = {one["custom_id"]: list(one["values"]) for one in lists if one["type"] != FILE_UPLOAD}
        except (LookupError, TypeError, AttributeError) as error:
            raise PlayerError(text.UNREADABLE_FORM) from error
        if any(len(value) > MOST_TYPED for value in typed.values()):
            raise PlayerError(text.FORM_TOO_LONG)
        return cls(typed, files, choices)

    def choice(self, name: str) -> str:
        """Return what was chosen in a list; nothing if the form has no such list."""
        chosen = self.choices.get(name, ())
        return chosen[0] if len(chosen) == 1 and isinstance(chosen[0], str) else ""

    def text(self, name: str) -> str:
        """Return the text of a field without full-width characters; an empty one if the form has no such field."""
        return narrowed(self.typed.get(name, ""))


def choice_list(press: Press, labels: Mapping[str, str], language: Language) -> ui.Select[ui.LayoutView]:
    """Return a list of choices, by what choosing them sends. The control's label is above them."""
    options = [discord.SelectOption(label=label, value=value) for value, label in labels.items()]
    return ui.Select(custom_id=str(press), placeholder=language(press.control.label or ""), options=options)


def option_list(press: Press, setting: Setting, stored: object, language: Language) -> ui.Select[ui.LayoutView]:
    """Return a list of the options of a setting, with the stored one chosen."""
    options = [
        discord.SelectOption(label=language(option.label), value=value, default=option.stored == stored)
        for value, option in setting.options.items()
    ]
    return ui.Select(custom_id=str(press), placeholder=language(setting.title), options=options)


def chosen(kind: SelectDefaultValueType, *ids: int | str) -> list[SelectDefaultValue]:
    """Return the channels or roles that a list begins with, by their ids."""
    return [SelectDefaultValue(id=str(one), type=kind) for one in ids]  # type: ignore[arg-type] # sent as it is


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

    def add_title(self, title: Text) -> None:
        self.add_text(f"**{self._language(title)}**")

    def add_list(self, title: Text, choices: ui.Item[ui.LayoutView]) -> None:
        """Add a list below its title."""
        choices.id = next(self._ids)
        self.add_title(title)
        self.add_item(ui.ActionRow(choices))

    def add_setting(self, press: Press, setting: Setting, stored: object) -> None:
        """Add a list of a setting's options."""
        self.add_list(setting.title, option_list(press, setting, stored, self._language))


def chosen_value(data: object) -> str:
    """Return what was chosen in a list for one choice. Raise `PlayerError` for anything that no such list sends."""
    match data:
        case {"values": [str(value)]}:
            return value
    raise PlayerError(EXPIRED_LIST)


def chosen_option(setting: Setting | None, data: object) -> Option:
    """Return the option chosen in a list. Raise `PlayerError` for one that isn't offered, or without a setting."""
    if setting and (option := setting.options.get(chosen_value(data))):
        return option
    raise PlayerError(EXPIRED_LIST)


def chosen_ids(data: Any, what: str, most: int, *, least: int = 0, types: Collection[ChannelType] = ()) -> list[int]:
    """Return the ids chosen in a list of `users`, `roles` or `channels`, which are of these types.

    Raise `PlayerError` for a choice that Discord's lists don't offer.
    """
    values, resolved, wanted = data.get("values"), data.get("resolved") or {}, {kind.value for kind in types}
    offered = [one for one, it in (resolved.get(what) or {}).items() if not wanted or it["type"] in wanted]
    if isinstance(values, list) and least <= len(values) <= most and all(value in offered for value in values):
        return list(map(int, values))
    raise PlayerError(EXPIRED_LIST)
