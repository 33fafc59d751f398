"""Turns at a worker: players take turns, however many jobs each of them has."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

Job = TypeVar("Job")
Player = int | None
"""The player who waits for a job; `None` if nobody does."""

_asking: ContextVar[Player] = ContextVar("asking", default=None)


@contextmanager
def asking(player: Player) -> Iterator[None]:
    """Give this player the jobs that are asked for within the block."""
    token = _asking.set(player)
    try:
        yield
    finally:
        _asking.reset(token)


def who_asks() -> Player:
    """Return the player who gets the jobs that are asked for now."""
    return _asking.get()


class Turns(Generic[Job]):
    """The jobs that wait. Jobs for `later` get a turn only when there are no others."""

    def __init__(self) -> None:
        self._lanes: tuple[dict[Player, deque[Job]], ...] = ({}, {})
        """Each player's jobs, in the order of the players' turns: the urgent ones, and those for later."""

    def add(self, job: Job, player: Player, *, later: bool = False) -> None:
        """Add a job after the other jobs of its player."""
        self._lanes[later].setdefault(player, deque()).append(job)

    def take(self) -> Job | None:
        """Remove the next job and return it; `None` if there is none."""
        for lane in self._lanes:
            for player, jobs in lane.items():
                del lane[player]
                job = jobs.popleft()
                if jobs:
                    lane[player] = jobs  # its next turn comes after those of all others
                return job
        return None
