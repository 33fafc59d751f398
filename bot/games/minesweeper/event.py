"""The last thing that happened in a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from core import Cell, Move


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
