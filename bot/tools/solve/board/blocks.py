"""The rows of a board among the lines of a text.

- Rows are lines below each other that hold only symbols of cells, at least two rows of two. Such a block is the board,
  with all its lines, and with rows above or below that share their line with words.
- Labels at the left are numbers or letters that count up from the first line to the last. They have to look unlike
  cells: in code, set apart from rows without blanks, below a line of letters, or at least four of them.
- Two boards are refused, and so are as many cells as a row has anywhere else in the text.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.errors import PlayerError
from bot.tools.solve import text as texts
from bot.tools.solve.board.beside import SIGN, has_row, row_beside_words
from bot.tools.solve.board.cells import check_symbols, counts_up, is_unknown
from bot.tools.solve.board.lines import LABEL, MIN_SIDE, TextLine, rank
from core import CLUES, COVERED, FLAGGED

ENOUGH_LABELS = 4
"""This many numbers that count up along an edge are labels: clues hardly ever do."""


@dataclass(frozen=True)
class RowBlock:
    """Rows below each other: `start` is the first one's line, `letters` the number of columns named above it."""

    start: int
    rows: list[Sequence[str]]
    letters: int
    label: int | None = None
    """The label of its first row, if its rows have some."""
    in_code: bool = False


def _blocks(lines: Sequence[TextLine]) -> Iterator[RowBlock]:
    """Yield every group of lines that could be the rows of a board."""
    chains = dict(_labelled(lines))
    start = 0
    while start < len(lines):
        end = chains.get(start, start)
        if end > start:
            rows = [line.unlabelled for line in lines[start:end]]
            first = lines[start]
            yield RowBlock(start, rows, _letters_above(lines, start), first.label, first.in_code)
        else:
            while end < len(lines) and end not in chains and lines[end].could_be_row:
                end += 1
                if end < len(lines) and lines[end].after_blank:
                    break
            yield from _unlabelled(lines, start, end)
        start = max(end, start + 1)


def _labelled(lines: Sequence[TextLine]) -> Iterator[tuple[int, int]]:
    """Yield the first line of every group with labels, and the line after its last. Blank lines don't end it."""
    start = 0
    while start < len(lines):
        end, first = start, lines[start].label
        while end < len(lines) and lines[end].could_be_row and lines[end].label == end - start + (first or 0):
            end += 1
        if end > start and _are_labels(lines[start:end], _letters_above(lines, start)):
            yield start, end
        start = max(end, start + 1)


def _are_labels(lines: Sequence[TextLine], letters: int) -> bool:
    """Return whether labels that count up aren't a column of clues."""
    marked = lines[0].label in (0, 1) and (letters > 0 or len(lines) >= ENOUGH_LABELS)
    return len(lines) >= MIN_SIDE and (marked or all(line.apart for line in lines))


def _letters_above(lines: Sequence[TextLine], start: int) -> int:
    return lines[start - 1].letters if start else 0


def _unlabelled(lines: Sequence[TextLine], start: int, end: int) -> Iterator[RowBlock]:
    """Yield the blocks among lines without labels. One with unknown symbols is a row if as long as one beside."""
    sizes = [0, *(len(line.cells) for line in lines[start:end]), 0]

    def belongs(line: int) -> bool:
        at = line - start + 1
        return not any(map(is_unknown, lines[line].cells)) or sizes[at] in (sizes[at - 1], sizes[at + 1])

    for are_rows, group in groupby(range(start, end), belongs):
        if are_rows:
            numbers = list(group)
            rows = [lines[line].cells for line in numbers]
            yield RowBlock(numbers[0], rows, _letters_above(lines, numbers[0]))


def only_board(lines: Sequence[TextLine]) -> RowBlock:
    """Return the only block that may be a board. Raise `PlayerError` if there is none or more than one."""
    blocks = list(_blocks(lines))
    whole = [_with_ends(block, lines) for block in blocks if _is_board(block)]
    boards = whole or [one for one in (_with_ends(block, lines) for block in blocks) if _is_board(one)]
    if not boards:
        if len(lines) == 1 and lines[0].could_be_row:
            check_symbols([lines[0].cells])
        raise PlayerError(texts.NOTHING_FOUND)
    others = [one for one in blocks if not _is_board(one) and not _numbers_columns(one.start, boards[0], lines)]
    apart = whole and any(len(SIGN.findall(lines[one.start].text)) > 1 for one in others)
    start, end = boards[0].start, boards[0].start + len(boards[0].rows)
    columns = columns_of(boards[0].rows)
    symbols = {cell for row in boards[0].rows for cell in row}
    rows = (row for one in others if not start <= one.start < end for row in one.rows)
    alike = any(len(row) == columns and symbols.issuperset(row) for row in rows)
    outside = (at for at in range(len(lines)) if not start <= at < end and not _numbers_columns(at, boards[0], lines))
    if len(boards) > 1 or apart or alike or any(has_row(lines[at], columns) for at in outside):
        raise PlayerError(texts.SEVERAL)
    return boards[0]


def _numbers_columns(at: int, board: RowBlock, lines: Sequence[TextLine]) -> bool:
    """Return whether a line is the one above a board with labels that numbers the columns."""
    return board.label is not None and at + 1 == board.start and bool(lines[at].cells) and counts_up(lines[at].cells)


def _is_board(block: RowBlock) -> bool:
    return len(block.rows) >= MIN_SIDE and max(map(len, block.rows)) >= MIN_SIDE


def _with_ends(block: RowBlock, lines: Sequence[TextLine]) -> RowBlock:
    """Return a block with the rows that share a line with words just above or below it."""
    columns = columns_of(block.rows)
    end = block.start + len(block.rows)
    symbols = frozenset(cell for row in [CLUES, COVERED, FLAGGED, ".", *block.rows] for cell in row)

    def row_of(at: int, *, last: bool) -> Sequence[str]:
        if not 0 <= at < len(lines) or _numbers_columns(at, block, lines):
            return ()
        if block.label is None:
            return row_beside_words(lines[at], columns, symbols, last=last)
        name = LABEL.match(f"{lines[at].text} ")
        following = not last and name is not None and rank(name) == block.label + len(block.rows)
        return lines[at].cells if following or has_row(lines[at], columns) else ()  # what has labels has all of them

    above, below = row_of(block.start - 1, last=True), row_of(end, last=False)
    if above and not lines[block.start].after_blank:
        block = replace(block, rows=[above, *block.rows], start=block.start - 1)
    if below and not lines[end].after_blank:
        block = replace(block, rows=[*block.rows, below])
    return block


def columns_of(rows: Sequence[Sequence[str]]) -> int:
    """Return how many cells most rows have, where rows of one cell are no board's."""
    longest = max(map(len, rows))
    return Counter(len(row) for row in rows if len(row) >= min(MIN_SIDE, longest)).most_common(1)[0][0]
