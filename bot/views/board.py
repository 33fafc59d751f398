"""The message of a game: its text, its pad and its controls. A fresh view is made for every time it is drawn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

from discord import ButtonStyle, ui

from bot.games import Play, Press, Verb
from bot.games.press import ANY
from bot.rendering import Key, Side, draw, pad
from core import Action, Cell

if TYPE_CHECKING:
    from bot.views.client import GamesInteraction

SIDES = {
    Verb.LEFT: (Side.LEFT, "⬅️"),
    Verb.UP: (Side.UP, "⬆️"),
    Verb.DOWN: (Side.DOWN, "⬇️"),
    Verb.RIGHT: (Side.RIGHT, "➡️"),
}
TOOL_LOOKS = {
    Action.DIG: ("⛏️", ButtonStyle.primary, Verb.TAKE_FLAG),
    Action.FLAG: ("🚩", ButtonStyle.danger, Verb.TAKE_PICK),
}


class PressButton(ui.DynamicItem[ui.Button[Any]], template=ANY):
    """A button of any game, known by its custom_id alone, so that it outlives the process."""

    def __init__(self, button: ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    def of(
        cls,
        press: Press,
        *,
        emoji: str | None = None,
        label: str | None = None,
        style: ButtonStyle = ButtonStyle.secondary,
        disabled: bool = False,
    ) -> PressButton:
        return cls(ui.Button(custom_id=str(press), emoji=emoji, label=label, style=style, disabled=disabled))

    @classmethod
    async def from_custom_id(cls, interaction: GamesInteraction, item: ui.Item[Any], match: re.Match[str]) -> Self:  # type: ignore[override]
        assert isinstance(item, ui.Button)  # noqa: S101 - only buttons carry these ids
        return cls(item)

    async def callback(self, interaction: GamesInteraction) -> None:  # type: ignore[override]
        await interaction.client.press(interaction, self.custom_id)


class BoardView(ui.LayoutView):
    """A game as it is now."""

    def __init__(self, play: Play) -> None:
        super().__init__(timeout=None)
        for block in draw(play.scene()):
            self.add_item(ui.TextDisplay(block))
        rows = _finished_rows(play) if play.over else _running_rows(play)
        for row in rows:
            self.add_item(ui.ActionRow(*row))


class PointerView(ui.LayoutView):
    """What is left of a message whose board has moved."""

    def __init__(self, play: Play) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"The board of this game is further down: {board_url(play)}"))


class PrivateView(ui.View):
    """The buttons of a private answer."""

    def __init__(self, *buttons: PressButton) -> None:
        super().__init__(timeout=None)
        for button in buttons:
            self.add_item(button)


def board_url(play: Play) -> str:
    """The address of the message that the board stands in."""
    return f"https://discord.com/channels/{play.guild_id or '@me'}/{play.channel_id}/{play.message_id}"


def _running_rows(play: Play) -> list[list[PressButton]]:
    keys = pad(play.game.board, play.window, play.tool)
    return [*([_key_button(play, key) for key in line] for line in keys), _steering_row(play), _control_row(play)]


def _key_button(play: Play, key: Key) -> PressButton:
    style = TOOL_LOOKS[play.tool][1] if key.covered else ButtonStyle.secondary
    press = Press.of(play.KIND, play.id, key.move, key.symbol)
    return PressButton.of(press, emoji=key.emoji, style=style, disabled=key.dead)


def _steering_row(play: Play) -> list[PressButton]:
    arrows = []
    for verb, (side, emoji) in SIDES.items():
        there = play.window.beside(side)
        corner: Cell = (there.row, there.column)
        arrows.append(PressButton.of(play.press(verb, corner), emoji=emoji, disabled=there == play.window))
    emoji, style, other = TOOL_LOOKS[play.tool]
    return [*arrows, PressButton.of(play.press(other), emoji=emoji, style=style)]


def _control_row(play: Play) -> list[PressButton]:
    return [
        PressButton.of(play.press(Verb.TYPE), label="Type moves"),
        PressButton.of(play.press(Verb.BRING), label="Bring down"),
        PressButton.of(play.press(Verb.RESIGN), label="Resign"),
    ]


def _finished_rows(play: Play) -> list[list[PressButton]]:
    buttons = [PressButton.of(play.press(Verb.NEW), label="New game", style=ButtonStyle.success)]
    if play.first_dig is not None:  # else there was no board yet that could be played again
        buttons.append(PressButton.of(play.press(Verb.AGAIN), label="Same board again"))
    return [buttons]
