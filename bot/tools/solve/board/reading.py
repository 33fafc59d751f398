"""Boards that players paste or pick: found among other lines, and read. The inverse of drawing.

A board is read whole or refused, so an answer is never about a smaller one. The rules are in the modules of each step:
`lines` (a text's lines as if they were rows), `blocks` (those that are), `beside` (rows that share a line with words),
`frame` (labels and marks), `checks` (what is refused) and `squares` (which kind is open).

A heading of this bot is read by its structure, since its words are in some language: a size such as 9x9, and later in
the line 💣 and a number. With ❤️ in the line the game was running, so the number excludes mines that were flagged.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.errors import PlayerError
from bot.tools.solve import text as texts
from bot.tools.solve.board.beside import HEADING
from bot.tools.solve.board.blocks import only_board
from bot.tools.solve.board.cells import not_understood
from bot.tools.solve.board.checks import check_edges, check_gaps, check_rows
from bot.tools.solve.board.frame import with_crosses_covered, without_emoji_labels, without_emphasis
from bot.tools.solve.board.lines import TextLine, read_lines
from bot.tools.solve.board.squares import in_notation, open_square
from core import EXPLODED, FLAGGED, narrowed

_RUNNING = re.compile("❤|:heart:")
"""What only headings of running games have, for their lives."""


@dataclass(frozen=True)
class Pasted:
    """A board as it was pasted: `text` is its rows in core's notation, a newline after each.

    `mines` is how many there are in all, if a heading of this bot says so.
    """

    text: str
    mines: int | None


def read_pasted(text: str) -> Pasted:
    """Return the board in a text. Raise `PlayerError` or `BoardError` if there is none, or none that can be read."""
    lines = read_lines(narrowed(text))
    block = only_board(lines)
    if block.label is not None and block.label > 1:
        raise PlayerError(texts.INCOMPLETE(block.label))
    rows = without_emphasis(without_emoji_labels(block))
    check_rows(rows)
    if block.label is None:
        check_edges(rows, block, lines)
    elif all(row[0] == "-" for row in rows):
        raise not_understood("-")
    check_gaps(rows, block, lines)
    rows = with_crosses_covered(rows)
    heading = _heading([*reversed(lines[: block.start]), *lines[block.start + len(block.rows) :]], rows)
    board = in_notation(rows, open_square(rows, drawn_here=block.in_code or heading is not None))
    return Pasted(board, _mines(heading, board) if heading else None)


def _heading(around: Sequence[TextLine], rows: Sequence[Sequence[str]]) -> re.Match[str] | None:
    """Return the first heading of this size: the nearest above, else below, where a finished game has its own."""
    headings = (match for line in around for match in HEADING.finditer(line.text))
    return next((one for one in headings if (int(one[1]), int(one[2])) == (len(rows), len(rows[0]))), None)


def _mines(heading: re.Match[str], board: str) -> int | None:
    """Return how many mines there are by a heading, unless that can't be. While a game runs, it says those left."""
    running = _RUNNING.search(heading.string)
    mines = int(heading[3]) + (sum(map(board.count, FLAGGED + EXPLODED)) if running else 0)
    return mines if 0 <= mines <= board.count("\n") * board.index("\n") else None
