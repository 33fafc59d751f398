"""What stands around and between the cells of a board: labels that look like cells, stars of Markdown, crosses.

Stars around all rows are Markdown's. A single kind of `X`, `x` or `*` is covered if no other square is, nor a mine.
"""

from collections.abc import Sequence

from bot.tools.solve.board.blocks import RowBlock
from bot.tools.solve.board.cells import CROSSES, counts_up
from bot.tools.solve.board.lines import MIN_SIDE
from bot.tools.solve.board.symbols import MEANINGS, SQUARES
from core import COVERED, MINE

ENOUGH_AT_EDGES = 2
"""This many numbers are labels if they are all of the first row or column, and each is one more than the other."""


def without_emoji_labels(block: RowBlock) -> list[Sequence[str]]:
    """Return the rows without labels that look like cells, such as keycaps that count up along the edges."""
    rows = block.rows
    side, top = [row[0] for row in rows], rows[0][1:]
    if block.letters == len(top) and counts_up(side):
        return [row[1:] for row in rows]
    if min(len(side), len(rows[0])) > ENOUGH_AT_EDGES and counts_up(side[1:]) and counts_up(top):
        return [row[1:] for row in rows[1:]]
    return rows


def without_emphasis(rows: list[Sequence[str]]) -> list[Sequence[str]]:
    """Return rows without the stars of bold and italic text around all of them, if other squares are covered."""
    inside = rows
    while all(len(row) > MIN_SIDE and row[0] == row[-1] == "*" for row in inside):
        inside = [row[1:-1] for row in inside]
    return inside if any(cell == COVERED or cell in SQUARES for row in inside for cell in row) else rows


def with_crosses_covered(rows: list[Sequence[str]]) -> list[Sequence[str]]:
    """Return rows with covered squares in place of crosses or stars, if nothing else may be meant for those."""
    meanings = {cell: MEANINGS.get(cell, COVERED) for row in rows for cell in row}
    crosses = meanings.keys() & CROSSES
    if len(crosses) != 1 or not {COVERED, MINE}.isdisjoint(meanings.values()):
        return rows
    return [[COVERED if cell in crosses else cell for cell in row] for row in rows]
