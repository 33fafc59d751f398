"""What a game on a daily board knows about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

DAILY = "daily"
"""The id of a daily board's difficulty, and the option with its facts."""
MOST_STARS = 3
MOST_SQUARES = 10


@dataclass(frozen=True)
class DailyFacts:
    """The day of a game's board. They are among the game's options, so drawing it needs nothing else."""

    day: date
    number: int
    """Days since the first board, which is number 1."""
    next_hash: str
    """The hash of the next day's seed."""

    def write(self) -> dict[str, Any]:
        """Return the facts as they are stored."""
        return {"day": self.day.isoformat(), "number": self.number, "next_hash": self.next_hash}

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> DailyFacts | None:
        """Return the facts among a game's options, if its board is a daily one."""
        stored = options.get(DAILY)
        return cls(date.fromisoformat(stored["day"]), stored["number"], stored["next_hash"]) if stored else None


def stars_after(hits: int) -> int:
    """Return the stars that are left after hitting some mines."""
    return max(0, MOST_STARS - hits)


def red_tenths(hits: Sequence[int], cells: int) -> list[bool]:
    """Return in which tenths of a player's progress a mine was hit.

    `hits` has how many of the `cells` were open at each hit. Fewer than ten cells have a part each.
    """
    parts = min(MOST_SQUARES, cells)
    red = {min(opened, cells - 1) * parts // cells for opened in hits}
    return [part in red for part in range(parts)]
