"""Whether a board is another one, although somebody turned it, mirrored it, cut off its edges or covered some of it."""

from collections.abc import Sequence

from core.analysis.patterns import turned
from core.board import CLUES, Board

MOST_CUT = 2
"""The rows, and the columns, that may be cut off: a smaller part could be that of many boards."""
NO_CHANCE = 10
"""How many open cells two different boards hardly ever share by chance."""
AGREEING = 5
"""How many more have to agree for each that may differ."""


def could_show(size: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether a board of this size (rows, columns) could be a part of one of the other size, or turned."""
    return any(
        0 <= other[0] - rows <= MOST_CUT and 0 <= other[1] - columns <= MOST_CUT for rows, columns in (size, size[::-1])
    )


def shows(board: Board, other: Board) -> bool:
    r"""Return whether `board` has clues and is `other`, or all of it but some rows and columns at its edges.

    It may be turned or mirrored. They are the same if they agree almost wherever both are open, and share most of the
    open cells of `board` and either most of those of `other` or too many for chance. So covering a number, or making
    one up, makes no other board.

    >>> from core import parse_board
    >>> shows(parse_board("1#\n1#", 1), parse_board("11\nF#", 1))
    True
    """
    if not (could_show((board.rows, board.columns), (other.rows, other.columns)) and board.where(CLUES)):
        return False
    whole = str(other).split("\n")
    return any(_is_part(part, whole) for part in turned(str(board).split("\n")))


def _is_part(part: Sequence[str], whole: Sequence[str]) -> bool:
    height, width = len(part), len(part[0])
    return any(
        _is_same("".join(part), "".join(row[left : left + width] for row in whole[top : top + height]))
        for top in range(len(whole) - height + 1)
        for left in range(len(whole[0]) - width + 1)
    )


def _is_same(cells: str, others: str) -> bool:
    """Return whether two boards of the same size, without their line breaks, are the same."""
    most, other_most = (sum(map(text.count, CLUES)) for text in (cells, others))
    shared = different = 0
    for one, other in zip(cells, others, strict=True):
        if one in CLUES and other in CLUES:
            shared += 1
            different += one != other
            if different > _made_up(min(most, other_most)):
                return False
    most_of_other = 2 * shared > other_most or shared >= NO_CHANCE
    return different <= _made_up(shared) and 2 * shared > most and most_of_other


def _made_up(shared: int) -> int:
    """Return how many of the open cells that two boards share may differ: so few that the others agree by no chance."""
    return max(shared - NO_CHANCE, 0) // AGREEING
