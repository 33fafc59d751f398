"""Count puzzles for people to solve: a field, and no more of its counts than it takes to find it."""

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
"""Positions to search before a clue is kept: it may be needed."""
ATTEMPTS = 10
"""Fields to try for a puzzle that needs search."""


class Difficulty(Enum):
    """What solving takes: single clues, pairs of clues that share cells, or search; or all clues are given."""

    SINGLE = "single"
    PAIRS = "pairs"
    SEARCH = "search"
    COMPLETE = "complete"


@dataclass(frozen=True)
class CountPuzzle:
    """A field and its counts, `None` where they are hidden. The field is the only solution."""

    field: Minefield
    counts: Counts


def generate_puzzle(
    rows: int, columns: int, density: float, rng: Random, difficulty: Difficulty = Difficulty.PAIRS
) -> CountPuzzle:
    """Return a puzzle of this difficulty with exactly one solution, and no clue to spare unless all are given.

    Each cell of the field is a mine with a probability of `density` percent. If the counts don't lead to the field,
    mines are removed until they do, so there are fewer; at densities above 50 mines are added instead. A small board
    may need no search whatever the difficulty. Only `rng.random()` is used, so a seed always gives the same puzzle.
    Raises `BoardError` for a density outside 0 to 100 and for a board without cells.

    >>> puzzle = generate_puzzle(2, 5, 30, Random(1))
    >>> print(write_counts(puzzle.counts))
    ? 0 2 ? ?
    ? ? ? ? 2
    >>> solve_counts(puzzle.counts).unique
    True
    """
    for _ in range(ATTEMPTS):
        field = generate_field(rows, columns, density, rng)
        while unsure := _undecided(field, difficulty):
            field = _simplify(field, unsure, rng, fewer=density <= 50)
        counts: list[list[int | None]] = [list(line) for line in field.counts]
        if difficulty is not Difficulty.COMPLETE:
            _hide_clues(counts, difficulty, rng)
        if difficulty is not Difficulty.SEARCH or propagate(Position.of(counts)).open:
            break
    return CountPuzzle(field, counts)


def _undecided(field: Minefield, difficulty: Difficulty) -> int:
    """Return the cells that all counts don't decide within this difficulty."""
    if difficulty in _LEVELS:
        return pack(field.grid, propagate(Position.of(field.counts), _LEVELS[difficulty]).open)
    return field.grid.gather(solve_counts(field.counts).varying)


def _simplify(field: Minefield, unsure: int, rng: Random, *, fewer: bool) -> Minefield:
    """Return the field with the undecided mines around one clue cleared, or its undecided clear cells mined.

    The clue is the one with the fewest cells to change.
    """
    grid = field.grid
    changeable = unsure & (field.bits if fewer else ~field.bits)
    around = [grid.grow(grid.bit(cell)) & changeable for cell in grid.cells(unsure)]
    change = min(filter(None, around), key=lambda cells: (cells.bit_count(), rng.random()))
    return Minefield(grid, field.bits ^ change)


def _hide_clues(counts: list[list[int | None]], difficulty: Difficulty, rng: Random) -> None:
    """Hide every clue that isn't needed, in random order."""
    for row, column in _shuffle(((row, column) for row, line in enumerate(counts) for column in range(len(line))), rng):
        clue, counts[row][column] = counts[row][column], None
        if not _has_one_solution(counts, difficulty):
            counts[row][column] = clue


def _has_one_solution(counts: Counts, difficulty: Difficulty) -> bool:
    """Return whether these clues decide every cell within this difficulty."""
    if not propagate(Position.of(counts), _LEVELS.get(difficulty, Level.PAIRS)).open:
        return True
    if difficulty in _LEVELS:
        return False
    found = search(counts, most=2, nodes=THINNING_NODES)
    return found.complete and found.number == 1


def _shuffle(cells: Iterable[tuple[int, int]], rng: Random) -> list[tuple[int, int]]:
    return [cell for _, cell in sorted((rng.random(), cell) for cell in cells)]


_LEVELS = {Difficulty.SINGLE: Level.SINGLE, Difficulty.PAIRS: Level.PAIRS}
