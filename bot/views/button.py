"""Buttons that outlive the process, those of games among them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

from discord import ButtonStyle, ui

from bot.games import Session, Verb
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


class LastingButton(ui.DynamicItem[ui.Button[Any]], template="(?!)"):
    """A button known by its custom_id alone, so that it outlives the process."""

    def __init__(self, button: ui.Button[Any]) -> None:
        super().__init__(button)

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

    @classmethod
    async def from_custom_id(cls, interaction: GamesInteraction, item: ui.Item[Any], match: re.Match[str]) -> Self:  # type: ignore[override]
        assert isinstance(item, ui.Button)  # noqa: S101 - only buttons carry these ids
        return cls(item)


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


def arrows(session: Session) -> list[PressButton]:
    """The buttons that move a game's window."""
    buttons = []
    for verb, (side, emoji) in SIDES.items():
        there = session.window.beside(side)
        press = session.press(verb, (there.row, there.column))
        buttons.append(PressButton.of(press, emoji=emoji, disabled=there == session.window))
    return buttons
