"""Whether a board is another one, although somebody turned it, mirrored it or cut off its edges."""

from core.analysis.patterns import turned
from core.board import CLUES, COVERED, EXPLODED, FLAGGED, MINE, Board

MOST_CUT = 2
"""The rows, and the columns, that may be cut off: a smaller part could be that of many boards."""
_HIDDEN = str.maketrans(dict.fromkeys(EXPLODED + FLAGGED + MINE, COVERED))


def could_show(size: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether a board of this size (rows, columns) could be a part of one of the other size, or turned."""
    return any(
        0 <= other[0] - rows <= MOST_CUT and 0 <= other[1] - columns <= MOST_CUT for rows, columns in (size, size[::-1])
    )


def shows(board: Board, other: Board) -> bool:
    r"""Return whether `board` has clues and is `other`, or all of it but some rows and columns at its edges.

    It may be turned or mirrored. Mines and flags look like covered cells in both.

    >>> from core import parse_board
    >>> shows(parse_board("1#\n1#", 1), parse_board("11\nF#", 1))
    True
    """
    if not (could_show((board.rows, board.columns), (other.rows, other.columns)) and board.where(CLUES)):
        return False
    whole = str(other).translate(_HIDDEN).split("\n")
    return any(_is_part(part, whole) for part in turned(str(board).translate(_HIDDEN).split("\n")))


def _is_part(part: tuple[str, ...], whole: list[str]) -> bool:
    return any(
        all(row.startswith(cells, left) for row, cells in zip(whole[top:], part, strict=False))
        for top in range(len(whole) - len(part) + 1)
        for left in range(len(whole[0]) - len(part[0]) + 1)
    )
