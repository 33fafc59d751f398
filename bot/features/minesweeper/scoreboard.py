"""Who did what in a game of Minesweeper, and the first run on its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import timedelta

from bot.game.effect import OPENING, Did, Step
from bot.store.models import StoredOptions
from core import Cell, DigStats, Grid, Minefield, Outcome, isolated, openings


@dataclass(frozen=True)
class Credit:
    """What a player did in a game. Its 3BV and correct flags are shown at the end only."""

    player: int
    opened: int
    steps: int = 0
    value: int = 0
    flags: int = 0
    out: bool = False
    helped: bool = False
    """Whether the player asked for a hint or for the odds."""
    digs: DigStats | None = None
    """The player's digs once they are judged."""


@dataclass(frozen=True)
class Figures:
    """A finished game in numbers."""

    solved: int
    """The 3BV that players opened."""
    value: int
    """The 3BV of the board."""
    moves: int
    duration: timedelta


@dataclass
class Scoreboard:
    """What players did, for the lines above the board and at the end."""

    opened_by: dict[int, int] = field(default_factory=dict)
    """Players, and the cells they opened as a bit set."""
    flagged_by: dict[Cell, int] = field(default_factory=dict)
    """Flagged cells, and who flagged them. Flags of the position that a game began from are nobody's."""
    steps: list[tuple[int, Cell]] = field(default_factory=list)
    """Players, and the mines they hit, in order."""
    wrong_flags: list[tuple[int, Cell]] = field(default_factory=list)
    """Players, and their wrong flags that led to an explosion."""
    moves_by: Counter[int] = field(default_factory=Counter)
    """Players, and how many of their moves changed something."""

    def copy(self) -> Scoreboard:
        """Return a copy to change."""
        return replace(
            self,
            moves_by=self.moves_by.copy(),
            opened_by=self.opened_by.copy(),
            flagged_by=self.flagged_by.copy(),
            steps=self.steps.copy(),
            wrong_flags=self.wrong_flags.copy(),
        )

    @property
    def moves(self) -> int:
        """How many moves changed something."""
        return self.moves_by.total()

    @property
    def opened(self) -> Counter[int]:
        """Return how many cells each player opened."""
        return Counter({player: cells.bit_count() for player, cells in self.opened_by.items()})

    def doers(self, grid: Grid) -> dict[Cell, int]:
        """Return who opened, flagged or hit a cell."""
        opened = {cell: player for player, cells in self.opened_by.items() for cell in grid.cells(cells)}
        return {**opened, **self.flagged_by, **{cell: player for player, cell in self.steps}}

    def note(self, step: Step, grid: Grid) -> None:
        """Record a step. An opening that a board began with is its player's, but no move."""
        player = step.player
        if step.did is not Did.BEGAN:
            self.moves_by[player] += 1
        if step.did in OPENING and step.cells:
            self.opened_by[player] = self.opened_by.get(player, 0) | grid.gather(step.cells)
        elif step.did is Did.FLAGGED:
            self.flagged_by.update(dict.fromkeys(step.cells, player))
        elif step.did is Did.UNFLAGGED:
            for cell in step.cells:
                self.flagged_by.pop(cell, None)
        self.steps += [(player, cell) for cell in step.hits]
        self.wrong_flags += step.blamed

    def owners(self, flags: Collection[Cell]) -> tuple[tuple[int, Cell], ...]:
        """Return players and those of their flags that are among these."""
        return tuple((self.flagged_by[flag], flag) for flag in sorted(flags) if flag in self.flagged_by)

    def credits(
        self, mines: Minefield | None = None, out: Collection[int] = (), helped: Collection[int] = ()
    ) -> list[Credit]:
        """Return what players did, most cells first. 3BV, correct flags and who only flagged need the `mines`."""
        values, flags, flaggers = Counter[int](), Counter[int](), list[int]()
        if mines is not None:
            values = self._values(mines)
            flags = Counter(player for cell, player in self.flagged_by.items() if cell in mines.mines)
            flaggers = [*self.flagged_by.values(), *(player for player, _ in self.wrong_flags)]
        opened, stepped = self.opened, Counter(player for player, _ in self.steps)
        players = dict.fromkeys([*self.opened_by, *stepped, *flaggers, *sorted(helped)])
        made = [
            Credit(one, opened[one], stepped[one], values[one], flags[one], one in out, one in helped)
            for one in players
        ]
        return sorted(made, key=lambda credit: -credit.opened)

    def _values(self, mines: Minefield) -> Counter[int]:
        """Return the 3BV that players opened. An opening counts for the player who opened most of its zeros."""
        alone = isolated(mines)
        values = Counter({player: (cells & alone).bit_count() for player, cells in self.opened_by.items()})
        for opening in openings(mines):
            shares = {player: (cells & opening).bit_count() for player, cells in self.opened_by.items()}
            most = max(shares, key=shares.__getitem__, default=None)
            if most is not None and shares[most]:
                values[most] += 1
        return values


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
