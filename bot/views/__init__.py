"""What players see and press: board messages, buttons, the modal, private answers."""

from bot.views.answer import bring, post, tell
from bot.views.board import BoardView, PressButton
from bot.views.client import GamesClient, GamesInteraction, place_of
from bot.views.incident import answer_error, guarded
from bot.views.presses import answer_press, ask_to_resign
from bot.views.typed import answer_modal, play_moves

__all__ = [
    "BoardView",
    "GamesClient",
    "GamesInteraction",
    "PressButton",
    "answer_error",
    "answer_modal",
    "answer_press",
    "ask_to_resign",
    "bring",
    "guarded",
    "place_of",
    "play_moves",
    "post",
    "tell",
]
