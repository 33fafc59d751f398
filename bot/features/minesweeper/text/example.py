"""The board that the first page of help shows."""

from bot.board.appearance import Theme
from bot.board.drawing import board_scene
from bot.board.picture import paint
from bot.board.scene import Area
from bot.game.help import HelpPicture
from bot.text.language import Text
from core import parse_board

BOARD = parse_board(
    """
    000111###
    0001F1###
    0112111##
    01F100011
    """,
    mines=6,
)
PAD = Area(range(4), range(5, 9))


def _paint(theme: Theme) -> bytes:
    return paint(board_scene(BOARD, PAD), theme)


EXAMPLE = HelpPicture(
    _paint, Text("A board with numbers, flags and hidden squares, and a frame around those that the buttons are.")
)
