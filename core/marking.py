"""A count puzzle that is being solved: cells marked as mines or as clear, by the same moves as in a game."""

from __future__ import annotations

from dataclasses import dataclass

from core.grid import Cell
from core.notation import Action, Move
from core.puzzle import CountPuzzle


@dataclass(frozen=True)
class Marking:
    """A puzzle with its marks, as sets of cells of its grid. Every move gives another one."""

    puzzle: CountPuzzle
    mines: int = 0
    clear: int = 0

    @property
    def solved(self) -> bool:
        """Whether exactly the mines are marked as mines."""
        return self.mines == self.puzzle.field.bits

    @property
    def wrong(self) -> int:
        """How many marks are not what their cell is."""
        mines = self.puzzle.field.bits
        return (self.mines & ~mines | self.clear & mines).bit_count()

    def play(self, move: Move) -> Marking:
        """A dig marks a cell as clear and a flag marks it as a mine, or takes that mark off; a chord fills a clue.

        Raises `CellError` for a cell outside.
        """
        if move.action is Action.CHORD:
            return self.fill(move.cell)
        cell = self.puzzle.field.grid.bit(move.cell)
        mines, clear = self.mines & ~cell, self.clear & ~cell
        if move.action is Action.FLAG:
            return Marking(self.puzzle, mines | cell & ~self.mines, clear)
        return Marking(self.puzzle, mines, clear | cell & ~self.clear)

    def fill(self, cell: Cell) -> Marking:
        """Marks what is left around a clue whose marks force it; without a clue there, or unforced, nothing changes."""
        grid = self.puzzle.field.grid
        around = grid.grow(grid.bit(cell))
        row, column = cell
        clue = self.puzzle.counts[row][column]
        left = around & ~(self.mines | self.clear)
        missing = None if clue is None else clue - (around & self.mines).bit_count()
        if missing == 0:
            return Marking(self.puzzle, self.mines, self.clear | left)
        if missing == left.bit_count():
            return Marking(self.puzzle, self.mines | left, self.clear)
        return self
