"""Submitted forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.errors import PlayerError
from bot.ui import text
from bot.ui.limits import MOST_TYPED


@dataclass(frozen=True)
class Form:
    """The typed texts by the custom_ids of their fields, and the uploaded files as Discord describes them."""

    typed: Mapping[str, str]
    """Without spaces at the ends."""
    files: Sequence[Any]

    @classmethod
    def read(cls, data: Any) -> Form:
        """Return the form in the data of an interaction. Raise `PlayerError` for data that no form of the bot sends."""
        try:
            fields = [label["component"] for label in data["components"]]
            typed = {field["custom_id"]: (field.get("value") or "").strip() for field in fields}
            numbers = [number for field in fields for number in field.get("values") or ()]
            files = [data["resolved"]["attachments"][number] for number in numbers]
        except (LookupError, TypeError, AttributeError) as error:
            raise PlayerError(text.UNREADABLE_FORM) from error
        if any(len(value) > MOST_TYPED for value in typed.values()):
            raise PlayerError(text.FORM_TOO_LONG)
        return cls(typed, files)

    def text(self, field: str) -> str:
        """Return the text of a field; an empty one if the form has no such field."""
        return self.typed.get(field, "")
