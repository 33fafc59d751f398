"""A count puzzle in words."""

from collections.abc import Mapping

from bot.games.puzzle import text
from bot.render.words import FIRST_PRIVATE, SeenBoard
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Cell, Marking

MARKS = (UNMARKED, MARKED_MINE, MARKED_CLEAR)
CLUES = (None, *range(10))
SYMBOLS = {
    (mark, clue): chr(FIRST_PRIVATE + number)
    for number, (mark, clue) in enumerate((mark, clue) for mark in MARKS for clue in CLUES)
}
"""A symbol for each mark and number."""
NAMES = {symbol: text.square_in_words(mark, clue) for (mark, clue), symbol in SYMBOLS.items()}
DEEDS = {symbol: text.NOT_MARKED if mark == UNMARKED else text.MARKED for (mark, _), symbol in SYMBOLS.items()}
COUNTED = {symbol: clue for (_, clue), symbol in SYMBOLS.items() if clue is not None}


def seen_board(marking: Marking, doers: Mapping[Cell, int]) -> SeenBoard:
    """Return a puzzle as a board in words, with who marked its squares. Its numbers count their own squares too."""
    counts = marking.puzzle.counts
    rows = [
        "".join(SYMBOLS[marking[row, column], clue] for column, clue in enumerate(line))
        for row, line in enumerate(counts)
    ]
    hidden, mines = ("".join(SYMBOLS[mark, clue] for clue in CLUES) for mark in (UNMARKED, MARKED_MINE))
    return SeenBoard(rows, NAMES, mines, hidden, COUNTED, text.NUMBER, [(0, 0)], DEEDS, doers)
