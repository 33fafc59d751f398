"""Why no field has some counts: sums of clues that a person can follow and `proves` can check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from core.counts.matrix import Counts
from core.errors import CellError, CellFlaw
from core.grid import Cell

Weights = Mapping[Cell, int]
"""Clues, each with how often it is added; negative numbers subtract."""


@dataclass(frozen=True)
class TightSum:
    """A sum of clues that is as large, or as small, as it can be. That decides the cells that don't cancel out."""

    weights: Weights
    mines: frozenset[Cell]
    clear: frozenset[Cell]


@dataclass(frozen=True)
class Reason:
    """A contradiction: after the steps, which build on each other, the sum `clash` is out of reach.

    Without such a sum, the cell `split` can't be a mine, for the first reason in `branches`, nor clear, for the second.
    """

    steps: tuple[TightSum, ...] = ()
    clash: Weights = field(default_factory=dict)
    split: Cell | None = None
    branches: tuple[Reason, ...] = ()

    @property
    def clues(self) -> frozenset[Cell]:
        """All clues that the reason uses."""
        needed = {cell for step in self.steps for cell in step.weights}.union(self.clash)
        return frozenset(needed.union(*(branch.clues for branch in self.branches)))


@dataclass(frozen=True)
class Sum:
    """What a sum of clues says about the cells that aren't known yet."""

    value: int
    """The sum of these cells, each counted `times` over."""
    times: Mapping[Cell, int]
    """How often each cell is counted; it may be negative, but never 0."""

    @property
    def highest(self) -> int:
        return sum(times for times in self.times.values() if times > 0)

    @property
    def lowest(self) -> int:
        return sum(times for times in self.times.values() if times < 0)

    @property
    def impossible(self) -> bool:
        return not self.lowest <= self.value <= self.highest

    @property
    def decided(self) -> dict[Cell, bool]:
        """The cells that the sum decides, and whether they are mines: all at its highest or lowest, else none."""
        if self.value not in (self.lowest, self.highest):
            return {}
        return {cell: (often > 0) == (self.value == self.highest) for cell, often in self.times.items()}


def add_up(counts: Counts, weights: Weights, mines: Set[Cell], clear: Set[Cell]) -> Sum:
    """Return the sum of these clues when these mines and clear cells are known.

    Raises `CellError` for a cell without a clue.
    """
    rows, columns = len(counts), len(counts[0])
    value = 0
    times: Counter[Cell] = Counter()
    for (row, column), weight in weights.items():
        clue = counts[row][column] if 0 <= row < rows and 0 <= column < columns else None
        if clue is None:
            raise CellError(CellFlaw.NO_CLUE, cell=(row, column))
        value += weight * clue
        for near in range(max(row - 1, 0), min(row + 2, rows)):
            for beside in range(max(column - 1, 0), min(column + 2, columns)):
                times[near, beside] += weight
    value -= sum(often for cell, often in times.items() if cell in mines)
    return Sum(
        value, {cell: often for cell, often in times.items() if often and cell not in mines and cell not in clear}
    )


def proves(
    reason: Reason, counts: Counts, mines: frozenset[Cell] = frozenset(), clear: frozenset[Cell] = frozenset()
) -> bool:
    """Return whether the reason shows that no field has these counts, given these mines and clear cells.

    Raises `CellError` if the reason uses a cell without a clue.
    """
    for step in reason.steps:
        decided = add_up(counts, step.weights, mines, clear).decided
        if not all(decided.get(cell) is True for cell in step.mines):
            return False
        if not all(decided.get(cell) is False for cell in step.clear):
            return False
        mines, clear = mines | step.mines, clear | step.clear
    if reason.split is not None:
        if_mine, if_clear = reason.branches
        cell = frozenset([reason.split])
        return proves(if_mine, counts, mines | cell, clear) and proves(if_clear, counts, mines, clear | cell)
    return add_up(counts, reason.clash, mines, clear).impossible
