"""Which of the two a text is: a board of Minesweeper or a count puzzle.

- A number of mines makes it a board, and so do `#`, flags and mines, which no puzzle has.
- A 9 makes it a puzzle, and so does a text in which nothing is hidden.
- Anything else, such as numbers beside `?`, `-` or squares, can be both. It is taken for a board if the hidden squares
  around its numbers explain them all, none touches a 0, and there is a 0 or the board was drawn with squares. Otherwise
  it is taken for a puzzle, in which a number counts its own square too.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.errors import PlayerError
from bot.features.solve.lines import SQUARES, hides_squares, is_plausible
from bot.features.solve.reading import Pasted, read_pasted
from core import CLUES, CoreError, Counts, CountsError, CountsFlaw, parse_counts, write_counts

Read = TypeVar("Read")
BOARD_SIGN = re.compile(r"[#🚩💣💥🟦🟨🟩]|(?<![A-EG-WYZa-z])[FX](?![A-EG-WYZa-z])")
"""What only boards have, among the signs that texts have seldom."""
_WORDS_BACKWARDS = re.compile(r"\s*(?:[.,!?]*[^\W\d_]+\s+)+")
DRAWN = SQUARES - frozenset("·•-_")
"""The squares that nobody types."""


@dataclass(frozen=True)
class PasteReading:
    """What a text was read as, the likelier first. At least one of the two is there."""

    board: Pasted | None
    counts: Counts | None
    board_first: bool

    @property
    def text(self) -> str:
        """The board or the puzzle alone, as it was read."""
        return self.board_text if self.board_first else self.counts_text

    @property
    def board_text(self) -> str:
        """The board's rows in core's notation."""
        return self.board.text.rstrip() if self.board else ""

    @property
    def counts_text(self) -> str:
        """The puzzle's numbers."""
        return write_counts(self.counts) if self.counts else ""


def read_either(text: str, mines: int | None = None) -> PasteReading:
    """Return the board or the puzzle in a text. Raise `PlayerError` or `CoreError` if it can't be read as either."""
    if mines is not None:
        return PasteReading(read_pasted(text), None, board_first=True)
    board, counts = _read_both(text)
    if isinstance(board, Pasted):
        if not isinstance(counts, Exception):
            if board.mines is not None:
                return PasteReading(board, None, board_first=True)
            if hides_squares(board.text):
                return PasteReading(board, counts, board_first=_is_likely(board.text, text))
        elif board.mines is not None or hides_squares(board.text):
            return PasteReading(board, None, board_first=True)
    if not isinstance(counts, Exception):
        return PasteReading(None, counts, board_first=False)
    nothing = isinstance(counts, CountsError) and counts.code is CountsFlaw.EMPTY
    raise board if isinstance(board, Exception) and (nothing or BOARD_SIGN.search(text)) else counts


def read_puzzle(text: str) -> Counts:
    """Return the puzzle in a text. Raise `CoreError` if there is none."""
    _, counts = _read_both(text)
    if isinstance(counts, Exception):
        raise counts
    return counts


def _read_both(text: str) -> tuple[Pasted | PlayerError | CoreError, Counts | PlayerError | CoreError]:
    """Return the board and the puzzle in a text, or why it can't be read as one.

    Words at its end that no row of the board has are no row of the puzzle either.
    """
    board, counts = _attempt(read_pasted, text), _attempt(_read_counts, text)
    if isinstance(board, Pasted) and isinstance(counts, Exception):
        before = _attempt(_read_counts, _without_last_words(text))
        if not isinstance(before, Exception) and [len(row) for row in before] == [*map(len, board.text.split())]:
            return board, before
    return board, counts


def _without_last_words(text: str) -> str:
    words = _WORDS_BACKWARDS.match(text[::-1])
    return text[: len(text) - words.end()] if words else text


def _is_likely(board: str, text: str) -> bool:
    """Return whether a text is rather this board than a puzzle."""
    shown = {*CLUES}.intersection(board)
    return bool(shown) and is_plausible(board) and ("0" in shown or not DRAWN.isdisjoint(text))


def _read_counts(text: str) -> Counts:
    """Return the puzzle in a text. Raise `CountsError` if there is none, or none with a number."""
    counts = parse_counts(text)
    if all(clue is None for row in counts for clue in row):
        raise CountsError(CountsFlaw.EMPTY)
    return counts


def _attempt(read: Callable[[str], Read], text: str) -> Read | PlayerError | CoreError:
    try:
        return read(text)
    except (PlayerError, CoreError) as error:
        return error
