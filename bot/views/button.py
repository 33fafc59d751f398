"""Buttons that outlive the process, those of games among them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from discord import ButtonStyle, ui

from bot.games import Session, Verb
from bot.games.own_pad import OwnPad
from bot.rendering import Side

SIDES = {
    Verb.LEFT: (Side.LEFT, "⬅️"),
    Verb.UP: (Side.UP, "⬆️"),
    Verb.DOWN: (Side.DOWN, "⬇️"),
    Verb.RIGHT: (Side.RIGHT, "➡️"),
}


class LastingButton(ui.Button[Any]):
    """A button known by its custom_id alone, so that it outlives the process and the view it was sent in."""

    @classmethod
    def of(
        cls,
        custom_id: object,
        *,
        emoji: str | None = None,
        label: str | None = None,
        style: ButtonStyle = ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Self:
        return cls(custom_id=str(custom_id), emoji=emoji, label=label, style=style, disabled=disabled)

    def is_dispatchable(self) -> bool:
        """Not by discord.py, which would keep the view for it: `bot.views.routes` knows what answers."""
        return False


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
        press = replace(session.press(verb, (there.row, there.column)), pad=own)
        buttons.append(LastingButton.of(press, emoji=emoji, disabled=there == window))
    return buttons
