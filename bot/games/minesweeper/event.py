"""The last thing that happened in a game, as the line above its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.render.width import LINE, Names, called, width
from core import Action, Cell, Move, cell_name, counted


class What(Enum):
    """What somebody did, or what was done to them."""

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
    """What did it, if it was a single move."""
    mines: Sequence[Cell] = ()
    """Those that exploded."""


def describe_event(event: Event, names: Names) -> str:
    """The event in a line that doesn't wrap on a phone: all of it, or the most that fits."""
    emoji, *tellings = _tellings(event)
    who, taken = called(event.player, names)
    room = LINE - taken - width(f"{emoji}  ")
    return f"{emoji} {who} {next((told for told in tellings if width(told) <= room), tellings[-1])}"


def _tellings(event: Event) -> list[str]:
    """An emoji, and what the player did in words: in detail first, then in brief."""
    match event.what:
        case What.OPENED:
            return ["⛏️", *_done("opened", event)]
        case What.FINISHED:
            return ["⛏️", f"opened the last square{'s' * (event.number > 1)}", "finished the board"]
        case What.EXPLODED if len(event.mines) == 1:
            return ["💥", f"hit a mine at {cell_name(event.mines[0])}"]
        case What.EXPLODED:
            return ["💥", f"hit mines at {' '.join(map(cell_name, event.mines))}", f"hit {len(event.mines)} mines"]
        case What.FLAGGED:
            return ["🚩", *_done("flagged", event)]
        case What.UNFLAGGED:
            return ["🚩", *_done("unflagged", event)]
        case What.CONTINUED:
            return ["▶️", "continued the game"]
        case What.SHOWED_HELP:
            return ["🔍", "showed help"]
        case What.RESIGNED:
            return ["🏳️", "resigned"]
        case What.REMOVED:
            return ["🚫", "was removed"]


def _done(verb: str, event: Event) -> list[str]:
    brief = f"{verb} {counted(event.number, 'square')}"
    briefest = f"{verb} {event.number}"
    if event.move is None:
        return [brief, briefest]
    cell = cell_name(event.move.cell)
    if event.move.action is Action.CHORD:
        return [f"{brief} around {cell}", brief, briefest]
    return [f"{verb} {cell}"] if event.number == 1 else [f"{brief} at {cell}", brief, briefest]
