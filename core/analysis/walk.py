"""Walks: games in which all that is certain is opened."""

from __future__ import annotations

from core.analysis.component import components
from core.analysis.knowledge import Constraint, Knowledge
from core.analysis.survey import survey
from core.board import COVERED, Board
from core.field import Minefield
from core.grid import singles

BUDGET = 50_000
"""States of a component to look at."""


class Walk:
    """A game as far as certain cells lead, with others opened in between by whoever walks.

    It knows the field, but goes by open cells alone. Raises `TooLarge` where a component takes too much to see.
    """

    def __init__(self, field: Minefield) -> None:
        self.grid = field.grid
        self._field = field
        self._counts = field.grid.counts(field.bits)
        self._zeros = field.grid.everywhere & ~field.grid.grow(field.bits)
        self._covered = field.grid.everywhere
        self._found = 0
        self._clues: list[Constraint] = []
        """All neighbours of open cells that say something, and the mines among them."""

    @property
    def won(self) -> bool:
        """Whether every safe cell is open."""
        return self._covered == self._field.bits

    def open(self, safe: int) -> None:
        """Opens safe cells, and openings as far as they go."""
        openings = self.grid.flood(safe, self._zeros & self._covered)
        opened = (safe | self.grid.grow(openings)) & self._covered
        self._covered ^= opened
        neighbours, counts = self.grid.neighbours, self._counts
        for bit in singles(opened & self.grid.grow(self._covered)):
            index = bit.bit_length() - 1
            self._clues.append((neighbours[index], int(counts[index])))

    @property
    def board(self) -> Board:
        """What is to be seen now."""
        grid, counts, covered = self.grid, self._counts, self._covered
        shown = [COVERED if covered >> index & 1 else count for index, count in enumerate(counts)]
        shown[grid.columns :: grid.stride] = "\n" * grid.rows
        return Board(self._field.bits.bit_count(), "".join(shown))

    def go(self) -> None:
        """Opens certain cells until there are none."""
        while safe := self.certainly_safe():
            self.open(safe)

    def certainly_safe(self) -> int:
        """Cells that are certain to be safe, as few as were quick to find; none if there are none."""
        safe = self._by_single_clues()
        return safe or self._by_components()

    def _by_single_clues(self) -> int:
        while True:
            safe = mines = 0
            unknown = self._covered & ~self._found
            saying = []
            for around, count in self._clues:
                cells = around & unknown
                if cells:
                    missing = count - (around & self._found).bit_count()
                    if missing == 0:
                        safe |= cells
                    elif missing == cells.bit_count():
                        mines |= cells
                    else:
                        saying.append((around, count))
            self._clues = saying
            self._found |= mines
            if safe or not mines:
                return safe

    def _by_components(self) -> int:
        """Where single clues decide nothing: components, the smallest first, and the number of mines at last."""
        unknown = self._covered & ~self._found
        constraints = {(around & unknown, count - (around & self._found).bit_count()) for around, count in self._clues}
        left = self._field.bits.bit_count() - self._found.bit_count()
        sea, fewest, most = unknown, 0, 0
        for component in sorted(components(constraints), key=lambda component: component.cells.bit_count()):
            ways, groups, _ = component.tally(BUDGET)
            safe = sum(cells for cells, held in groups if not any(held))
            if safe:
                return safe
            sea ^= component.cells
            fewest += min(ways)
            most += max(ways)
        if most < left and left - fewest < sea.bit_count():
            return 0  # any number of mines that the clues allow is possible
        return survey(Knowledge(self.grid, unknown, left, list(constraints))).safe
