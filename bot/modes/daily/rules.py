"""What a game on a daily board knows about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from bot.games.minesweeper.options import Options
from bot.storage.models import DAILY
from core import Cell, Minefield, stars_after

MOST_SQUARES = 10
NEVER_OFFERED = frozenset({"share", "card", "new", "again", "showhint", "showodds"})
"""Buttons that no daily board has: nobody sees the board of another player, or plays theirs again."""


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


@dataclass(frozen=True)
class DailyBoard:
    """A day's board, ready to be played."""

    facts: DailyFacts
    options: Options
    field: Minefield
    first: Cell
    """The cell that is open at the start."""


@dataclass(frozen=True)
class DailyGame:
    """The day of a game's board, and its player's progress."""

    facts: DailyFacts
    given: int = 0
    """How many cells were open at the start."""
    hit_at: tuple[int, ...] = ()
    """How many cells the player had opened each time a mine was hit."""

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> DailyGame | None:
        """Return a game that is about to start with these options, if its board is a daily one."""
        facts = DailyFacts.read(options)
        return cls(facts) if facts else None

    def after(self, opened: int, hits: int, opening: bool) -> DailyGame:
        """Return the progress after a move: how many cells are open now, and how many mines it hit."""
        if opening:
            return replace(self, given=opened)
        return replace(self, hit_at=self.hit_at + (opened - self.given,) * hits)


@dataclass(frozen=True)
class DailyState:
    """What the board of a daily game says about it."""

    facts: DailyFacts
    hits: int
    scored: bool
    """Whether it is an attempt, without help so far and in time."""
    practice: bool

    @property
    def stars(self) -> int:
        return stars_after(self.hits)


def red_tenths(hits: Sequence[int], cells: int) -> list[bool]:
    """Return in which tenths of a player's progress a mine was hit.

    `hits` has how many of the `cells` were open at each hit. Fewer than ten cells have a part each.
    """
    parts = min(MOST_SQUARES, cells)
    red = {min(opened, cells - 1) * parts // cells for opened in hits}
    return [part in red for part in range(parts)]
