"""Count puzzles in a channel."""

from bot.games.puzzle import handlers, text, view
from bot.games.puzzle.commands import puzzle
from bot.games.puzzle.session import PuzzleSession
from bot.play.statistics import played_and_won
from bot.ui.feature import GameType, with_controls_in
from bot.ui.handlers import MOVE_TO_BOTTOM, MY_BOARD_IN_MENU, SHARED_CONTROLS
from bot.ui.help import HELP
from bot.ui.reading import MORE_ROWS
from bot.ui.typed_moves import TYPE_IN_MENU

PUZZLE = GameType(
    session=PuzzleSession,
    controls=with_controls_in([*SHARED_CONTROLS, MY_BOARD_IN_MENU, HELP, MORE_ROWS], handlers, view),
    draw=view.draw_message,
    draw_private=view.draw_private_board,
    commands=[puzzle],
    verbs={"hint": handlers.give_hint},
    help=text.HELP,
    menu=(TYPE_IN_MENU, MOVE_TO_BOTTOM, MY_BOARD_IN_MENU, handlers.VOTE, HELP),
    statistics=[played_and_won(text.PUZZLES_TOPIC.label)],
)

__all__ = ["PUZZLE"]
