"""The run on a board that a later game on the same board is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.games.minesweeper.scoreboard import Figures
from bot.storage.models import StoredOptions
from core import Outcome

NAME = "first_run"
"""The option that it is stored as."""
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True)
class FirstRun:
    """How a finished game went. It names nobody, so that it may be among the options of another player's game."""

    game: int
    outcome: Outcome
    hits: int
    """How many mines were hit."""
    figures: Figures

    def write(self) -> StoredOptions:
        """Return the run as it is stored among the options."""
        figures = self.figures
        return {
            NAME: {
                "game": self.game,
                "outcome": self.outcome.value,
                "hits": self.hits,
                "solved": figures.solved,
                "value": figures.value,
                "moves": figures.moves,
                "milliseconds": figures.duration // MILLISECOND,
            }
        }

    @classmethod
    def read(cls, options: StoredOptions) -> FirstRun | None:
        """Return the run among a game's options, if the board was played before."""
        if (stored := options.get(NAME)) is None:
            return None
        duration = stored["milliseconds"] * MILLISECOND
        figures = Figures(stored["solved"], stored["value"], stored["moves"], duration)
        return cls(stored["game"], Outcome(stored["outcome"]), stored["hits"], figures)
