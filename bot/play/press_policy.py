"""Reactions: what a press on a button of a game does in every case."""

from enum import Enum, auto


class Verb(Enum):
    """What a button does; the value stands in its custom_id."""

    DIG = "dig"
    FLAG = "flag"
    UNFLAG = "unflag"
    GUARDED = "guarded"
    """A flagged cell while the pick is in hand: it isn't dug, and the player is told."""
    CHORD = "chord"
    MARK_MINE = "mine"
    MARK_CLEAR = "clear"
    UNMARK = "unmark"
    FILL = "fill"
    LEFT = "left"
    UP = "up"
    DOWN = "down"
    RIGHT = "right"
    TAKE_PICK = "pick"
    TAKE_FLAG = "flags"
    TAKE_PENCIL = "pencil"
    TAKE_BUCKET = "bucket"
    TYPE = "type"
    BRING = "bring"
    MY_PAD = "mypad"
    SIZE = "size"
    HINT = "hint"
    SHOW_HINT = "showhint"
    TAKE_HINT = "take"
    """Makes the move that a private hint is about."""
    SHOW_ODDS = "showodds"
    DETAILS = "details"
    CHECK = "check"
    RESIGN = "resign"
    SOLUTION = "solution"
    CONFIRM = "confirm"
    NEW = "new"
    AGAIN = "again"
    GO_ON = "on"
    REVEAL = "reveal"


PAD = (
    *(Verb.DIG, Verb.FLAG, Verb.UNFLAG, Verb.GUARDED, Verb.CHORD),
    *(Verb.MARK_MINE, Verb.MARK_CLEAR, Verb.UNMARK, Verb.FILL),
)
"""The buttons of pads, each for a cell."""
ARROWS = (Verb.LEFT, Verb.UP, Verb.DOWN, Verb.RIGHT)
TOOLS = (Verb.TAKE_PICK, Verb.TAKE_FLAG, Verb.TAKE_PENCIL, Verb.TAKE_BUCKET)
WITH_CELL = frozenset([*PAD, *ARROWS, Verb.SHOW_HINT, Verb.TAKE_HINT])


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
_PLAYING_OR_PRIVATE = {**_PLAYING, **_IN_PRIVATE}
_LONG_AFTERWARDS = {**_AFTERWARDS, Standing.REPLACED: Reaction.ACT}
_IF_ALLOWED = {Standing.RUNNING: Reaction.ACT_IF_ALLOWED}
REACTIONS: dict[Verb, dict[Standing, Reaction]] = {
    **dict.fromkeys(
        [*PAD, *ARROWS, *TOOLS, Verb.TYPE, Verb.MY_PAD, Verb.SIZE, Verb.HINT, Verb.CHECK, Verb.SOLUTION], _PLAYING
    ),
    **dict.fromkeys([Verb.BRING, Verb.SHOW_HINT, Verb.TAKE_HINT, Verb.SHOW_ODDS], _PLAYING_OR_PRIVATE),
    Verb.RESIGN: {**_PLAYING, **_IF_ALLOWED},
    Verb.CONFIRM: {**_PLAYING_OR_PRIVATE, **_IF_ALLOWED, Standing.MOVED: Reaction.ACT_IF_ALLOWED},
    Verb.NEW: _AFTERWARDS,
    Verb.AGAIN: _AFTERWARDS,
    Verb.GO_ON: _AFTERWARDS,
    **dict.fromkeys([Verb.REVEAL, Verb.DETAILS], _LONG_AFTERWARDS),
}
