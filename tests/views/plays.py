"""Games to be drawn, without a database."""

from datetime import UTC, datetime
from random import Random
from typing import Any

from discord import ui

from bot.games import Play, Spec
from bot.games.play import new_stored_game
from core import Minefield, parse_moves

Part = dict[str, Any]
"""A component of a message as it is sent."""

GUILD, CHANNEL, MESSAGE, STARTER = 100, 200, 300, 1
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def play_of(spec: Spec, moves: str = "", *, field: Minefield | None = None, guild: int | None = GUILD) -> Play:
    """A game in which the starter made these moves, its board in a message."""
    stored = new_stored_game(spec, CHANNEL, guild, STARTER, NOON, field)
    stored.id, stored.message_id = 7, MESSAGE
    play = Play(stored, Random(1))
    if moves:
        play.take(parse_moves(moves, spec.rows, spec.columns), STARTER, NOON)
        play.window = play.window.follow(play.game.board)
    return play


def payload(view: ui.View | ui.LayoutView) -> list[Part]:
    """The components as they are sent."""
    return view.to_components()
