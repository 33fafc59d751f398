"""Matrices of counts as people write them: rows of clues 0 to 9, each of which counts its own cell too."""

from collections.abc import Sequence

from core.errors import CountsError, CountsFlaw

Counts = Sequence[Sequence[int | None]]
"""Rows of clues, `None` where a clue is hidden."""


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
