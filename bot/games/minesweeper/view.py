"""The message of a game of Minesweeper: its text, its pad and its controls."""

from __future__ import annotations

from discord import ui

from bot.games.minesweeper.handlers import CONTINUE, NEW_GAME, RESIGN, SAME_BOARD, SHOW_MINES
from bot.games.minesweeper.help import DETAILS, HINT
from bot.games.minesweeper.message import NOBODY, draw, draw_below
from bot.games.minesweeper.pad import square_rows, steering_row
from bot.games.minesweeper.private_board import MY_BOARD
from bot.games.minesweeper.session import MinesweeperSession
from bot.play.button import Button
from bot.render.width import Names
from bot.text.language import ENGLISH, Language
from bot.ui.button import LastingButton
from bot.ui.drawing import Drawing
from bot.ui.handlers import MOVE_TO_BOTTOM
from bot.ui.typed_moves import TYPE

CONTROLS = (TYPE, MY_BOARD, HINT, MOVE_TO_BOTTOM, RESIGN)


class BoardView(ui.LayoutView):
    """A game as it is now. Every drawing needs a new one."""

    def __init__(self, session: MinesweeperSession, names: Names = NOBODY, language: Language = ENGLISH) -> None:
        super().__init__(timeout=None)
        scene = session.scene()
        for block in draw(scene, names, language):
            self.add_item(ui.TextDisplay(block))
        if session.options.public_pad and not session.over:
            for row in square_rows(session, session.viewport, session.tool, language):
                self.add_item(ui.ActionRow(*row))
            self.add_item(ui.ActionRow(*steering_row(session, session.tool, language)))
        controls = _controls_once_over(session) if session.over else CONTROLS
        self.add_item(ui.ActionRow(*(LastingButton.of(session.press(button), language) for button in controls)))
        if below := draw_below(scene, names, language):
            self.add_item(ui.TextDisplay(below))


async def draw_board(session: MinesweeperSession, names: Names, language: Language) -> Drawing:
    """Return what the message of a game shows now."""
    return Drawing(BoardView(session, names, language))


def _controls_once_over(session: MinesweeperSession) -> list[Button]:
    buttons = [CONTINUE, SHOW_MINES] if session.may_continue else []
    buttons.append(NEW_GAME)
    if (
        session.first_dig is not None and not session.may_continue
    ):  # else there was no board yet that could be played again
        buttons.append(SAME_BOARD)
    if session.first_dig is not None:
        buttons.append(DETAILS)
    return buttons
