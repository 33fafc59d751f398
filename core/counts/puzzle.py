"""Count puzzles for people to solve: a field, and as few of its counts as still lead to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from random import Random

from core.counts.lanes import pack
from core.counts.matrix import Counts
from core.counts.position import Position
from core.counts.propagation import Level, propagate
from core.counts.search import search
from core.counts.solution import solve_counts
from core.field import Minefield, generate_field

THINNING_NODES = 200
"""A clue whose loss would take more positions to judge stays."""


GOES = 10
"""How often a puzzle is drawn anew that was to need search, and doesn't."""


class Difficulty(Enum):
    """What solving takes: single clues, pairs of clues that share cells, or trying cells; or all clues are given."""

    SINGLE = "single"
    PAIRS = "pairs"
    SEARCH = "search"
    COMPLETE = "complete"


@dataclass(frozen=True)
class CountPuzzle:
    """A field, and those of its counts that are given, `None` for the others. The field is its only solution."""

    field: Minefield
    counts: Counts


def generate_puzzle(
    rows: int, columns: int, density: float, rng: Random, difficulty: Difficulty = Difficulty.PAIRS
) -> CountPuzzle:
    """A puzzle with exactly one solution, from which no clue can go without losing that or what the difficulty allows.

    The field is drawn with a probability of `density` percent for each cell. Where its counts don't lead to it, mines
    are taken away until they do (or added, where the density is above 50), so there are rather fewer (or more). What
    is to need search may not where the board is small, and a clue stays there whose loss can't be judged in
    `THINNING_NODES`.
    Only `rng.random()` is used. Raises `BoardError` for a density outside 0 to 100 or a board without cells.
    """
    for _ in range(GOES):
        field = generate_field(rows, columns, density, rng)
        while unsure := _unsure(field, difficulty):
            field = _simpler(field, unsure, rng, fewer=density <= 50)
        counts: list[list[int | None]] = [list(line) for line in field.counts]
        if difficulty is not Difficulty.COMPLETE:
            _thin(counts, difficulty, rng)
        if difficulty is not Difficulty.SEARCH or propagate(Position.of(counts)).open:
            break
    return CountPuzzle(field, counts)


def _unsure(field: Minefield, difficulty: Difficulty) -> int:
    """The cells that all counts together don't decide, as far as the difficulty goes."""
    if difficulty in _LEVELS:
        return pack(field.grid, propagate(Position.of(field.counts), _LEVELS[difficulty]).open)
    return field.grid.gather(solve_counts(field.counts).varying)


def _simpler(field: Minefield, unsure: int, rng: Random, *, fewer: bool) -> Minefield:
    """The field with the unsure mines about one clue cleared, or its unsure clear cells mined: where fewest are."""
    grid = field.grid
    changeable = unsure & (field.bits if fewer else ~field.bits)
    about = [grid.grow(grid.bit(cell)) & changeable for cell in grid.cells(unsure)]
    change = min(filter(None, about), key=lambda cells: (cells.bit_count(), rng.random()))
    return Minefield(grid, field.bits ^ change)


def _thin(counts: list[list[int | None]], difficulty: Difficulty, rng: Random) -> None:
    """Hides, in random order, every clue that can go."""
    for row, column in _shuffled(
        ((row, column) for row, line in enumerate(counts) for column in range(len(line))), rng
    ):
        clue, counts[row][column] = counts[row][column], None
        if not _leads_to_one(counts, difficulty):
            counts[row][column] = clue


def _leads_to_one(counts: Counts, difficulty: Difficulty) -> bool:
    """Whether these clues decide every cell, as far as the difficulty goes."""
    if not propagate(Position.of(counts), _LEVELS.get(difficulty, Level.PAIRS)).open:
        return True
    if difficulty in _LEVELS:
        return False
    found = search(counts, most=2, nodes=THINNING_NODES)
    return found.complete and found.number == 1


def _shuffled(cells: Iterable[tuple[int, int]], rng: Random) -> list[tuple[int, int]]:
    return [cell for _, cell in sorted((rng.random(), cell) for cell in cells)]


_LEVELS = {Difficulty.SINGLE: Level.SINGLE, Difficulty.PAIRS: Level.PAIRS}
