"""A player's outcome and figures in a finished game, and which games count. They never change afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from core import Outcome


class Span(NamedTuple):
    """The times of the first dig and of the last."""

    first: datetime
    last: datetime

    @property
    def milliseconds(self) -> int:
        """How long it took."""
        return (self.last - self.first) // timedelta(milliseconds=1)


@dataclass(frozen=True, kw_only=True)
class Result:
    """A player's outcome and figures in a finished game, as columns of `StoredResult`. Its review comes later."""

    player_id: int
    guild_id: int | None
    kind: str
    difficulty: str
    rows: int
    columns: int
    mines: int
    no_guess: bool
    outcome: str
    ended_at: datetime
    duration: int
    value: int | None = None
    solved: int | None = None
    moves: int
    opened: int
    hits: int = 0
    flags: int
    helped: bool = False
    alone: bool
    private: bool
    ranked: bool = False
    daily: date | None

    def row(self) -> Mapping[str, Any]:
        """Return its columns, without the game's id."""
        return asdict(self)


def outcome_of(outcome: Outcome | None) -> Outcome:
    """Return what an outcome counts as: a game that isn't won is lost."""
    return Outcome.WON if outcome is Outcome.WON else Outcome.LOST


def counts(*, preset: bool, helped: bool, again: bool, daily: bool, late: bool) -> bool:
    """Return whether a game counts: for records and standings of presets, or for those of daily boards.

    A preset counts only at its exact size, a daily board only if it was finished on its day. Results are final at the
    first loss.
    """
    return (preset or daily) and not (helped or again or late)
