"""Forms: how they are opened, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import ui

from bot.errors import PlayerError
from bot.text.language import Language, Text
from bot.ui import text
from bot.ui.client import GamesInteraction
from bot.ui.limits import MOST_TYPED
from bot.ui.sending import in_time

FILE_UPLOAD = 19
"""Discord's number for the field of files."""
OPENING = "#"
"""Between the custom_id of a form and the number of its opening."""


class Modal(ui.Modal):
    """A form that is known by its custom_id alone, so one opened before a restart still works."""

    def __init__(self, title: Text, custom_id: str, language: Language) -> None:
        super().__init__(title=language(title), custom_id=custom_id)
        self._language = language
        self.stop()  # so that discord.py doesn't keep it

    def ask(self, label: Text, field: ui.Item[Any], description: Text | None = None) -> None:
        """Add a field below its label."""
        words = self._language(description) if description else None
        self.add_item(ui.Label(text=self._language(label), description=words, component=field))


async def open_form(interaction: GamesInteraction, modal: Modal) -> None:
    """Answer with a form.

    Each opening has a number, since phones show what was in the first form with the same custom_id.
    """
    modal.custom_id += f"{OPENING}{interaction.id}"
    await in_time(interaction.response.send_modal(modal))


def id_of(data: Any) -> str:
    """Return the custom_id of a submitted form without the number of its opening."""
    custom_id: str = data["custom_id"]
    return custom_id.partition(OPENING)[0]


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
        """Return the text of a field; an empty one if the form has no such field."""
        return self.typed.get(name, "")
