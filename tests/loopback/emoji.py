"""The application's own emoji, and what Discord refuses for them."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping

from bot.discord.tiles import current_names
from tests.loopback.fault import Refusal, invalid_emoji
from tests.loopback.message import Payload, buttons_of
from tests.loopback.snowflake import snowflake

MOST, MOST_BYTES = 2000, 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)


class ApplicationEmoji:
    """The emoji of an application. At first these are the tiles that the bot would upload."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self.most = MOST
        self.add(name for names in current_names().values() for name in names.values())

    @property
    def ids(self) -> Mapping[str, int]:
        """By their names."""
        return self._ids

    @property
    def payload(self) -> Payload:
        return {"items": [_payload(name, number) for name, number in self._ids.items()]}

    def add(self, names: Iterable[str]) -> None:
        """Emoji that somebody uploaded before."""
        self._ids |= {name: snowflake() for name in names}

    def clear(self) -> None:
        """Delete all."""
        self._ids.clear()

    def upload(self, name: str, image: str) -> Payload:
        """Add an emoji from a data URI. Raise `Refusal` if Discord wouldn't take it."""
        kind, _, data = image.partition(";base64,")
        picture = base64.b64decode(data, validate=True)
        if not _NAME.fullmatch(name) or kind != "data:image/png" or len(picture) > MOST_BYTES:
            raise Refusal(400, 50035, "Invalid Form Body")
        if name in self._ids:
            raise Refusal(400, 50035, "Invalid Form Body", errors={"name": {"_errors": [{"message": "Taken"}]}})
        if len(self._ids) >= self.most:
            raise Refusal(400, 30008, f"Maximum number of emojis reached ({self.most})")
        self.add([name])
        return _payload(name, self._ids[name])

    def delete(self, name: str) -> None:
        """Deletes an emoji."""
        del self._ids[name]

    def delete_by_id(self, number: int) -> None:
        """Deletes an emoji. Raises `Refusal` if it is gone."""
        name = next((name for name, known in self._ids.items() if known == number), None)
        if name is None:
            raise Refusal(404, 10014, "Unknown Emoji")
        del self._ids[name]

    def check(self, message: Payload) -> None:
        """Raise `Refusal` if a button of a message has an emoji that doesn't exist."""
        known = {str(number) for number in self._ids.values()}
        used = {button.get("emoji", {}).get("id") for button in buttons_of(message)}
        if used - known - {None}:
            raise invalid_emoji()


def _payload(name: str, number: int) -> Payload:
    return {
        "id": str(number),
        "name": name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
