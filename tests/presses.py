"""Presses on the controls of games, as tests write and read them."""

from bot.app import FEATURES
from bot.discord.feature import GameType
from bot.game.control import Control, Press
from bot.game.viewport import PrivateBoard
from core import Cell

TYPES = FEATURES.games


def control_of(game_type: GameType, verb: str) -> Control:
    """Return the control of a game with this verb."""
    return next(one for one in game_type.controls if one.verb == verb and not one.prefix)


def press_of(
    game_type: GameType, game: int, verb: str, cell: Cell | None = None, pad: PrivateBoard | None = None
) -> Press:
    """Return the press on a control of a game."""
    return Press(control_of(game_type, verb), game_type.prefix, (game,), cell, pad)


def parsed(custom_id: str) -> Press:
    """Return the press with this custom_id."""
    return FEATURES.controls.read(custom_id)
