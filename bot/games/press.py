"""Presses: what a button means, how its custom_id is written, and what a press on it does in every case.

    custom_id = "mines:" version ":" game ":" verb [ ":" cell ]

`version` is 1, `game` the number of the game, `verb` one of `Verb`, and `cell` a cell as players write it (C7): the one
to dig, flag or chord, or the first one of the window to go to. Every button says what it will do rather than what it
is, so that a press does what its button showed, however late it comes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from bot.errors import PlayerError
from core import MAX_COLUMNS, Action, Cell, CoreError, Move, cell_name, parse_moves

VERSION = 1
ANY = r"mines:(?P<rest>.*)"
"""Matches every custom_id of a game, of whichever version."""

_CUSTOM_ID = re.compile(
    r"mines:(?P<version>\d{1,4}):(?P<game>\d{1,18}):(?P<verb>[a-z]+)(?::(?P<cell>[A-Z][1-9]\d{0,2}))?", re.ASCII
)
_MAX_ROWS = 999


class Verb(Enum):
    """What a button does; the value stands in its custom_id."""

    DIG = "dig"
    FLAG = "flag"
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


MOVES = {Verb.DIG: Action.DIG, Verb.FLAG: Action.FLAG, Verb.CHORD: Action.CHORD}
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
    def of(cls, game: int, move: Move) -> Press:
        """The button that makes this move."""
        return cls(game, next(verb for verb, action in MOVES.items() if action is move.action), move.cell)

    @property
    def move(self) -> Move | None:
        """The move it makes, if it makes one."""
        return Move(MOVES[self.verb], self.cell) if self.verb in MOVES and self.cell else None

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
        return cls(int(match["game"]), verb, _read_cell(match["cell"]) if match["cell"] else None)


def _read_cell(text: str) -> Cell:
    try:
        return parse_moves(text, _MAX_ROWS, MAX_COLUMNS)[0].cell
    except CoreError as error:
        raise PlayerError(str(error)) from error


class Standing(Enum):
    """How the game of a pressed button stands, seen from the message it was pressed in."""

    RUNNING = auto()
    """It runs, and this is its board."""
    MOVED = auto()
    """It runs, and its board is in another message."""
    FINISHED = auto()
    """It is over: won, lost or resigned; perhaps another one has taken its place."""
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
    **_NOWHERE,
}
_AFTERWARDS = {
    Standing.RUNNING: Reaction.REDRAW,
    Standing.MOVED: Reaction.POINT,
    Standing.FINISHED: Reaction.ACT,
    **_NOWHERE,
}
REACTIONS: dict[Verb, dict[Standing, Reaction]] = {
    **dict.fromkeys([*MOVES, *ARROWS, *TOOLS, Verb.TYPE], _PLAYING),
    # Also pressed in the private offer beside a running game, which is never the board's own message.
    Verb.BRING: {**_PLAYING, Standing.MOVED: Reaction.ACT, Standing.FINISHED: Reaction.TELL_OVER},
    Verb.RESIGN: {**_PLAYING, Standing.RUNNING: Reaction.ACT_IF_ALLOWED},
    # Pressed in the private question.
    Verb.CONFIRM: {
        Standing.RUNNING: Reaction.ACT_IF_ALLOWED,
        Standing.MOVED: Reaction.ACT_IF_ALLOWED,
        Standing.FINISHED: Reaction.TELL_OVER,
        **_NOWHERE,
    },
    Verb.NEW: _AFTERWARDS,
    Verb.AGAIN: _AFTERWARDS,
}
