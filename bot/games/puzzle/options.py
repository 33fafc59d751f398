"""The options of a count puzzle: its size, its density and its difficulty."""

from dataclasses import dataclass

from bot.errors import PlayerError
from bot.games.puzzle.text import TOO_LARGE
from bot.render.appearance import Theme
from bot.ui.text import OUT_OF_RANGE
from core import MAX_COLUMNS, Difficulty

MIN_SIDE, MAX_ROWS, DEFAULT_SIDE = 3, 30, 8
MIN_DENSITY, MAX_DENSITY, DEFAULT_DENSITY = 5, 95, 40
MOST_SEARCHED = 196
"""Cells of a hard puzzle. Larger ones take longer to make than a worker may."""


@dataclass(frozen=True)
class PuzzleOptions:
    """The options of a puzzle: its size, percent of mines, and what solving it takes."""

    rows: int = DEFAULT_SIDE
    columns: int = DEFAULT_SIDE
    density: int = DEFAULT_DENSITY
    difficulty: Difficulty = Difficulty.PAIRS
    theme: Theme | None = None

    def check(self) -> None:
        """Raise `PlayerError` if no such puzzle can be made."""
        limits = {
            "rows": (self.rows, MIN_SIDE, MAX_ROWS),
            "columns": (self.columns, MIN_SIDE, MAX_COLUMNS),
            "density": (self.density, MIN_DENSITY, MAX_DENSITY),
        }
        for name, (value, least, most) in limits.items():
            if not least <= value <= most:
                raise PlayerError(OUT_OF_RANGE(option=name, least=least, most=most, value=value))
        if self.difficulty is Difficulty.SEARCH and self.rows * self.columns > MOST_SEARCHED:
            raise PlayerError(TOO_LARGE(MOST_SEARCHED))
