"""What players see and press: board messages, buttons, the modal, private answers."""

from bot.views.analysing import analyse_message, ask_for_board
from bot.views.answer import bring, post, tell
from bot.views.arrival import arrival
from bot.views.board import BoardView
from bot.views.client import GamesClient, GamesInteraction, check_pace, place_of, server_of
from bot.views.drawing import Drawing, drawn
from bot.views.ending import ask_to_end, check_end, remove_player
from bot.views.forgetting import show_traces
from bot.views.helping import give_hint, give_odds
from bot.views.incident import answer_error, guarded
from bot.views.mentions import mention_commands, mentions_of
from bot.views.minesweeper import start_game
from bot.views.own_pad import OwnPadView
from bot.views.pads import Pads
from bot.views.painter import Painter, edit_message, leave_message, send_message
from bot.views.puzzle import start_puzzle
from bot.views.puzzle_board import PuzzleView
from bot.views.puzzle_help import give_mark
from bot.views.routes import answer
from bot.views.settings_panel import show_settings
from bot.views.solving import (
    ask_for_puzzle,
    solve_message,
    solve_text,
)
from bot.views.typed import play_moves

__all__ = [
    "BoardView",
    "Drawing",
    "GamesClient",
    "GamesInteraction",
    "OwnPadView",
    "Pads",
    "Painter",
    "PuzzleView",
    "analyse_message",
    "answer",
    "answer_error",
    "arrival",
    "ask_for_board",
    "ask_for_puzzle",
    "ask_to_end",
    "bring",
    "check_end",
    "check_pace",
    "drawn",
    "edit_message",
    "give_hint",
    "give_mark",
    "give_odds",
    "guarded",
    "leave_message",
    "mention_commands",
    "mentions_of",
    "place_of",
    "play_moves",
    "post",
    "remove_player",
    "send_message",
    "server_of",
    "show_settings",
    "show_traces",
    "solve_message",
    "solve_text",
    "start_game",
    "start_puzzle",
    "tell",
]
