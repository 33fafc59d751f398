"""The time there is for a first answer: Discord's three seconds, counted once from when an interaction arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic

DISCORD_WAITS = 3.0
"""Seconds after which Discord takes no first answer any more."""
ANSWER_WITHIN = 2.5
"""Seconds for the bot to work an answer out. The rest carries it to Discord."""


@dataclass(frozen=True)
class Deadline:
    """When one interaction must be answered."""

    is_answered: Callable[[], bool]
    """Whether the first answer was taken, after which nothing is urgent."""
    arrived_at: float = field(default_factory=monotonic)

    def left(self, within: float) -> float:
        """The seconds left of so many since the arrival; never less than 0."""
        return max(0.0, self.arrived_at + within - monotonic())


_deadline: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


@contextmanager
def answering(deadline: Deadline | None) -> Iterator[None]:
    """Everything done meanwhile has to be done by this deadline; with `None`, it has all the time it needs."""
    token = _deadline.set(deadline)
    try:
        yield
    finally:
        _deadline.reset(token)


def time_left(most: float, within: float = ANSWER_WITHIN) -> float:
    """The seconds that something may take, `most` at most, so that the interaction is answered `within` its time.

    It is `most` where no interaction waits for an answer: in the background, or once it was answered.
    """
    deadline = _deadline.get()
    if deadline is None or deadline.is_answered():
        return most
    return min(most, deadline.left(within))
