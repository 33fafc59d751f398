"""Presses on the buttons of games, as tests write and read them."""

from bot.app import GAMES
from bot.play.button import Press
from bot.play.game_type import GameType, parse_press
from bot.play.private_board import PrivateBoard
from core import Cell

TYPES = {game_type.prefix: game_type for game_type in GAMES}


def press_of(
    game_type: GameType, game: int, verb: str, cell: Cell | None = None, pad: PrivateBoard | None = None
) -> Press:
    """Return the press on a button of a game."""
    return Press(game_type.by_verb[verb], game_type.prefix, game, cell, pad)


def parsed(custom_id: str) -> Press:
    """Return the press with this custom_id."""
    press, _ = parse_press(custom_id, TYPES)
    return press
