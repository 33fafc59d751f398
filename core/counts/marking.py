"""A count puzzle that is being solved: cells marked as mines or as clear, by the same moves as in a game."""

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
    """A puzzle with its marks, as sets of cells of its grid. Every move gives another one."""

    puzzle: CountPuzzle
    mines: int = 0
    clear: int = 0

    def __getitem__(self, cell: Cell) -> str:
        """The mark of a cell: `x` for a mine, `_` for clear, `#` for none. Raises `CellError` for one outside."""
        bit = self.puzzle.field.grid.bit(cell)
        return MARKED_MINE if self.mines & bit else MARKED_CLEAR if self.clear & bit else UNMARKED

    @property
    def marked(self) -> int:
        """The cells with a mark."""
        return self.mines | self.clear

    @property
    def solved(self) -> bool:
        """Whether exactly the mines are marked as mines."""
        return self.mines == self.puzzle.field.bits

    @property
    def wrong(self) -> int:
        """The cells whose mark is not what they are."""
        mines = self.puzzle.field.bits
        return self.mines & ~mines | self.clear & mines

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
        """Marks what is left around a clue whose marks force it; where there is a refusal nothing changes."""
        if self.refusal(cell):
            return self
        left, missing = self._around(cell)
        if missing == 0:
            return Marking(self.puzzle, self.mines, self.clear | left)
        return Marking(self.puzzle, self.mines | left, self.clear)

    def refusal(self, cell: Cell) -> Refusal | None:
        """Why the clue of a cell fills nothing, if it doesn't: there is none, it is done, or it forces nothing yet."""
        left, missing = self._around(cell)
        if missing is None:
            return Refusal.NO_CLUE
        if not left:
            return Refusal.DONE
        return None if missing in (0, left.bit_count()) else Refusal.UNMATCHED

    def _around(self, cell: Cell) -> tuple[int, int | None]:
        """The unmarked cells of a clue, and how many mines are missing among them; `None` where no clue is given."""
        grid = self.puzzle.field.grid
        around = grid.grow(grid.bit(cell))
        clue = self.puzzle.counts[cell[0]][cell[1]]
        return around & ~self.marked, None if clue is None else clue - (around & self.mines).bit_count()
