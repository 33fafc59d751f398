"""What the cells of a line may be: known symbols, words, or labels."""

import re
from collections.abc import Sequence

from bot.tools.solve.board.symbols import MEANINGS, RANKS, SQUARES
from core import BoardError, BoardFlaw

UNDERSTOOD = "# F 0-8 ."
"""What players may type."""
TALK = frozenset("fpPmx!?")
"""Symbols of cells of which words such as `pm` and `!!!` may consist."""
IN_TEXTS = frozenset("-_·•.!?@*")
"""Symbols of cells that texts have as well."""
EMOJI = r"[\u2600-\U0010ffff]|[0-9]\u20e3"
CROSSES = frozenset("Xx*")


def counts_up(cells: Sequence[str]) -> bool:
    """Return whether cells are labels that count up from 0, 1 or A."""
    ranks = [RANKS.get(cell, -1) for cell in cells]
    return ranks[0] in (0, 1) and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_unknown(cell: str) -> bool:
    """Return whether a cell has no meaning on any board."""
    return cell not in MEANINGS and cell not in SQUARES


def not_understood(symbol: str, row: int = 0, column: int = 0) -> BoardError:
    """Return the error for a symbol that isn't a cell."""
    return BoardError(BoardFlaw.UNKNOWN_SYMBOL, row=row, column=column, symbol=symbol, symbols=UNDERSTOOD)


def check_symbols(rows: Sequence[Sequence[str]]) -> None:
    """Raise `BoardError` for the first cell that isn't one."""
    drawn = any(re.fullmatch(EMOJI, cell) for line in rows for cell in line)
    not_drawn = TALK | {*".*"} if drawn else frozenset()
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            if is_unknown(cell) or cell in not_drawn:
                raise not_understood(cell, row, column)
