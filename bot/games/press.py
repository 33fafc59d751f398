"""Presses: what a button means, how its custom_id is written, and what a press on it does in every case.

    custom_id = "mines:" version ":" game ":" verb [ ":" cell ]

`version` is 1, `game` the number of the game, `verb` one of `Verb`, and `cell` a cell as players write it (C7): the one
to dig, flag or chord, or the first one of the window to go to. A verb says what the button showed and what it does, so
that a press that comes late does that or nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from bot.errors import PlayerError
from core import CLUES, COVERED, EXPLODED, FLAGGED, Action, Cell, Move, cell_name, parse_cell

VERSION = 1
ANY = r"(?:mines|solve):.*"
"""Matches every custom_id of a button, of whichever version."""

_CUSTOM_ID = re.compile(
    r"mines:(?P<version>\d{1,4}):(?P<game>\d{1,18}):(?P<verb>[a-z]+)(?::(?P<cell>[A-Z][1-9]\d{0,2}))?", re.ASCII
)


class Verb(Enum):
    """What a button does; the value stands in its custom_id."""

    DIG = "dig"
    FLAG = "flag"
    UNFLAG = "unflag"
    GUARDED = "guarded"
    """A flagged cell while the pick is in hand: it isn't dug, and the player is told."""
    CHORD = "chord"
    LEFT = "left"
    UP = "up"
    DOWN = "down"
    RIGHT = "right"
    TAKE_PICK = "pick"
    TAKE_FLAG = "flags"
    TYPE = "type"
    BRING = "bring"
    RESIGN = "resign"
    CONFIRM = "confirm"
    NEW = "new"
    AGAIN = "again"


MOVES = {
    Verb.DIG: (Action.DIG, COVERED),
    Verb.FLAG: (Action.FLAG, COVERED),
    Verb.UNFLAG: (Action.FLAG, FLAGGED),
    Verb.GUARDED: (Action.DIG, FLAGGED),
    Verb.CHORD: (Action.CHORD, CLUES + EXPLODED),
}
"""The moves that buttons of the pad make, and what their cell showed."""
ARROWS = (Verb.LEFT, Verb.UP, Verb.DOWN, Verb.RIGHT)
TOOLS = {Verb.TAKE_PICK: Action.DIG, Verb.TAKE_FLAG: Action.FLAG}
WITH_CELL = frozenset([*MOVES, *ARROWS])


@dataclass(frozen=True)
class Press:
    """A button of a game."""

    game: int
    verb: Verb
    cell: Cell | None = None

    @classmethod
    def of(cls, game: int, move: Move, symbol: str) -> Press:
        """The button that makes this move in a cell that shows this symbol."""
        verbs = (verb for verb, (action, shown) in MOVES.items() if action is move.action and symbol in shown)
        return cls(game, next(verbs), move.cell)

    @property
    def move(self) -> Move | None:
        """The move it makes, if it makes one."""
        return Move(MOVES[self.verb][0], self.cell) if self.verb in MOVES and self.cell else None

    def __str__(self) -> str:
        """The custom_id."""
        cell = f":{cell_name(self.cell)}" if self.cell else ""
        return f"mines:{VERSION}:{self.game}:{self.verb.value}{cell}"

    @classmethod
    def parse(cls, custom_id: str) -> Press:
        """The button with this custom_id. Raises `PlayerError` for one that this version doesn't draw."""
        match = _CUSTOM_ID.fullmatch(custom_id)
        if match is None or int(match["version"]) != VERSION or match["verb"] not in {verb.value for verb in Verb}:
            raise PlayerError(
                "This button was drawn by another version of the bot: `/mines board` draws the board anew."
            )
        verb = Verb(match["verb"])
        if (verb in WITH_CELL) != bool(match["cell"]):
            raise PlayerError("This button says nothing the bot knows: `/mines board` draws the board anew.")
        return cls(int(match["game"]), verb, parse_cell(match["cell"]) if match["cell"] else None)


class Standing(Enum):
    """How the game of a pressed button stands, seen from the message it was pressed in."""

    RUNNING = auto()
    """It runs, and this is its board."""
    MOVED = auto()
    """It runs, and its board is in another message."""
    FINISHED = auto()
    """It is over: won, lost or resigned."""
    REPLACED = auto()
    """It is over, and another one runs in its channel."""
    DELETED = auto()
    """It isn't stored."""
    FOREIGN = auto()
    """It belongs to another channel."""


class Reaction(Enum):
    """What is done about a press."""

    ACT = auto()
    """What the button says."""
    ACT_IF_ALLOWED = auto()
    """What the button says, if this player may; else a private refusal."""
    POINT = auto()
    """The message is turned into a pointer to the board."""
    REDRAW = auto()
    """The message is drawn as the game is now."""
    OFFER = auto()
    """A private line offers to bring the running game down."""
    TELL_OVER = auto()
    TELL_DELETED = auto()
    TELL_FOREIGN = auto()
    """A private line."""


TOLD = {
    Reaction.TELL_OVER: "That game is over: `/minesweeper` starts a new one.",
    Reaction.TELL_DELETED: "This game is no longer stored: `/minesweeper` starts a new one.",
    Reaction.TELL_FOREIGN: "This game is played in another channel: `/minesweeper` starts one here.",
}
"""The private lines."""

_NOWHERE = {Standing.DELETED: Reaction.TELL_DELETED, Standing.FOREIGN: Reaction.TELL_FOREIGN}
_PLAYING = {
    Standing.RUNNING: Reaction.ACT,
    Standing.MOVED: Reaction.POINT,
    Standing.FINISHED: Reaction.REDRAW,
    Standing.REPLACED: Reaction.REDRAW,
    **_NOWHERE,
}
# Pressed in private messages, which are never the board's own.
_IN_PRIVATE = {
    Standing.MOVED: Reaction.ACT,
    Standing.FINISHED: Reaction.TELL_OVER,
    Standing.REPLACED: Reaction.TELL_OVER,
}
_AFTERWARDS = {
    Standing.RUNNING: Reaction.REDRAW,
    Standing.MOVED: Reaction.POINT,
    Standing.FINISHED: Reaction.ACT,
    Standing.REPLACED: Reaction.OFFER,
    **_NOWHERE,
}
_IF_ALLOWED = {Standing.RUNNING: Reaction.ACT_IF_ALLOWED}
REACTIONS: dict[Verb, dict[Standing, Reaction]] = {
    **dict.fromkeys([*MOVES, *ARROWS, *TOOLS, Verb.TYPE], _PLAYING),
    Verb.BRING: {**_PLAYING, **_IN_PRIVATE},
    Verb.RESIGN: {**_PLAYING, **_IF_ALLOWED},
    Verb.CONFIRM: {**_PLAYING, **_IN_PRIVATE, **_IF_ALLOWED, Standing.MOVED: Reaction.ACT_IF_ALLOWED},
    Verb.NEW: _AFTERWARDS,
    Verb.AGAIN: _AFTERWARDS,
}
