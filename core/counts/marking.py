"""The marks of a player who solves a count puzzle: mine or clear, made by the same moves as in a game."""

from __future__ import annotations

from dataclasses import dataclass

from core.counts.puzzle import CountPuzzle
from core.game import Refusal
from core.grid import Cell
from core.notation import Action, Move

UNMARKED = "#"
MARKED_MINE = "x"
MARKED_CLEAR = "_"


@dataclass(frozen=True)
class Marking:
    """A puzzle with its marks, as sets of cells of its grid. A move returns a new marking."""

    puzzle: CountPuzzle
    mines: int = 0
    clear: int = 0

    def __getitem__(self, cell: Cell) -> str:
        """Return the mark of a cell: `x` for a mine, `_` for clear, `#` for none.

        Raises `CellError` for a cell off the board.
        """
        bit = self.puzzle.field.grid.bit(cell)
        return MARKED_MINE if self.mines & bit else MARKED_CLEAR if self.clear & bit else UNMARKED

    @property
    def marked(self) -> int:
        """The set of cells with a mark."""
        return self.mines | self.clear

    @property
    def solved(self) -> bool:
        """Whether exactly the mines are marked as mines."""
        return self.mines == self.puzzle.field.bits

    @property
    def wrong(self) -> int:
        """The set of cells with a wrong mark."""
        mines = self.puzzle.field.bits
        return self.mines & ~mines | self.clear & mines

    @property
    def decided(self) -> int:
        """The set of unmarked cells that a single clue decides."""
        decided = 0
        for cell in self.puzzle.field.grid.cells(self.puzzle.field.grid.everywhere):
            if self.refusal(cell) is None:
                decided |= self._around(cell)[0]
        return decided

    def play(self, move: Move) -> Marking:
        """Return the marking after a move: a dig marks a cell as clear, a flag as a mine, and a chord fills a clue.

        The same move again takes a mark off. Raises `CellError` for a cell off the board.
        """
        if move.action is Action.CHORD:
            return self.fill(move.cell)
        cell = self.puzzle.field.grid.bit(move.cell)
        mines, clear = self.mines & ~cell, self.clear & ~cell
        if move.action is Action.FLAG:
            return Marking(self.puzzle, mines | cell & ~self.mines, clear)
        return Marking(self.puzzle, mines, clear | cell & ~self.clear)

    def fill(self, cell: Cell) -> Marking:
        """Return the marking with the rest of a clue's cells marked, unless there is a refusal."""
        if self.refusal(cell):
            return self
        left, missing = self._around(cell)
        if missing == 0:
            return Marking(self.puzzle, self.mines, self.clear | left)
        return Marking(self.puzzle, self.mines | left, self.clear)

    def refusal(self, cell: Cell) -> Refusal | None:
        """Return why a cell can't be filled: it has no clue, its clue is done, or its marks don't decide the rest."""
        left, missing = self._around(cell)
        if missing is None:
            return Refusal.NO_CLUE
        if not left:
            return Refusal.DONE
        return None if missing in (0, left.bit_count()) else Refusal.UNMATCHED

    def _around(self, cell: Cell) -> tuple[int, int | None]:
        """Return the unmarked cells of a clue, and the mines missing among them; `None` if no clue is given."""
        grid = self.puzzle.field.grid
        around = grid.grow(grid.bit(cell))
        clue = self.puzzle.counts[cell[0]][cell[1]]
        return around & ~self.marked, None if clue is None else clue - (around & self.mines).bit_count()
