"""Matrices of counts as people write them: rows of clues 0 to 9, each of which counts its own cell too."""

import re
from collections.abc import Sequence

from core.errors import CountsError, CountsFlaw
from core.width import narrowed

Counts = Sequence[Sequence[int | None]]
"""Rows of clues, `None` where a clue is hidden."""

HIDDEN = "?."
_ROW_ENDS = re.compile(r"[\n/;]")
_SEPARATORS = re.compile(r"\s*,\s*|\s+")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_AROUND_LISTS = re.compile(r"\[[\s,]*\]|[\s,]*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_QUOTED = 20


def parse_counts(text: str) -> list[list[int | None]]:
    """Return the matrix written in `text`: numbers separated by blanks or commas, `?` or `.` for a hidden clue.

    Single digits need no separators. A row ends at a newline, `/` or `;`. Lists of lists such as `[[2,2,1],[3,4,2]]`
    are read too, and so are full-width characters. Raises `CountsError` for text that is empty, ragged or has anything
    but numbers from 0 to 9.

    >>> parse_counts("221 / 3?2")
    [[2, 2, 1], [3, None, 2]]
    """
    lines = (line.strip() for line in _ROW_ENDS.split(_without_brackets(narrowed(text))))
    rows = [_read_row(number, line) for number, line in enumerate(filter(None, lines))]
    if not rows:
        raise CountsError(CountsFlaw.EMPTY)
    check_shape(rows)
    return rows


def check_shape(counts: Counts) -> None:
    """Raise `CountsError` for a matrix that is empty or ragged."""
    if not counts or not counts[0]:
        raise CountsError(CountsFlaw.EMPTY)
    columns = len(counts[0])
    for row, line in enumerate(counts):
        if len(line) != columns:
            raise CountsError(CountsFlaw.RAGGED, row=row, cells=len(line), columns=columns)


def check_counts(counts: Counts) -> None:
    """Raise `CountsError` for a matrix that is empty or ragged, or that has anything but clues from 0 to 9."""
    check_shape(counts)
    for row, line in enumerate(counts):
        for column, clue in enumerate(line):
            if clue is not None and not (isinstance(clue, int) and 0 <= clue <= 9):
                raise CountsError(CountsFlaw.BAD_CLUE, row=row, column=column, found=clue)


def write_counts(counts: Counts) -> str:
    """Return the matrix as `parse_counts` reads it, one row per line."""
    return "\n".join(" ".join("?" if clue is None else str(clue) for clue in line) for line in counts)


def _without_brackets(text: str) -> str:
    """Return a list of lists with one row per line, and any other text as it is."""
    rows = _LIST.findall(text)
    if not rows or not _AROUND_LISTS.fullmatch(_LIST.sub("", text).strip()):
        return text
    return "\n".join(" ".join(re.sub("[\"']", "", row).split()) for row in rows)


def _read_row(row: int, line: str) -> list[int | None]:
    words = _SEPARATORS.split(line)
    return [_read_clue(row, column, word) for column, word in enumerate(words if len(words) > 1 else line)]


def _read_clue(row: int, column: int, word: str) -> int | None:
    if len(word) == 1 and word in HIDDEN:
        return None
    if len(word) == 1 and word in "0123456789":
        return int(word)
    found = int(word) if _NUMBER.fullmatch(word) else word[:_QUOTED]
    raise CountsError(CountsFlaw.BAD_CLUE, row=row, column=column, found=found)
