"""Which squares of a board are covered, which are open, and what its numbers say about that.

A single kind of square is covered. Of several kinds one is open: the one that touches nothing covered and leaves every
clue its mines. If that fits none or more than one, the squares are this bot's, or the board is refused.
"""

from collections.abc import Sequence

from bot.errors import PlayerError
from bot.render.emoji import STANDARD, TileName
from bot.tools.solve import text as texts
from bot.tools.solve.board.symbols import DRAWN_SQUARES, MEANINGS, SQUARES
from core import CLUES, COVERED, EXPLODED, MINE, UNKNOWN, Grid


def open_square(rows: Sequence[Sequence[str]], *, drawn_here: bool) -> str | None:
    """Return the kind of square that is open and empty, if one is. Raise `PlayerError` if that isn't clear."""
    cells = {cell for row in rows for cell in row}
    squares = cells & SQUARES
    own = squares <= DRAWN_SQUARES
    if own and drawn_here:
        return STANDARD[TileName.EMPTY]
    if len(squares) + (COVERED in cells) < 2:
        return None
    possible = [square for square in sorted(squares) if _may_be_open(rows, square)]
    if len(possible) == 1:
        return possible[0]
    if own and len(squares) > 1:
        return STANDARD[TileName.EMPTY]
    raise PlayerError(texts.UNCLEAR_SQUARES(" ".join(sorted(squares))))


def _may_be_open(rows: Sequence[Sequence[str]], square: str) -> bool:
    """Return whether this kind of square may be the open one: it touches nothing covered, and all clues can be met."""
    text = in_notation(rows, square, opened="o")
    return not _touches(text, "o", COVERED + EXPLODED + MINE) and _explains(text)


def in_notation(rows: Sequence[Sequence[str]], open_square: str | None, opened: str = "0") -> str:
    """Return the rows in core's notation, where one kind of square is open and the others are covered."""
    meanings = MEANINGS | dict.fromkeys(SQUARES, COVERED)
    if open_square:
        meanings[open_square] = opened
    return "".join("".join(map(meanings.__getitem__, row)) + "\n" for row in rows)


def hides_squares(board: str) -> bool:
    """Return whether there is anything but open squares on a board in core's notation."""
    return not {*CLUES, "\n"}.issuperset(board)


def is_plausible(board: str) -> bool:
    """Return whether what is hidden on a board in core's notation explains all its numbers, and touches no 0."""
    return not _touches(board, "0", UNKNOWN) and _explains(board)


def _touches(board: str, symbols: str, others: str) -> bool:
    """Return whether a cell with one of these symbols is next to one with one of the others."""
    grid = _grid(board)
    return bool(grid.grow(grid.read(board, symbols)) & grid.read(board, others))


def _explains(board: str) -> bool:
    """Return whether each number may have as many mines around it."""
    grid = _grid(board)
    mines, either = grid.read(board, EXPLODED + MINE), grid.read(board, UNKNOWN)
    least, most = grid.counts(mines), grid.counts(mines | either)
    return all(least[at] <= symbol <= most[at] for at, symbol in enumerate(board) if symbol in CLUES)


def _grid(board: str) -> Grid:
    rows = board.split()
    return Grid(len(rows), len(rows[0]))
