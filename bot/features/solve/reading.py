"""Boards of Minesweeper in what players paste."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from bot.errors import PlayerError
from bot.features.solve import text as texts
from bot.features.solve.lines import (
    CROSSES,
    HEADING,
    IN_TEXTS,
    LABEL,
    MEANINGS,
    MIN_SIDE,
    SIGN,
    SIZE,
    SQUARES,
    TALK,
    TOKEN,
    TextLine,
    check_symbols,
    counts_up,
    has_row,
    in_notation,
    is_unknown,
    not_understood,
    open_square,
    rank,
    read_lines,
    row_beside_words,
)
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, BoardError, BoardFlaw, narrowed

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


MAX_SIDE = 100
_HOLE = re.compile(r"^[,;]|[,;\t]\s*[,;\t]|(?<=\S)   +(?=\S)")
"""An empty place between separators, or a gap of blanks that is as wide as three."""


def check_rows(rows: Sequence[Sequence[str]]) -> None:
    """Raise `PlayerError` or `BoardError` for rows that aren't a board, or may be words or sentences."""
    columns = columns_of(rows)
    if len(rows) < MIN_SIDE or columns < MIN_SIDE or all(map({*TALK, "."}.issuperset, rows)):
        raise PlayerError(texts.NOTHING_FOUND)
    if len(rows) > MAX_SIDE or columns > MAX_SIDE:
        raise PlayerError(texts.TOO_LARGE(rows=len(rows), columns=columns, most=MAX_SIDE))
    for row, line in enumerate(rows):
        if len(line) != columns:
            raise BoardError(BoardFlaw.RAGGED, row=row, cells=len(line), columns=columns)
    check_symbols(rows)
    between, others = ({cell for row in rows for cell in row[start::2]} for start in (1, 0))
    if columns % 2 and len(between) == 1 and between <= (IN_TEXTS if between.isdisjoint(others) else {*".·"}):
        raise not_understood(min(between))
    lines = Counter(cell for line in rows for cell in set(line))
    talk = {cell for cell in TALK if lines[cell] == 1 and not lines.keys().isdisjoint({COVERED, *SQUARES})}
    for row, line in enumerate(rows):
        if talk.issuperset(line) or (lines["x"] == 1 and "x" in line and SIZE.fullmatch("".join(line))):
            at = next(at for at, cell in enumerate(line) if cell in {*talk, "x"})
            raise not_understood(line[at], row, at)
    if all(line[-1] == "." and "." not in line[:-1] for line in rows) and any(line[-2] == COVERED for line in rows):
        raise not_understood(".", 0, columns - 1)


def check_edges(rows: Sequence[Sequence[str]], block: RowBlock, lines: Sequence[TextLine]) -> None:
    """Raise `BoardError` if the first row or column may be labels, the size or marks, or a blank one is missing."""
    side, top = [row[0] for row in rows], rows[0]
    edges = [side] if block.letters else [top, side]
    size = sorted(map(str, (len(rows) - 1, len(top))))
    numbers = "".join(MEANINGS.get(cell, COVERED) for cell in top)
    if len(top) <= len("RCM") and numbers.isdigit() and sorted(numbers[:2]) == size != ["2", "2"]:
        raise not_understood(" ".join(top))
    for edge in edges:
        if len(edge) > ENOUGH_AT_EDGES and _steps(edge) in ({1}, {-1}):
            raise not_understood(" ".join(edge))
    ends = {(row[0], row[-1]) for row in rows}
    if ends == {("_", "_")} and not any("_" in row[1:-1] for row in rows) and COVERED in set().union(*rows):
        raise not_understood("_")
    pasted = [lines[at].pasted for at in range(block.start, block.start + len(rows)) if at < len(lines)]
    if not any(re.search(r"\S\s+\S", line) for line in pasted):
        indents = {len(line) - len(line.lstrip(" ")) for line in pasted[1:]}
        if indents <= {1, 2, 3} and _are_open(side):
            raise not_understood(" ")
        if all(line.endswith(" ") for line in pasted[:-1]) and _are_open([row[-1] for row in rows]):
            raise not_understood(" ")


def check_gaps(rows: Sequence[Sequence[str]], block: RowBlock, lines: Sequence[TextLine]) -> None:
    """Raise `BoardError` if a square is missing between two others, or some columns are apart in all rows."""
    around = zip(lines[block.start :], block.rows, strict=False)
    texts_of_rows = [line.text for line, row in around if row in (line.cells, line.unlabelled)]
    if any(map(_HOLE.search, texts_of_rows)):
        raise not_understood(" ")
    gaps = {tuple(TOKEN.split(text)[1:-1][1 - len(rows[0]) :]) for text in texts_of_rows}
    if any(map(any, gaps)) and "..." in texts_of_rows:
        raise not_understood("...")
    if len(gaps) == 1 and len({gap.strip() or gap for gap in next(iter(gaps))}) > 1:
        raise PlayerError(texts.SEVERAL)


def _steps(cells: Sequence[str]) -> set[int]:
    """Return the differences between numbers next to each other, or nothing if there are other symbols."""
    numbers = [MEANINGS.get(cell, COVERED) for cell in cells]
    return {int(after) - int(one) for one, after in pairwise(numbers)} if "".join(numbers).isdigit() else set()


def _are_open(cells: Sequence[str]) -> bool:
    return all(MEANINGS.get(cell, COVERED).isdigit() for cell in cells)


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
