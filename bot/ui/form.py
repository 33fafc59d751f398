"""Submitted forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.errors import PlayerError
from bot.ui import text
from bot.ui.limits import MOST_TYPED

FILE_UPLOAD = 19
"""Discord's number for the field of files."""
MODAL_TIME = 15 * 60
"""Seconds after which discord.py forgets an open form. It is answered by its custom_id alone."""


@dataclass(frozen=True)
class Form:
    """The typed texts and the choices by the custom_ids of their fields, and the uploaded files as Discord describes
    them.
    """

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
