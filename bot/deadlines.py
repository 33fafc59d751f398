"""Discord's three seconds for a first answer, split once for everything that an answer waits for.

This is at the root because the engine, the storage, the games and Discord's side all take their share of them.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from math import inf
from typing import TypeVar

from bot.clock import monotonic

DISCORD_WAITS = 3.0
"""Seconds after which Discord takes no first answer any more."""
WORKED_OUT_BY = 2.5
"""Seconds after the arrival by which an answer is ready to be sent."""


@dataclass(frozen=True)
class Wait:
    """A limit for a part of an answer: at most `most` seconds, and never past second `by` after the arrival."""

    most: float
    by: float = WORKED_OUT_BY
    unhurried: float | None = None
    """The limit where no interaction waits for an answer, if it is longer."""


# A first dig waits for all of these, one after another: 1.2 s + 0.6 s + 0.7 s + 0.5 s are Discord's three seconds.
# Time that one step leaves over goes to the next.
READING = Wait(1.2)
COMPUTING = Wait(1.8, by=1.8)
STORING = Wait(2.0)
SENDING = Wait(DISCORD_WAITS, by=DISCORD_WAITS)

# These share the time between storing and sending, or wait in place of others.
QUEUEING = Wait(inf)
"""For a channel in which others are moving."""
DRAWING = Wait(1.0)
"""For a picture that can't be replaced by emoji."""
PAINTING = Wait(0.5, unhurried=10.0)
"""For a board's picture, before it is sent as emoji."""
EDITING = Wait(1.5)
"""For an edit of a board, which goes on in the background otherwise."""
WORKING_OUT = Wait(1.0)
"""For a puzzle or a solution, before everyone sees that it takes a while. Most take a tenth of a second."""
DELETING = Wait(1.0, by=1.5)
"""For the deletion of a player's data, before it goes on in the background."""


Value = TypeVar("Value")

_arrived_at: ContextVar[float | None] = ContextVar("arrived_at", default=None)


@contextmanager
def within(variable: ContextVar[Value], value: Value) -> Iterator[None]:
    """Give a context variable this value within the block."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


def arriving() -> AbstractContextManager[None]:
    """Count the time of everything begun meanwhile from now, however late its task gets a turn."""
    return within(_arrived_at, monotonic())


@dataclass
class Deadline:
    """When one interaction must be answered."""

    is_answered: Callable[[], bool]
    """Whether Discord took the first answer, after which nothing is urgent."""
    arrived_at: float = field(default_factory=lambda: _arrived_at.get() or monotonic())

    has_written: bool = False
    """Whether something was stored meanwhile."""

    @property
    def age(self) -> float:
        """The seconds since the arrival."""
        return monotonic() - self.arrived_at


_deadline: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


def answering(deadline: Deadline | None) -> AbstractContextManager[None]:
    """Hold everything done meanwhile to this deadline; with `None`, to none."""
    return within(_deadline, deadline)


def current_deadline() -> Deadline | None:
    """Return the deadline of the interaction that is being answered, if one is."""
    return _deadline.get()


def time_left(wait: Wait) -> float:
    """Return the seconds that this may take, so that the answer is sent in time.

    Where no interaction waits for an answer, in the background or once it was answered, these are `wait.most` or more.
    """
    deadline = _deadline.get()
    if deadline is None or deadline.is_answered():
        return wait.unhurried or wait.most
    return min(wait.most, max(0.0, wait.by - deadline.age))
