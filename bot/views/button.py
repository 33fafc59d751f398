"""Buttons that outlive the process, those of games among them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from discord import ButtonStyle, ui

from bot.games import Session, Verb
from bot.games.own_pad import OwnPad
from bot.games.press import ANY
from bot.rendering import Side

if TYPE_CHECKING:
    from bot.views.client import GamesInteraction

SIDES = {
    Verb.LEFT: (Side.LEFT, "⬅️"),
    Verb.UP: (Side.UP, "⬆️"),
    Verb.DOWN: (Side.DOWN, "⬇️"),
    Verb.RIGHT: (Side.RIGHT, "➡️"),
}


Component = TypeVar("Component", bound=ui.Item[Any])


class LastingItem(ui.DynamicItem[Component], template="(?!)"):
    """A button or list known by its custom_id alone, so that it outlives the process."""

    def __init__(self, item: Component) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(cls, interaction: GamesInteraction, item: ui.Item[Any], match: re.Match[str]) -> Self:  # type: ignore[override]
        return cls(cast(Component, item))  # only items of this kind carry these ids


class LastingButton(LastingItem[ui.Button[Any]], template="(?!)"):
    """A button known by its custom_id alone."""

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
        return cls(ui.Button(custom_id=str(custom_id), emoji=emoji, label=label, style=style, disabled=disabled))


class PressButton(LastingButton, template=ANY):
    """A button of any game; its custom_id is a press."""

    async def callback(self, interaction: GamesInteraction) -> None:  # type: ignore[override]
        await interaction.client.press(interaction, self.custom_id)


class PrivateView(ui.View):
    """The buttons of a private answer."""

    def __init__(self, *buttons: LastingButton) -> None:
        super().__init__(timeout=None)
        for button in buttons:
            self.add_item(button)


def arrows(session: Session, own: OwnPad | None = None) -> list[PressButton]:
    """The buttons that move a game's window, or that of a player's own pad."""
    window = own.window(*session.size) if own else session.window
    buttons = []
    for verb, (side, emoji) in SIDES.items():
        there = window.beside(side)
        press = replace(session.press(verb, (there.row, there.column)), pad=own)
        buttons.append(PressButton.of(press, emoji=emoji, disabled=there == window))
    return buttons
