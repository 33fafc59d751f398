"""Count puzzles in a channel."""

from bot.games.puzzle import text
from bot.games.puzzle.commands import make_commands
from bot.games.puzzle.handlers import CHECK, HINT, MARK_IT, NEW_PUZZLE, SHARE_HINT, SHOW_SOLUTION, VOTE
from bot.games.puzzle.service import PuzzleService
from bot.games.puzzle.session import PuzzleSession
from bot.games.puzzle.view import SQUARES, TOOLS, draw_message
from bot.play.button import HelpLine
from bot.play.game_type import GameType
from bot.ui.handlers import MOVE_TO_BOTTOM, SHARED_BUTTONS
from bot.ui.help import HELP

PUZZLE = GameType(
    session=PuzzleSession,
    buttons=(
        *(*SQUARES, *TOOLS, *SHARED_BUTTONS),
        *(HINT, SHARE_HINT, MARK_IT, CHECK, SHOW_SOLUTION, VOTE, HELP, NEW_PUZZLE),
    ),
    make_service=PuzzleService,
    draw=draw_message,
    commands=make_commands,
    how_to_play=text.HELP,
    help={PuzzleSession.PREFIX: text.ABOUT_COMMANDS, "mines": [HelpLine(130, text.EXPLAINED)]},
    menu=(MOVE_TO_BOTTOM, VOTE, HELP),
)

__all__ = ["PUZZLE"]
