"""Walks: games that open certain cells only."""

from __future__ import annotations

from core.analysis.component import components
from core.analysis.deduction import State, by_pairs, by_single_clues
from core.analysis.knowledge import Constraint, Knowledge
from core.analysis.survey import Tallies, survey
from core.board import COVERED, Board
from core.field import Minefield
from core.grid import singles

BUDGET = 50_000
"""The most states to count in a component."""


class Walk:
    """A game that goes as far as certain cells lead. The caller can open other cells in between.

    A walk knows the field, but opens only cells that are certain from the open ones. Raises `TooLarge` for a component
    with too many states.
    """

    def __init__(self, field: Minefield) -> None:
        self.grid = field.grid
        self._field = field
        self._now = State(0, field.grid.everywhere & ~field.bits, field.bits)

    @property
    def won(self) -> bool:
        """Whether every safe cell is open."""
        return not self._now.safe

    def open(self, safe: int) -> None:
        """Open safe cells, without the rest of their openings. `go` opens those."""
        self._now = self._now.decided(safe)

    @property
    def board(self) -> Board:
        """The board as players see it."""
        grid, opened, counts = self.grid, self._now.open, self.grid.counts(self._field.bits)
        shown = [count if opened >> index & 1 else COVERED for index, count in enumerate(counts)]
        shown[grid.columns :: grid.stride] = "\n" * grid.rows
        return Board(self._field.bits.bit_count(), "".join(shown))

    def follow_single_clues(self) -> None:
        """Open what single clues decide, one after another."""
        self._now = by_single_clues(self._now, self.grid)

    def certain(self) -> int:
        """Return all cells that are certainly safe by all that players know."""
        _, safe, mines = self._now
        return survey(Knowledge(self.grid, safe | mines, mines.bit_count(), self._constraints()), budget=BUDGET).safe

    def go(self) -> None:
        """Open certain cells until there are none."""
        while True:
            self.follow_single_clues()
            if self.won:
                return
            certain = by_pairs(self._now, self.grid) or self._by_components()
            if not certain:
                return
            self._now = self._now.decided(certain)

    def _by_components(self) -> int:
        """Return cells that are safe by a component, the smallest first, or else by the number of mines."""
        _, safe, mines = self._now
        constraints, unknown, left = self._constraints(), safe | mines, mines.bit_count()
        sea, fewest, most, tallies = unknown, 0, 0, Tallies()
        for component in sorted(components(constraints), key=lambda component: component.cells.bit_count()):
            tally = tallies[frozenset(component.constraints)] = component.tally(BUDGET)
            found = sum(cells for cells, held in tally.groups if not any(held))
            if found:
                return found
            sea ^= component.cells
            fewest += min(tally.ways)
            most += max(tally.ways)
        if most < left and left - fewest < sea.bit_count():
            return 0  # any number of mines that the clues allow is possible
        return survey(Knowledge(self.grid, unknown, left, constraints), tallies).safe

    def _constraints(self) -> list[Constraint]:
        """Return what the open clues say of the unknown cells."""
        opened, safe, mines = self._now
        unknown, neighbours = safe | mines, self.grid.neighbours
        found = set()
        for bit in singles(opened & self.grid.grow(unknown)):
            around = neighbours[bit.bit_length() - 1]
            found.add((around & unknown, (around & mines).bit_count()))
        return list(found)
