"""What the clues of a board say: how many mines are in which unknown cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from core.board import CLUES, EXPLODED, MINE, UNKNOWN, Board
from core.errors import Unsolvable
from core.grid import Grid, indices

SEEN = EXPLODED + MINE
"""Symbols of mines that are shown."""

Constraint = tuple[int, int]
"""A set of unknown cells and the number of mines in it."""


class Knowledge(NamedTuple):
    """The unknown cells, the mines in them, and the constraints on them.

    Flags are no evidence, so flagged cells are unknown.
    """

    grid: Grid
    unknown: int
    mines_left: int
    constraints: list[Constraint]

    def with_safe(self, safe: int) -> Knowledge:
        """Return the knowledge with some unknown cells known to be safe."""
        constraints = [(cells & ~safe, count) for cells, count in self.constraints]
        return Knowledge(self.grid, self.unknown & ~safe, self.mines_left, constraints)

    def without_mines(self, mines: int) -> Knowledge:
        """Return the knowledge with some unknown cells known to be mines."""
        constraints = [(cells & ~mines, count - (cells & mines).bit_count()) for cells, count in self.constraints]
        left = self.mines_left - mines.bit_count()
        return Knowledge(self.grid, self.unknown & ~mines, left, [item for item in constraints if item[0]])

    def supposing(self, mines: int, safe: int) -> Knowledge:
        """Return the knowledge if some unknown cells were mines and others safe, which may be impossible."""
        decided = mines | safe
        constraints = [
            (cells & ~decided, count - (cells & mines).bit_count()) if cells & decided else (cells, count)
            for cells, count in self.constraints
        ]
        return Knowledge(self.grid, self.unknown & ~decided, self.mines_left - mines.bit_count(), constraints)

    def regions(self) -> list[int]:
        """Return the unknown cells in regions. Cells are connected if they touch or share a clue."""
        parts = []
        left = self.unknown
        while left:
            part = self.grid.flood(left & -left, left)
            parts.append(part)
            left ^= part
        for cells, _ in self.constraints:
            together = [part for part in parts if part & cells]
            if len(together) > 1:
                parts = [sum(together), *(part for part in parts if not part & cells)]
        return parts

    def after(self, bit: int, clue: int) -> Knowledge:
        """Return the knowledge if this unknown cell were open and showed this clue, which counts unknown cells only."""
        around = self.grid.neighbours[bit.bit_length() - 1] & self.unknown
        constraints = [(cells & ~bit, mines) for cells, mines in self.constraints]
        constraints.append((around, clue))
        return Knowledge(self.grid, self.unknown ^ bit, self.mines_left, constraints)


class Settled(NamedTuple):
    """Cells that single constraints decide, and the constraints on the rest."""

    safe: int
    mines: int
    constraints: list[Constraint]


def read_board(board: Board) -> Knowledge:
    """Return the knowledge that a board gives."""
    text, neighbours, clues = board.text, board.grid.neighbours, useful_clues(board)
    unknown, mines = board.where(UNKNOWN), board.where(SEEN)
    counts = [int(text[clue]) for clue in clues]
    if mines:
        counts = [count - (neighbours[clue] & mines).bit_count() for clue, count in zip(clues, counts, strict=True)]
    constraints = [(neighbours[clue] & unknown, count) for clue, count in zip(clues, counts, strict=True)]
    return Knowledge(board.grid, unknown, board.mines - mines.bit_count(), constraints)


def useful_clues(board: Board) -> list[int]:
    """Return the indices of the clues that say something: those next to an unknown cell or a shown mine, and those
    above 0 that have neither and so can't be right.
    """
    beside = board.grid.grow(board.where(UNKNOWN + SEEN))
    clues = board.where(CLUES) & beside | board.where(CLUES[1:]) & ~beside
    return list(indices(clues))


def settle(constraints: Iterable[Constraint]) -> Settled:
    """Apply single constraints until they decide nothing more. Raises `Unsolvable` if one can't be met.

    A constraint decides its cells if none of them is a mine or all are.
    """
    safe = mines = 0
    waiting = list(constraints)
    while True:
        no_mines = all_mines = 0
        rest = []
        for cells, count in waiting:
            if count == 0:
                no_mines |= cells
            elif count == cells.bit_count():
                all_mines |= cells
            elif 0 < count < cells.bit_count():
                rest.append((cells, count))
            else:
                raise Unsolvable
        if no_mines & all_mines:
            raise Unsolvable
        decided = no_mines | all_mines
        if not decided:
            return Settled(safe, mines, rest)
        safe |= no_mines
        mines |= all_mines
        waiting = [
            (cells & ~decided, count - (cells & all_mines).bit_count()) if cells & decided else (cells, count)
            for cells, count in rest
        ]
