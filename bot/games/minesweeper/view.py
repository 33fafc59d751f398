"""The message of a game of Minesweeper: its text, its pad and its controls."""

from __future__ import annotations

from functools import partial
from typing import Any

from discord import ui

from bot.games.minesweeper.controls import controls_once_over
from bot.games.minesweeper.handlers import AS_PICTURE
from bot.games.minesweeper.help import HINT
from bot.games.minesweeper.message import draw_below, is_too_wide
from bot.games.minesweeper.pad import square_rows, steering_row
from bot.games.minesweeper.picture import board_items, paint_board
from bot.games.minesweeper.private_board import MY_BOARD
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import MinesweeperSession
from bot.text.language import Language
from bot.ui.button import ButtonRow, LastingButton, LastingView
from bot.ui.drawing import DEFAULT, Context, Drawing
from bot.ui.menu import MORE
from bot.ui.typed_moves import TYPE

CONTROLS = (TYPE, MY_BOARD, HINT, MORE)


class BoardView(LastingView):
    """A game as it is now. Every drawing needs a new one. A `pictured` board is sent with its picture."""

    def __init__(self, session: MinesweeperSession, context: Context = DEFAULT, *, pictured: bool = False) -> None:
        super().__init__()
        scene, names, language = Scene.of(session), context.names, context.language
        for item in board_items(scene, context, pictured=pictured):
            self.add_item(item)
        if session.options.public_pad and not session.over:
            for row in square_rows(session, session.viewport, session.tool, context):
                self.add_item(ButtonRow(*row))
            self.add_item(ButtonRow(*steering_row(session, session.tool, context)))
        usual = controls_once_over(session) if session.over else CONTROLS
        controls = session.mode.controls(session, usual)
        self.add_item(ButtonRow(*(LastingButton.of(session.press(button), language) for button in controls)))
        if below := draw_below(scene, names, language, pictured=pictured):
            offers_picture = is_too_wide(scene) and context.pictures and not pictured
            self.add_item(_beside_picture(session, below, language) if offers_picture else ui.TextDisplay(below))


async def draw_board(session: MinesweeperSession, context: Context) -> Drawing:
    """Return what the message of a game shows now."""
    files = await paint_board(partial(Scene.of, session), f"game {session.id}", context)
    return Drawing(BoardView(session, context, pictured=bool(files)), files)


def _beside_picture(session: MinesweeperSession, below: str, language: Language) -> ui.Item[Any]:
    """Return the width warning beside the button that helps."""
    return ui.Section(ui.TextDisplay(below), accessory=LastingButton.of(session.press(AS_PICTURE), language))
