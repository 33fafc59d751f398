"""A player's run in a race: how it ended, its figures and its progress, and how runs are ranked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from math import ceil
from typing import NamedTuple

from bot.game.ratings import Score, Standings, rank

PENALTY = timedelta(seconds=10)
"""What a mine added to the time in races of older versions. Players wait for it now."""
MOST_POINTS = 50
"""Points of a run's progress that are stored."""
TENTHS = timedelta(milliseconds=100)
FIGURES = ("time", "opened", "percent", "hits", "solved", "moves", "flags")
"""In the order in which they are stored."""


class How(Enum):
    """How a player's run ended. The values are in the database."""

    FINISHED = "finished"
    OUT = "out"
    """The player hit the last mine that was allowed."""
    GAVE_UP = "gave_up"
    LATE = "late"
    """Time ran out, or somebody ended the race."""


class Point(NamedTuple):
    """How much a player had opened at some moment."""

    at: int
    """Tenths of a second since the start."""
    percent: int


Curve = Sequence[Point]
"""A player's progress, in order of time."""


@dataclass(frozen=True)
class RaceRun:
    """What a player has done in a race so far, or did in all."""

    how: How | None = None
    """How it ended; `None` while the player races."""
    time: int = 0
    """Milliseconds from the start to the last dig, with what mines added."""
    opened: int = 0
    """Squares, without those that were open at the start."""
    percent: int = 0
    hits: int = 0
    solved: int = 0
    """The 3BV that the player opened."""
    moves: int = 0
    flags: int = 0
    curve: Curve = ()

    @property
    def key(self) -> tuple[float, ...]:
        """The smaller of two is better: finishers by their time, before the others by what they opened."""
        return (0, self.time) if self.how is How.FINISHED else (1, -self.opened)

    def write(self) -> str:
        """Return the run as a turn has it."""
        assert self.how  # noqa: S101 - only runs that have ended are stored
        figures = (str(getattr(self, name)) for name in FIGURES)
        points = ".".join(f"{point.at}-{point.percent}" for point in thinned(self.curve))
        return ":".join([self.how.value, *figures, points])

    @classmethod
    def read(cls, written: str) -> RaceRun:
        """Return the run that is written like this."""
        how, *figures, points = written.split(":")
        curve = [Point(*map(int, point.split("-"))) for point in points.split(".") if point]
        return cls(How(how), curve=tuple(curve), **dict(zip(FIGURES, map(int, figures), strict=True)))


def penalty(hits: int, *, added: bool) -> timedelta:
    """Return what a number of mines adds to the time, if they do."""
    return PENALTY * hits if added else timedelta(0)


def thinned(curve: Curve) -> Curve:
    """Return a curve with as many points as are stored, the last one among them."""
    return curve[::-1][:: ceil(len(curve) / MOST_POINTS) or 1][::-1]


def percent_at(curve: Curve, at: int) -> int:
    """Return how much was open at some tenth of a second since the start."""
    before = bisect_right(curve, at, key=lambda point: point.at)
    return curve[before - 1].percent if before else 0


def ranked(runs: Mapping[int, RaceRun]) -> Standings[RaceRun]:
    """Return the places of players. The figure of each is the run."""
    return rank(Score(player, run.key, run) for player, run in runs.items())


def longest(runs: Iterable[RaceRun]) -> int:
    """Return the tenths of a second until the last point of all curves."""
    return max((run.curve[-1].at for run in runs if run.curve), default=0)
