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
    """A board that no mines fit. `clues` can't all be met: leave any out, and the others can, unless there was too much
    to count to tell.

    `counted` tells that they could be, with another number of mines in all. Where that is out of all bounds there are
    no clues but `room`: no number outside of it fits, and where all could be counted its first and its last do.
    """

    def __init__(self, clues: Collection[tuple[int, int]], counted: bool, room: range | None = None) -> None:
        cells = " and ".join(f"row {row}, column {column}" for row, column in clues)
        numbers = f"the clues at {cells}" if len(clues) > 1 else f"the clue at {cells}"
        if not counted:
            flaw = f"{numbers} can't be met" + (" together" if len(clues) > 1 else "")
        elif room:
            flaw = f"so many mines don't fit: there are {self._bounds(room)}"
        else:
            flaw = f"{numbers} can't be met with so many mines in all"
        super().__init__(flaw)
        self.clues = clues
        self.counted = counted
        self.room = room

    @property
    def fitting(self) -> str:
        """The numbers of mines that there is room for, in words."""
        return "" if self.room is None else self._bounds(self.room)

    @staticmethod
    def _bounds(room: range) -> str:
        return f"at least {room[0]} and at most {room[-1]}" if len(room) > 1 else f"{room[0]}"

    def __reduce__(self) -> tuple[type[ContradictionError], tuple[Collection[tuple[int, int]], bool, range | None]]:
        return type(self), (self.clues, self.counted, self.room)


class CellError(CoreError):
    """A cell outside the board, or one that the rules don't let be chosen."""


class MoveError(CoreError):
    """Text that isn't a move on this board."""


class Unsolvable(Exception):
    """No field has these counts: an answer rather than an error, for the solvers among themselves."""


def counted(number: int, thing: str) -> str:
    """How many things there are, as messages tell it: `1 cell` or `2 cells`."""
    return f"{number} {thing}{'s' * (number != 1)}"
