"""Count puzzles in a channel."""

from bot.discord.feature import GameType, with_controls_in
from bot.discord.form import TYPE_IN_MENU
from bot.discord.handlers import MOVE_TO_BOTTOM, MY_BOARD_IN_MENU, SHARED_CONTROLS
from bot.discord.help import HELP
from bot.discord.reading import MORE_ROWS
from bot.features.puzzle import handlers, text, view
from bot.features.puzzle.handlers import puzzle
from bot.features.puzzle.session import PuzzleSession
from bot.game.results import played_and_won

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
