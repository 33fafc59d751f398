"""Messages as Discord keeps them: plain dicts, and what can be seen in them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from tests.loopback.snowflake import snowflake

Payload = dict[str, Any]

PRIVATE, LOADING = 1 << 6, 1 << 7
ACTION_ROW, BUTTON, TEXT = 1, 2, 10
KEPT = ("content", "embeds", "components", "flags", "attachments")


def new_message(channel_id: int, author: Payload, data: Payload, files: list[Payload]) -> Payload:
    """A message with what the bot sent."""
    message = {
        "id": str(snowflake()),
        "type": 0,
        "channel_id": str(channel_id),
        "author": author,
        "content": "",
        "timestamp": datetime.now(UTC).isoformat(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }
    return change(message, data, files)


def change(message: Payload, data: Payload, files: list[Payload]) -> Payload:
    """Update a message with what the bot sent. The rest stays."""
    flags = (message["flags"] & ~LOADING) | (data.get("flags") or 0)
    message.update({key: data[key] for key in KEPT if data.get(key) is not None})
    message["flags"] = flags
    if files:
        named = {part.get("filename"): part for part in data.get("attachments") or []}
        message["attachments"] = [{**file, **named.get(file["filename"], {}), "id": file["id"]} for file in files]
    return message


def is_private(message: Payload) -> bool:
    return bool(message["flags"] & PRIVATE)


def text_of(message: Payload | None) -> str:
    """The whole text of a message."""
    if message is None:
        return ""
    blocks = [part["content"] for part in message.get("components", ()) if part["type"] == TEXT]
    return "\n".join([message.get("content") or "", *blocks]).strip()


def buttons_of(message: Payload | None) -> Iterator[Payload]:
    """The buttons of a message, and its lists."""
    for row in message.get("components", ()) if message else ():
        if row["type"] == ACTION_ROW:
            yield from row["components"]


def button_of(message: Payload, custom_id: str) -> Payload | None:
    """The button with this custom_id, if the message has it."""
    return next((button for button in buttons_of(message) if button.get("custom_id") == custom_id), None)


def custom_id_in(message: Payload | None, part: str) -> str:
    """The custom_id of the first button that can be pressed and whose custom_id has this part."""
    ids: Iterator[str] = (button["custom_id"] for button in buttons_of(message) if not button.get("disabled"))
    return next(custom_id for custom_id in ids if part in custom_id)


def form_for(board: Payload | None) -> str:
    """The custom_id of the form for moves, as it is sent where *Type moves* is on the board itself."""
    return f"{custom_id_in(board, ':more').removesuffix(':more')}:type"
