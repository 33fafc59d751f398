"""Buttons that outlive the process, and the messages they are in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil

from discord import ButtonStyle, ComponentType, MediaGalleryItem, ui

from bot.board.emoji import STANDARD, Tiles
from bot.discord.internals import ComponentRow
from bot.errors import PlayerError
from bot.game.control import Press
from bot.text.language import Language, Text

IN_A_ROW = 4
"""iPhones wrap a fifth button."""
BUTTONS_KEPT = 8192
"""How many buttons to remember: those of a few hundred boards in play."""


class LastingButton(ui.Item[ui.LayoutView]):
    """A button known by its custom_id alone, so it outlives the process and its view.

    For a `ui.Button` discord.py would keep the view in memory. `bot.discord.dispatch` finds the handler of this one.
    """

    def __init__(
        self,
        custom_id: object,
        *,
        emoji: str | None = None,
        label: str | None = None,
        style: ButtonStyle = ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._payload = _payload_of(custom_id, emoji, label, style, disabled)

    @classmethod
    def of(
        cls,
        press: Press,
        language: Language,
        *,
        label: Text | str | None = None,
        emoji: str | None = None,
        tiles: Tiles = STANDARD,
        style: ButtonStyle | None = None,
        disabled: bool = False,
        in_words: bool = False,
    ) -> LastingButton:
        """Return a button as it was declared, except for what is given. In words it has no emoji."""
        declared = press.control
        label = label or declared.label or (declared.words if in_words else None)
        emoji = emoji or (tiles[declared.tile] if declared.tile else declared.emoji)
        return cls(
            press,
            emoji=None if in_words else emoji,
            label=language(label) if label else None,
            style=style or ButtonStyle[declared.style],
            disabled=disabled,
        )

    @property
    def type(self) -> ComponentType:
        return ComponentType.button

    @property
    def width(self) -> int:
        """The columns it takes, of the five in a row."""
        return 1

    def to_component_dict(self) -> dict[str, object]:
        return self._payload


def _emoji_payload(emoji: str) -> dict[str, str]:
    """Return an emoji as Discord takes it in a button: by its character, or by the name and id in `<:name:id>`."""
    if not emoji.startswith("<"):
        return {"name": emoji}
    _, name, number = emoji.strip("<>").split(":")
    return {"name": name, "id": number}


@lru_cache(BUTTONS_KEPT)
def _payload_of(
    custom_id: object, emoji: str | None, label: str | None, style: ButtonStyle, disabled: bool
) -> dict[str, object]:
    """Return a button as Discord takes it. Most buttons of a game are on its next board too."""
    payload: dict[str, object] = {
        "type": ComponentType.button.value,
        "custom_id": str(custom_id),
        "style": style.value,
        "disabled": disabled,
    }
    if emoji:
        payload["emoji"] = _emoji_payload(emoji)
    if label:
        payload["label"] = label
    return payload


class ButtonRow(ComponentRow):
    """A row of lasting buttons. A `ui.ActionRow` would do work for each of them that nobody needs."""

    def __init__(self, *buttons: LastingButton) -> None:
        super().__init__(1 + len(buttons))
        self._buttons = buttons

    @property
    def type(self) -> ComponentType:
        return ComponentType.action_row

    def to_component_dict(self) -> dict[str, object]:
        return {"type": self.type.value, "components": [button.to_component_dict() for button in self._buttons]}


def rows_of(buttons: Sequence[LastingButton]) -> list[ButtonRow]:
    """Return buttons in as few rows as they need, alike in length: phones wrap four with long labels."""
    if not buttons:
        return []
    length = ceil(len(buttons) / ceil(len(buttons) / IN_A_ROW))
    return [ButtonRow(*buttons[first : first + length]) for first in range(0, len(buttons), length)]


class OfferError(PlayerError):
    """A refusal with buttons for what the player can do instead. One that quotes what was `typed` stays."""

    def __init__(self, text: Text | str, *presses: Press, typed: bool = False) -> None:
        super().__init__(text)
        self.presses = presses
        self.typed = typed


class LastingView(ui.LayoutView):
    """A message whose buttons and lists are known by their custom_ids alone."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()  # discord.py would keep a private one for a quarter of an hour


class TextView(LastingView):
    """Blocks of text, and below them pictures or a file that are sent along, and buttons or a list.

    Each picture is alone in its gallery, so that none is shown small.
    """

    def __init__(
        self,
        *blocks: str,
        pictures: Mapping[str, str] | None = None,
        file: str = "",
        buttons: Sequence[ui.Item[ui.LayoutView]] = (),
    ) -> None:
        """Take the pictures by their names, with what they show, and the name of the file."""
        super().__init__()
        for block in blocks:
            self.add_item(ui.TextDisplay(block))
        for name, description in (pictures or {}).items():
            self.add_item(ui.MediaGallery(MediaGalleryItem(f"attachment://{name}", description=description)))
        if file:
            self.add_item(ui.File(f"attachment://{file}"))
        for first in range(0, len(buttons), IN_A_ROW):
            self.add_item(ui.ActionRow(*buttons[first : first + IN_A_ROW]))


class PrivateView(ui.View):
    """The buttons of a private answer."""

    def __init__(self, *buttons: LastingButton) -> None:
        super().__init__(timeout=None)
        self.stop()  # as above
        for button in buttons:
            self.add_item(button)
