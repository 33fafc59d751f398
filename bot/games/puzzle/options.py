"""The options of a count puzzle: its size, its density and its difficulty."""

from dataclasses import dataclass

from bot.errors import PlayerError
from core import MAX_COLUMNS, Difficulty

MIN_SIDE, MAX_ROWS, DEFAULT_SIDE = 3, 30, 8
MIN_DENSITY, MAX_DENSITY, DEFAULT_DENSITY = 5, 95, 40
MOST_SEARCHED = 196
"""Cells of a puzzle that needs search: larger ones take longer to make than a worker may."""

TITLES = {
    Difficulty.SINGLE: "Easy",
    Difficulty.PAIRS: "Medium",
    Difficulty.SEARCH: "Hard",
    Difficulty.COMPLETE: "All clues",
}


@dataclass(frozen=True)
class PuzzleOptions:
    """The options of a puzzle: its size, percent of mines, and what solving it takes."""

    rows: int = DEFAULT_SIDE
    columns: int = DEFAULT_SIDE
    density: int = DEFAULT_DENSITY
    difficulty: Difficulty = Difficulty.PAIRS

    def check(self) -> None:
        """Raise `PlayerError` if no such puzzle can be made."""
        limits = {
            "rows": (self.rows, MIN_SIDE, MAX_ROWS),
            "columns": (self.columns, MIN_SIDE, MAX_COLUMNS),
            "percent of mines": (self.density, MIN_DENSITY, MAX_DENSITY),
        }
        for name, (value, least, most) in limits.items():
            if not least <= value <= most:
                raise PlayerError(f"A puzzle has {least} to {most} {name}, not {value}.")
        cells = self.rows * self.columns
        if self.difficulty is Difficulty.SEARCH and cells > MOST_SEARCHED:
            raise PlayerError(
                f"A hard puzzle has at most {MOST_SEARCHED} squares, such as 14x14, not {cells}: "
                "choose a smaller size or another difficulty."
            )
