"""What was filled into a form, as it comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.errors import PlayerError
from bot.ui import text
from bot.ui.limits import MOST_TYPED


@dataclass(frozen=True)
class Form:
    """What was typed, by the custom_ids of the fields, and what was uploaded, as Discord describes it."""

    typed: Mapping[str, str]
    """Without blanks at the ends."""
    files: Sequence[Any]

    @classmethod
    def read(cls, data: Any) -> Form:
        """What an interaction says of a form. Raises `PlayerError` for what none of the bot's forms sends."""
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
        """What was typed into a field; nothing if the form has none of this name."""
        return self.typed.get(field, "")
