"""Policies: what a press on a button does in each state that its game may have reached since."""

from enum import Enum, auto
from typing import NamedTuple


class Reaction(Enum):
    """The answer to a press."""

    ACT = auto()
    """The button does what it says."""
    POINT = auto()
    """The message becomes a pointer to the board."""
    REDRAW = auto()
    """The message shows the game as it is now."""
    REFUSE = auto()
    """A private answer says that the game is over."""


class Policy(NamedTuple):
    """What a press does in a game that is stored and belongs to this channel. In any other it is refused."""

    running: Reaction
    """While the game is running, and the message shows its board."""
    moved: Reaction
    """While the game is running, and another message shows its board."""
    over: Reaction
    """Once the game is won, lost or resigned."""
    ends: bool = False
    """Whether the button ends the game, so that it refuses players who may not end it."""


WHILE_RUNNING = Policy(Reaction.ACT, Reaction.POINT, Reaction.REDRAW)
"""Buttons of a running game's board."""
IN_PRIVATE = Policy(Reaction.ACT, Reaction.ACT, Reaction.REFUSE)
"""Buttons that also work in private messages, which never show the public board."""
ANYTIME = Policy(Reaction.ACT, Reaction.ACT, Reaction.ACT)
"""Buttons in private messages that need no running game."""
TO_END_IN_PRIVATE = IN_PRIVATE._replace(ends=True)
"""Buttons that end a game, and their confirmation."""
ONCE_OVER = Policy(Reaction.REDRAW, Reaction.POINT, Reaction.ACT)
"""Buttons of a finished game's board. Those that need a free channel say so themselves."""
