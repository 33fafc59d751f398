"""What can be wrong with the input of `core`.

CoreError (a ValueError)
├── BoardError   a board, a field or a count that can't be
├── CellError    a cell that is outside, or can't be dug
└── MoveError    a move that can't be read
"""


class CoreError(ValueError):
    """Anything `core` refuses; its text quotes what was wrong."""


class BoardError(CoreError):
    """A board that is empty, ragged or holds something unknown, or sizes and mines that can't go together."""


class CellError(CoreError):
    """A cell outside the board, or one that the rules don't let be chosen."""


class MoveError(CoreError):
    """Text that isn't a move on this board."""
