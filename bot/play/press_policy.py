"""Policies: what a press on a button does in each state that its game may have reached since."""

from collections.abc import Mapping
from enum import Enum, auto


class Standing(Enum):
    """The state of a pressed button's game, seen from the message of the button."""

    RUNNING = auto()
    """The game is running, and this message shows its board."""
    MOVED = auto()
    """The game is running, and another message shows its board."""
    FINISHED = auto()
    """The game is over: won, lost or resigned."""
    REPLACED = auto()
    """The game is over, and another one is running in its channel."""
    DELETED = auto()
    """The game isn't stored."""
    ELSEWHERE = auto()
    """The game belongs to another channel."""


class Reaction(Enum):
    """The answer to a press."""

    ACT = auto()
    """The button does what it says."""
    ACT_IF_MAY_END = auto()
    """The button does what it says for players who may end the game, and refuses the others privately."""
    POINT = auto()
    """The message becomes a pointer to the board."""
    REDRAW = auto()
    """The message shows the game as it is now."""
    REFUSE_OVER = auto()
    """A private answer says that the game is over."""
    REFUSE_DELETED = auto()
    """A private answer says that the game isn't stored."""
    REFUSE_ELSEWHERE = auto()
    """A private answer says that the game is played in another channel."""


Policy = Mapping[Standing, Reaction]

_NOWHERE = {Standing.DELETED: Reaction.REFUSE_DELETED, Standing.ELSEWHERE: Reaction.REFUSE_ELSEWHERE}

WHILE_RUNNING: Policy = {
    Standing.RUNNING: Reaction.ACT,
    Standing.MOVED: Reaction.POINT,
    Standing.FINISHED: Reaction.REDRAW,
    Standing.REPLACED: Reaction.REDRAW,
    **_NOWHERE,
}
"""Buttons of a running game's board."""

IN_PRIVATE: Policy = {
    **WHILE_RUNNING,
    Standing.MOVED: Reaction.ACT,
    Standing.FINISHED: Reaction.REFUSE_OVER,
    Standing.REPLACED: Reaction.REFUSE_OVER,
}
"""Buttons that also work in private messages, which never show the public board."""

ANYTIME: Policy = {**dict.fromkeys(Standing, Reaction.ACT), **_NOWHERE}
"""Buttons in private messages that need no running game."""

TO_END_IN_PRIVATE: Policy = {
    **IN_PRIVATE,
    Standing.RUNNING: Reaction.ACT_IF_MAY_END,
    Standing.MOVED: Reaction.ACT_IF_MAY_END,
}
"""Buttons that end a game, and their confirmation."""

ONCE_OVER: Policy = {
    Standing.RUNNING: Reaction.REDRAW,
    Standing.MOVED: Reaction.POINT,
    Standing.FINISHED: Reaction.ACT,
    Standing.REPLACED: Reaction.ACT,
    **_NOWHERE,
}
"""Buttons of a finished game's board. Those that need a free channel say so themselves."""


def ends_game(policy: Policy) -> bool:
    """Return whether a policy is that of a button that ends a running game."""
    return policy[Standing.RUNNING] is Reaction.ACT_IF_MAY_END
