"""Win rates of automatic play, which opens safe cells and else makes the best move."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from multiprocessing import Pool
from random import Random
from time import process_time
from typing import NamedTuple

from benchmarks.amounts import amount
from benchmarks.comparison import Target
from benchmarks.sizes import BEGINNER, EXPERT, INTERMEDIATE, Size
from core import Cell, Grid, Minefield, best_move, lay_mines
from core.analysis.component import TooLarge
from core.analysis.walk import Walk

CHUNK = amount(500, 5)
FEW = amount(1000, 5)


class Mode(Enum):
    """The cells that are kept free of mines."""

    SAFE = "the first cell"
    ZERO = "the first cell and its neighbours"


class Case(NamedTuple):
    """Games with the same first cell, and the percentage to win."""

    name: str
    size: Size
    mode: Mode
    start: Cell
    target: Target


CORNER = (0, 0)
CASES = (
    Case("Expert SAFE", EXPERT, Mode.SAFE, CORNER, Target(41.5, 41.1)),
    Case("Expert ZERO", EXPERT, Mode.ZERO, (3, 3), Target(54.7, 54.0)),
    Case("Intermediate SAFE", INTERMEDIATE, Mode.SAFE, CORNER, Target(78.4, 78.0)),
    Case("Intermediate ZERO", INTERMEDIATE, Mode.ZERO, (3, 3), Target(89.2, 88.8)),
    Case("Beginner SAFE", BEGINNER, Mode.SAFE, CORNER, Target(91.8, 91.5)),
    Case("Beginner ZERO", BEGINNER, Mode.ZERO, (3, 3), Target(97.2, 97.0)),
)
RECOUNTED = tuple(case._replace(name=f"{case.name} (2, 2)", start=(2, 2)) for case in CASES if case.mode is Mode.ZERO)
"""The same cases from (3, 3) counted from 1, as published figures seem to count."""


class Chunk(NamedTuple):
    """Some games of a case: their first seed and their number."""

    case: Case
    first: int
    games: int


@dataclass(frozen=True)
class Tally:
    """Games, wins and processor seconds."""

    games: int
    won: int
    seconds: float

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.won + other.won, self.seconds + other.seconds)

    @property
    def percent(self) -> float:
        return 100 * self.won / self.games

    @property
    def error(self) -> float:
        """The standard error of `percent`."""
        share = self.won / self.games
        return 100 * sqrt(share * (1 - share) / self.games)

    @property
    def pace(self) -> float:
        """Milliseconds a game."""
        return 1000 * self.seconds / self.games


NOTHING = Tally(0, 0, 0)


def lay(case: Case, seed: int) -> Minefield:
    """Return the field of a game."""
    size, grid = case.size, Grid(case.size.rows, case.size.columns)
    first = grid.bit(case.start)
    clear = grid.cells(grid.grow(first) if case.mode is Mode.ZERO else first)
    return lay_mines(size.rows, size.columns, size.mines, Random(seed), clear)


def wins(field: Minefield, start: Cell) -> bool:
    """Return whether a game is won. It is given up if there is no best move."""
    walk = Walk(field)
    dug = field.grid.bit(start)
    while not dug & field.bits:
        walk.open(dug)
        with suppress(TooLarge):
            walk.go()
        if walk.won:
            return True
        move = best_move(walk.board)
        if move is None:
            return False
        dug = field.grid.bit(move.cell)
    return False


def chunks(cases: Iterable[Case], games: int) -> list[Chunk]:
    """Return the chunks of at least this many games of each case: first chunks first, then second ones."""
    cases = list(cases)
    return [Chunk(case, first, CHUNK) for first in range(0, games, CHUNK) for case in cases]


def play(chunk: Chunk) -> Tally:
    start = process_time()
    won = sum(wins(lay(chunk.case, seed), chunk.case.start) for seed in range(chunk.first, chunk.first + chunk.games))
    return Tally(chunk.games, won, process_time() - start)


def play_all(chunks: Iterable[Chunk]) -> Iterator[Tally]:
    """Play chunks on all cores, and yield their tallies in order."""
    with Pool(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, chunks)


def main() -> int:
    """Print a line per case."""
    print(f"\n{'automatic play':<28}{'first cell':>12}{'games':>9}{'won':>18}{'a game':>13}  goal (floor)")
    for case in CASES:
        tally = sum(play_all(chunks([case], FEW)), NOTHING)
        print(
            f"{case.name:<28}{case.start!s:>12}{tally.games:>9,}{tally.percent:>9.2f} ± {tally.error:.2f}%"
            f"{tally.pace:>10.1f} ms  {case.target} {case.target.verdict(tally.percent)}",
            flush=True,
        )
    print("SAFE keeps the first cell free of mines, ZERO its neighbours as well. Cells count from 0. ± is the standard")
    print("error. These games are too few to judge a goal: make bench-full plays enough.")
    return 0
