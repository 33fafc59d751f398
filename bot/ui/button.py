"""Buttons that outlive the process, those of games among them."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ComponentType, ui

from bot.errors import PlayerError
from bot.play.custom_id import Press
from bot.play.press_policy import Verb
from bot.play.private_board import OwnPad
from bot.play.session import Session
from bot.play.viewport import Side

SIDES = {
    Verb.LEFT: (Side.LEFT, "⬅️"),
    Verb.UP: (Side.UP, "⬆️"),
    Verb.DOWN: (Side.DOWN, "⬇️"),
    Verb.RIGHT: (Side.RIGHT, "➡️"),
}


class LastingButton(ui.Item[Any]):
    """A button known by its custom_id alone, so that it outlives the process and the view it was sent in.

    It is no `ui.Button`, for which discord.py would keep the view: `bot.ui.dispatch` knows what answers.
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
        self._payload: dict[str, Any] = {
            "type": self.type.value,
            "custom_id": str(custom_id),
            "style": style.value,
            "disabled": disabled,
        }
        if emoji:
            self._payload["emoji"] = {"name": emoji}
        if label:
            self._payload["label"] = label

    @property
    def type(self) -> ComponentType:
        return ComponentType.button

    @property
    def width(self) -> int:
        """Of the five columns of a row."""
        return 1

    def to_component_dict(self) -> dict[str, Any]:
        return self._payload


class ButtonError(PlayerError):
    """A refusal with a button that helps out of it."""

    def __init__(self, text: str, button: LastingButton) -> None:
        super().__init__(text)
        self.button = button


class PrivateView(ui.View):
    """The buttons of a private answer."""

    def __init__(self, *buttons: LastingButton) -> None:
        super().__init__(timeout=None)
        for button in buttons:
            self.add_item(button)


def arrows(session: Session, own: OwnPad | None = None) -> list[LastingButton]:
    """The buttons that move a game's window, or that of a player's own pad."""
    window = own.window(*session.size) if own else session.window
    buttons = []
    for verb, (side, emoji) in SIDES.items():
        there = window.beside(side)
        press = Press(session.KIND, session.id, verb, (there.row, there.column), own)
        buttons.append(LastingButton(press, emoji=emoji, disabled=there == window))
    return buttons
