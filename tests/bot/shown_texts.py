"""All texts for players in what a bot sends, and Discord's limits for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

TEXT_DISPLAY, ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT, LABEL = 10, 1, 2, 3, 4, 18
MODAL = 9

LIMITS = {
    "message": 2000,
    "text displays": 4000,
    "button label": 80,
    "list placeholder": 150,
    "option label": 100,
    "option description": 100,
    "alt text": 256,  # as discord.py documents it; the API takes 1,024
    "form title": 45,
    "field label": 45,
    "field description": 100,
    "field placeholder": 100,
    "menu name": 32,
    "command description": 100,
    "choice name": 100,
}
"""Characters, by where a text is."""
MOST_BYTES, BYTES_OF_A_DISPLAY = 10_170, 12
"""UTF-8 bytes of all text displays of a message, and what each adds to those of its text. More is answered by 500."""
PICTURES = (".png", ".gif")
MOST_COMPONENTS = 40


class ShownText(NamedTuple):
    """A text, and what it is in: a key of `LIMITS`."""

    kind: str
    text: str


def texts_in(sent: Mapping[str, Any]) -> Iterator[ShownText]:
    """Yield the texts of a message, a form, or the answer to an interaction."""
    data = sent.get("data") or {} if "type" in sent else sent
    if data.get("content"):
        yield ShownText("message", data["content"])
    if data.get("title"):
        yield ShownText("form title", data["title"])
    for choice in data.get("choices") or ():
        yield ShownText("choice name", choice["name"])
    parts = list(_parts(data.get("components") or ()))
    for part in parts:
        yield from _texts_of(part)
    if whole := "".join(part["content"] for part in parts if part["type"] == TEXT_DISPLAY):
        labels = (part.get("label") or "" for part in parts if part["type"] == BUTTON)  # they may count as well
        yield ShownText("text displays", "".join([whole, *labels]))


def bytes_in(sent: Mapping[str, Any]) -> int:
    """Return the bytes of a message's text displays as Discord counts them."""
    data = sent.get("data") or {} if "type" in sent else sent
    displays = [part for part in _parts(data.get("components") or ()) if part["type"] == TEXT_DISPLAY]
    return sum(len(part["content"].encode()) + BYTES_OF_A_DISPLAY for part in displays)


def undescribed_pictures(sent: Mapping[str, Any]) -> set[str]:
    """Return the names of the pictures that a message or an answer brings along without an alt text."""
    data = sent.get("data") or {} if "type" in sent else sent
    items = [item for part in _parts(data.get("components") or ()) for item in part.get("items") or ()]
    described = {item["media"]["url"].removeprefix("attachment://") for item in items if item.get("description")}
    brought = {file["filename"] for file in data.get("attachments") or () if "filename" in file}
    shown = {item["media"]["url"].removeprefix("attachment://") for item in items}
    return {name for name in brought | shown if name.endswith(PICTURES)} - described


def components_in(sent: Mapping[str, Any]) -> int:
    """Return how many components a message or an answer has."""
    data = sent.get("data") or {} if "type" in sent else sent
    return len(list(_parts(data.get("components") or ())))


def _parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components") or ())
        if "component" in part:
            yield from _parts([part["component"]])


def _texts_of(part: Mapping[str, Any]) -> Iterator[ShownText]:
    kinds = {"content": "message", "label": "button label", "placeholder": "list placeholder"}
    if part["type"] == TEXT_INPUT:
        kinds = {"label": "field label", "placeholder": "field placeholder"}
    elif part["type"] == LABEL:
        kinds = {"label": "field label", "description": "field description"}
    elif part["type"] == TEXT_DISPLAY:
        kinds = {"content": "text displays"}
    for key, kind in kinds.items():
        if part.get(key):
            yield ShownText(kind, part[key])
    for option in part.get("options") or ():
        yield ShownText("option label", option["label"])
        if option.get("description"):
            yield ShownText("option description", option["description"])
    for item in part.get("items") or ():
        if item.get("description"):
            yield ShownText("alt text", item["description"])


def command_texts(command: Mapping[str, Any], locale: str | None = None) -> Iterator[ShownText]:
    """Yield a command's texts as they are shown in a locale, or as they were written."""
    if command["type"] != 1:
        yield ShownText("menu name", _localized(command, "name", locale))
        return
    yield from _option_texts(command, locale)


def _option_texts(option: Mapping[str, Any], locale: str | None) -> Iterator[ShownText]:
    yield ShownText("command description", _localized(option, "description", locale))
    for choice in option.get("choices") or ():
        yield ShownText("choice name", _localized(choice, "name", locale))
    for inner in option.get("options") or ():
        yield from _option_texts(inner, locale)


def names_and_values(option: Mapping[str, Any]) -> int:
    """Return how long the names and the values of a command and its options are, which no language translates."""
    choices = sum(len(str(choice["value"])) for choice in option.get("choices") or ())
    return len(option["name"]) + choices + sum(map(names_and_values, option.get("options") or ()))


def _localized(thing: Mapping[str, Any], key: str, locale: str | None) -> str:
    translations = thing.get(f"{key}_localizations") or {}
    text: str = translations.get(locale, thing[key]) if locale else thing[key]
    return text
