"""The last thing that happened in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.games.minesweeper.move_result import MinesweeperMoveResult
from core import Cell, Move, Outcome


class What(Enum):
    """What a player did, or what happened to them."""

    OPENED = auto()
    FINISHED = auto()
    """Opened the last safe squares."""
    EXPLODED = auto()
    FLAGGED = auto()
    UNFLAGGED = auto()
    CONTINUED = auto()
    SHOWED_HELP = auto()
    RESIGNED = auto()
    REMOVED = auto()


@dataclass(frozen=True)
class Event:
    """What happened, to or by which player."""

    what: What
    player: int
    number: int = 0
    """How many squares were opened, flagged or unflagged."""
    move: Move | None = None
    """The move, if it was a single one."""
    mines: Sequence[Cell] = ()
    """The mines that exploded."""


def event_of(result: MinesweeperMoveResult, player: int) -> Event:
    """Return the most important result of a player's moves."""
    move = result.made[0] if len(result.made) == 1 else None
    if result.outcome is Outcome.WON:
        return Event(What.FINISHED, player, result.opened)
    if result.exploded:
        return Event(What.EXPLODED, player, mines=tuple(result.exploded))
    if result.opened:
        return Event(What.OPENED, player, result.opened, move)
    if result.flagged:
        return Event(What.FLAGGED, player, result.flagged, move)
    return Event(What.UNFLAGGED, player, result.unflagged, move)
