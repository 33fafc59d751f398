"""The options of a duel: its size, who plays against whom, and how fast. As chosen, and as they are stored."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bot.board.appearance import DEFAULT_APPEARANCE, Appearance
from bot.game.channel_locks import Place
from bot.game.stored import new_row, read_appearance
from bot.game.viewport import Viewport
from bot.store.models import StoredGame, StoredOptions
from core import DUEL_SIZES, DuelSize, Minefield, Strength, cell_name, fair_start

NAME = "duel"


class Pace(Enum):
    """How long a player has for a turn. The values are in the database."""

    FAST = "fast"
    SLOW = "slow"

    @property
    def time(self) -> timedelta:
        return timedelta(seconds=60) if self is Pace.FAST else timedelta(hours=24)

    @property
    def pings(self) -> bool:
        """Whether players are pinged when it is their turn: nobody waits a day in front of a board."""
        return self is Pace.SLOW


@dataclass(frozen=True)
class DuelOptions:
    """What a duel is played on, against whom, and how fast."""

    size: str = "small"
    invited: int | None = None
    """The only player who may accept; anyone if it is `None`."""
    strength: Strength | None = None
    """How much the bot sees, if it is the rival."""
    pace: Pace = Pace.FAST
    begins: int = 0
    """The side that moves first: 0 is the starter's, and 1 the rival's."""
    appearance: Appearance = DEFAULT_APPEARANCE

    @property
    def board(self) -> DuelSize:
        return DUEL_SIZES[self.size]

    def write(self) -> StoredOptions:
        """Return the options as they are stored."""
        return {
            "size": self.size,
            "invited": self.invited,
            "strength": self.strength.value if self.strength else None,
            "pace": self.pace.value,
            "begins": self.begins,
            "look": self.appearance.look.value,
            "theme": self.appearance.theme.value,
        }


def read_options(stored: StoredGame) -> DuelOptions:
    """Return the options of a stored duel."""
    options = stored.options
    strength = options["strength"]
    return DuelOptions(
        options["size"],
        options["invited"],
        Strength(strength) if strength else None,
        Pace(options["pace"]),
        options["begins"],
        read_appearance(stored),
    )


def new_stored_duel(options: DuelOptions, field: Minefield, place: Place, player: int, at: datetime) -> StoredGame:
    """Return a duel that is about to be shown, on a field that has a fair start."""
    (opened,) = fair_start(field)
    row, column = opened
    viewport = Viewport(field.rows, field.columns, 0, 0).at(row - 1, column - 1)
    stored = {**options.write(), "opened": cell_name(opened)}
    return new_row(NAME, viewport, stored, place=place, player=player, at=at, field=f"{field.bits:x}")
