"""A player's outcome and figures in a finished game. They never change afterwards."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from typing import NamedTuple

from core import Outcome


class PlayerOutcome(Enum):
    """How a game ended for one of its players. The values are in the database."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    GAVE_UP = "gave_up"


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
    """A player's outcome and figures in a finished game, as columns of `StoredResult`. Its review comes later.

    One that is `ranked` may be `helped`: help after hitting a mine doesn't take the loss away.
    """

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
    day: date | None
    place: int | None = None

    def row(self) -> Mapping[str, object]:
        """Return its columns, without the game's id."""
        return asdict(self)


def outcome_of(outcome: Outcome | None) -> PlayerOutcome:
    """Return how a game that ended like this ended for its players: one that isn't won is lost."""
    return PlayerOutcome.WON if outcome is Outcome.WON else PlayerOutcome.LOST
