"""The message of a game of Minesweeper: its text, its pad and its controls."""

from __future__ import annotations

from dataclasses import replace

from discord import ButtonStyle, ui

from bot.games.minesweeper.scene import NOBODY, draw, draw_below
from bot.games.minesweeper.session import Play
from bot.play.custom_id import Press
from bot.play.pad import Key, pad
from bot.play.press_policy import Verb
from bot.play.private_board import OwnPad
from bot.render.width import Names
from bot.ui.button import LastingButton, arrows
from core import FLAGGED, Action

TOOL_LOOKS = {
    Action.DIG: ("⛏️", ButtonStyle.primary, Verb.TAKE_FLAG),
    Action.FLAG: ("🚩", ButtonStyle.danger, Verb.TAKE_PICK),
}


class BoardView(ui.LayoutView):
    """A game as it is now. A fresh one is made for every time it is drawn."""

    def __init__(self, play: Play, names: Names = NOBODY) -> None:
        super().__init__(timeout=None)
        scene = play.scene()
        for block in draw(scene, names):
            self.add_item(ui.TextDisplay(block))
        rows = _finished_rows(play) if play.over else _running_rows(play)
        for row in rows:
            self.add_item(ui.ActionRow(*row))
        if below := draw_below(scene, names):
            self.add_item(ui.TextDisplay(below))


def _running_rows(play: Play) -> list[list[LastingButton]]:
    if not play.spec.public_pad:
        return [_control_row(play)]
    keys = pad(play.board, play.window, play.tool)
    return [*([key_button(play, key) for key in line] for line in keys), _steering_row(play), _control_row(play)]


def key_button(play: Play, key: Key, own: OwnPad | None = None) -> LastingButton:
    """A square of a pad. A colour would draw players to it, so covered ones have none."""
    just_exploded = play.event is not None and key.move.cell in play.event.mines
    style = ButtonStyle.danger if key.symbol == FLAGGED or just_exploded else ButtonStyle.secondary
    press = replace(Press.of(play.KIND, play.id, key.move, key.symbol), pad=own)
    return LastingButton(press, emoji=key.emoji, style=style, disabled=key.dead)


def _steering_row(play: Play) -> list[LastingButton]:
    emoji, style, other = TOOL_LOOKS[play.tool]
    return [*arrows(play), LastingButton(play.press(other), emoji=emoji, style=style)]


def _control_row(play: Play) -> list[LastingButton]:
    return [
        LastingButton(play.press(Verb.TYPE), label="Type moves"),
        LastingButton(play.press(Verb.MY_PAD), label="My board"),
        LastingButton(play.press(Verb.HINT), label="Hint"),
        LastingButton(play.press(Verb.BRING), label="Move to bottom"),
        LastingButton(play.press(Verb.RESIGN), label="Resign"),
    ]


def _finished_rows(play: Play) -> list[list[LastingButton]]:
    buttons = []
    if play.may_go_on:
        buttons.append(LastingButton(play.press(Verb.GO_ON), label="Continue"))
        buttons.append(LastingButton(play.press(Verb.REVEAL), label="Show mines"))
    buttons.append(LastingButton(play.press(Verb.NEW), label="New game", style=ButtonStyle.success))
    if play.first_dig is not None and not play.may_go_on:  # else there was no board yet that could be played again
        buttons.append(LastingButton(play.press(Verb.AGAIN), label="Same board again"))
    if play.first_dig is not None:
        buttons.append(LastingButton(play.press(Verb.DETAILS), label="Details"))
    return [buttons]
