"""What can be wrong with the input of `core`.

CoreError (a ValueError)
├── BoardError   a board, a field or a count that can't be
│   ├── CountsError   a matrix of counts that can't be read
│   └── ContradictionError   a board that no mines fit
├── CellError    a cell that is outside, or can't be dug
└── MoveError    a move that can't be read
"""

from __future__ import annotations

from collections.abc import Collection


class CoreError(ValueError):
    """Anything `core` refuses; its text quotes what was wrong."""


class BoardError(CoreError):
    """A board that is empty, ragged or holds something unknown, or sizes and mines that can't go together."""


class CountsError(BoardError):
    """A matrix of counts that can't be one; `row` and `column`, counted from 0, say where."""

    def __init__(self, flaw: str, row: int | None = None, column: int | None = None) -> None:
        place = [f"{name} {number}" for name, number in (("row", row), ("column", column)) if number is not None]
        super().__init__(" ".join([", ".join(place), flaw] if place else [flaw]))
        self.flaw = flaw
        self.row = row
        self.column = column


class ContradictionError(BoardError):
    """A board that no mines fit. `clues` can't all be met: leave any out, and the others can.

    `counted` tells that they could be, with another number of mines in all.
    """

    def __init__(self, clues: Collection[tuple[int, int]], counted: bool) -> None:
        cells = " and ".join(f"row {row}, column {column}" for row, column in clues)
        numbers = f"the clues at {cells}" if len(clues) > 1 else f"the clue at {cells}"
        if not counted:
            flaw = f"{numbers} can't be met" + (" together" if len(clues) > 1 else "")
        elif clues:
            flaw = f"{numbers} can't be met with so many mines in all"
        else:
            flaw = "there is no room for so many mines, or fewer than are seen"
        super().__init__(flaw)
        self.clues = clues
        self.counted = counted

    def __reduce__(self) -> tuple[type[ContradictionError], tuple[Collection[tuple[int, int]], bool]]:
        return type(self), (self.clues, self.counted)


class CellError(CoreError):
    """A cell outside the board, or one that the rules don't let be chosen."""


class MoveError(CoreError):
    """Text that isn't a move on this board."""


class Unsolvable(Exception):
    """No field has these counts: an answer rather than an error, for the solvers among themselves."""


def counted(number: int, thing: str) -> str:
    """How many things there are, as messages tell it: `1 cell` or `2 cells`."""
    return f"{number} {thing}{'s' * (number != 1)}"
