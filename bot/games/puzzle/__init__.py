"""Count puzzles in a channel."""

from bot.games.puzzle import handlers, text, view
from bot.games.puzzle.commands import puzzle
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import PuzzleSession
from bot.games.puzzle.statistics import describe_puzzles
from bot.play.button import HelpLine
from bot.play.game_type import GameType, with_buttons_in
from bot.ui.handlers import MOVE_TO_BOTTOM, MY_BOARD_IN_MENU, SHARED_BUTTONS
from bot.ui.help import HELP
from bot.ui.reading import MORE_ROWS
from bot.ui.typed_moves import TYPE_IN_MENU

PUZZLE = GameType(
    session=PuzzleSession,
    buttons=with_buttons_in([*SHARED_BUTTONS, MY_BOARD_IN_MENU, HELP, MORE_ROWS], handlers, view),
    make_service=PuzzleService,
    draw=view.draw_message,
    draw_private=view.draw_private_board,
    commands=[puzzle],
    title=lambda stored: text.TITLE,
    verbs={"hint": handlers.give_hint},
    help={PuzzleSession.PREFIX: text.HELP, "mines": [HelpLine(50, text.EXPLAINED)]},
    menu=(MY_BOARD_IN_MENU, MOVE_TO_BOTTOM, TYPE_IN_MENU, handlers.VOTE, HELP),
    statistics=(describe_puzzles,),
)

__all__ = ["PUZZLE"]
