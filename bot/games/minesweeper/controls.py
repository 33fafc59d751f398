"""The buttons below a board that aren't its pad."""

from __future__ import annotations

from bot.games.minesweeper.card import SHARE_CARD
from bot.games.minesweeper.handlers import CONTINUE, NEW_GAME, SAME_BOARD, SHOW_MINES
from bot.games.minesweeper.help import DETAILS, HINT
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.share import SHARE
from bot.play.button import Button
from bot.ui.menu import MORE

BESIDE_PAD = (HINT, MORE)
"""Below the private board of a private game, after those that every private board has."""


def controls_once_over(session: MinesweeperSession) -> list[Button]:
    """Return the buttons of a finished game."""
    buttons = [CONTINUE, SHOW_MINES] if session.may_continue else []
    buttons.append(NEW_GAME)
    if session.first_dig is not None:  # else there was no board yet
        share = SHARE if session.private else SHARE_CARD
        buttons += [DETAILS] if session.may_continue else [SAME_BOARD, DETAILS, share]
    return buttons
