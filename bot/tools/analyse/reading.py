"""Boards that people paste, or that stand in a message: found among other lines, and read. The inverse of drawing.

How a board is told from what is around it:

- Its rows are lines below each other of nothing but symbols of cells, at least two of two each, and blanks, commas,
  bars or backticks between them, all or none; the largest such block is the board. Lines at its ends with fewer than
  half as many cells as its longest row are no part of it. A blank is no open cell: those at the ends of a row get lost.
- A line of emoji throughout is a row, since other bots draw cells as they like: one that nobody knows is told, not left
  out.
- Labels at the left are numbers or letters that count up from the first line to the last. They have to look unlike
  cells: in code, set apart from rows without blanks, below a line of letters, or at least four of them.
- A spoiler is a covered cell whatever is inside, since nobody is meant to know that.
- One kind of square alone is covered. Of several exactly one is open: that which touches nothing covered and leaves
  every clue its mines. Where that is none or more than one, the squares are this bot's, or the board is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from bot.errors import PlayerError
from bot.render.emoji import EMOJI
from bot.tools.analyse.symbols import DRAWN_SQUARES, FIRST_LETTERS, MEANINGS, RANKS, SHORTCODES, SQUARES, UNSEEN
from core import CLUES, COVERED, EXPLODED, FLAGGED, MAX_COLUMNS, MINE, UNKNOWN, Grid, cell_name, counted

MIN_SIDE = 2
MAX_SIDE = 100
ENOUGH_LABELS = 4
"""So many numbers that count up along an edge are labels: clues hardly ever do."""

LEGEND = "write # for covered cells, F for flags, 1 to 8 for clues and . for open empty cells"
NO_BOARD = (
    "There is no board in this text. Paste one as emoji or as text, each row a line of its own, such as\n"
    f"```\n#F1\n#21\n11.\n```\nHere {LEGEND}; at least two rows and two columns."
)

_UNSEEN = dict.fromkeys(map(ord, UNSEEN))
_BARS = dict.fromkeys(map(ord, "│║┃"), "|")
_FENCE = re.compile(r"```(?:[a-z]+(?=\n))?")
_EMOJI_NAME = re.compile(r":([a-z0-9_]{1,40}):|<a?:([A-Za-z0-9_]{1,40}):\d{1,20}>")
_SPOILER = re.compile(r"\|\|([^|\n]+)\|\|")
_EMPTY_BETWEEN_BARS = re.compile(r"\|\s+(?=\|)")
_BORDER = re.compile(r"(?=.*[+─━═]|.*\|\s*--)[\s|+:=─━═┄┼┬┴├┤┌┐└┘╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋-]+")
_NO_ROW = re.compile(r"<[@#t/]|://")
_EMOJI = r"[\u2600-\U0010ffff]|[0-9]\u20e3"
_EMOJI_CELL = re.compile(rf"<a?:\w{{1,40}}:\d{{1,20}}>|:\w{{1,40}}:|{_EMOJI}")
_NAME = r"([0-9]{1,3}|[A-Za-z])"
_LABEL = re.compile(rf"`\s*{_NAME}\s*`|[|`]?\s*{_NAME}(\s*[|:)\]]|\.\s|\s|(?={_EMOJI}))")
_TOKEN = re.compile(r"<a?:\w{1,40}:\d{1,20}>|:\w{1,40}:|[0-9]\u20e3|[^\s|,;`]")
_TOKEN_OR_BLANK = re.compile(rf"{_TOKEN.pattern}|\s")
_HEADING = re.compile(rf"(?<!\S)(\d{{1,3}})x(\d{{1,3}}) · {EMOJI[MINE]} (-?\d{{1,5}})( left)?(?!\S)")


@dataclass(frozen=True)
class Pasted:
    """A board as it was pasted: `text` is its rows in core's notation, a newline after each.

    `mines` is how many there are in all, where a heading of this bot tells.
    """

    text: str
    mines: int | None


def read_pasted(text: str) -> Pasted:
    """The board in a text. Raises `PlayerError` if there is none, or none that can be read."""
    lines = _lines(text)
    block = _largest(_blocks(lines))
    if block.label > 1:
        raise PlayerError(f"This board begins with row {block.label}: paste all of it, from row 1 on.")
    rows = _without_emoji_labels(block)
    _check(rows)
    heading = _heading(lines[: block.start], rows)
    board = _in_notation(rows, _open_square(rows, drawn_here=block.in_code or heading is not None))
    return Pasted(board, _mines(heading, board) if heading else None)


@dataclass(frozen=True)
class _Line:
    """A line of the text, and what it would be as a row: its `cells`, and those of them that aren't its label."""

    text: str
    after_blank: bool
    cells: Sequence[str]
    label: int | None
    unlabelled: Sequence[str]
    in_code: bool
    """Whether the label is."""
    apart: bool
    """Whether the label is parted from the cells in another way than they are from each other."""

    @cached_property
    def could_be_row(self) -> bool:
        """Whether at most a third of the cells are unknown, so that a slip is told rather than skipped; or whether they
        are emoji throughout, which other bots may draw for cells, and name no columns.
        """
        drawn = not self.letters and all(_EMOJI_CELL.fullmatch(cell) and not cell.isalpha() for cell in self.cells)
        return bool(self.cells) and (drawn or 3 * sum(map(_unknown, self.unlabelled)) <= len(self.unlabelled))

    @property
    def letters(self) -> int:
        """How many columns it names, if it is nothing but their letters with a corner before them or none."""
        cells = [cell for cell in self.cells if not cell.isspace()]
        named = cells if cells and cells[0] in FIRST_LETTERS else cells[1:]
        return len(named) if named and named[0] in FIRST_LETTERS and _counts_up(named) else 0


@dataclass(frozen=True)
class _Block:
    """Rows below each other: `start` is the first one's line, `letters` the number of columns named above it."""

    start: int
    rows: list[Sequence[str]]
    letters: int
    label: int = 1
    """That of its first row."""
    in_code: bool = False

    @property
    def size(self) -> int:
        return sum(map(len, self.rows))


def _lines(text: str) -> list[_Line]:
    """The lines that aren't blank, nor merely ruled between rows."""
    text = _FENCE.sub("", text.translate(_UNSEEN).translate(_BARS))
    text = _EMOJI_NAME.sub(lambda match: SHORTCODES.get(match[1] or match[2], match[0]), text)
    text = _SPOILER.sub(lambda match: COVERED * max(len(_TOKEN.findall(match[1])), 1), text)
    lines: list[_Line] = []
    after_blank = False
    for line in map(str.strip, text.splitlines()):
        if line and not _BORDER.fullmatch(line):
            lines.append(_line(_EMPTY_BETWEEN_BARS.sub("|.", line.lstrip("> ")), after_blank))
        after_blank = not line
    return lines


def _line(text: str, after_blank: bool) -> _Line:
    cells = [] if _NO_ROW.search(text) else _cells(text)
    match = _LABEL.match(text)
    rest = text[match.end() :].strip("|` ") if match else ""
    unlabelled = _cells(rest)
    if not cells or match is None or not unlabelled:
        return _Line(text, after_blank, cells, None, cells, in_code=False, apart=False)
    name = match[1] or match[2]
    label = int(name) if name.isdecimal() else RANKS[name]
    in_code = match[1] is not None
    return _Line(text, after_blank, cells, label, unlabelled, in_code, apart=in_code or _unlike(match[3], rest))


def _cells(text: str) -> list[str]:
    """The cells written in a line. Where blanks part some of them and not others, a blank might mean one."""
    words = text.split()
    parted = len(words) == 1 or all(len(_TOKEN.findall(word)) <= 1 for word in words)
    return (_TOKEN if parted else _TOKEN_OR_BLANK).findall(text)


def _unlike(gap: str, cells: str) -> bool:
    """Whether a gap after a label is another than those between the cells, of which there are two at least."""
    sign = gap.strip(" .")
    alike = sign in cells if sign else any(map(str.isspace, cells))
    return bool(gap) and not alike and len(cells) >= MIN_SIDE


def _blocks(lines: Sequence[_Line]) -> Iterator[_Block]:
    """Every group of lines that could be the rows of a board."""
    chains = dict(_labelled(lines))
    start = 0
    while start < len(lines):
        end = chains.get(start, start)
        if end > start:
            rows = [line.unlabelled for line in lines[start:end]]
            first = lines[start]
            yield _Block(start, rows, _letters_above(lines, start), first.label or 0, first.in_code)
        else:
            while end < len(lines) and end not in chains and lines[end].could_be_row:
                end += 1
                if end < len(lines) and lines[end].after_blank:
                    break
            yield from _unlabelled(lines, start, end)
        start = max(end, start + 1)


def _labelled(lines: Sequence[_Line]) -> Iterator[tuple[int, int]]:
    """The first line of every group that has labels, and the line after its last; blank lines don't matter there."""
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and lines[end].could_be_row and _follows(lines, start, end):
            end += 1
        if end > start and _are_labels(lines[start:end], _letters_above(lines, start)):
            yield start, end
        start = max(end, start + 1)


def _follows(lines: Sequence[_Line], start: int, line: int) -> bool:
    """Whether the label of a line counts on from that of the first one."""
    first, label = lines[start].label, lines[line].label
    return first is not None and label is not None and label - first == line - start


def _are_labels(lines: Sequence[_Line], letters: int) -> bool:
    """Whether what looks like labels that count up is no column of clues."""
    marked = lines[0].label in (0, 1) and (letters > 0 or len(lines) >= ENOUGH_LABELS)
    return len(lines) >= MIN_SIDE and (marked or all(line.apart for line in lines))


def _letters_above(lines: Sequence[_Line], start: int) -> int:
    return lines[start - 1].letters if start else 0


def _unlabelled(lines: Sequence[_Line], start: int, end: int) -> Iterator[_Block]:
    """The blocks among some lines without labels: one with unknown symbols is a row if it is as long as one beside."""
    sizes = [0, *(len(line.cells) for line in lines[start:end]), 0]

    def belongs(line: int) -> bool:
        at = line - start + 1
        return not any(map(_unknown, lines[line].cells)) or sizes[at] in (sizes[at - 1], sizes[at + 1])

    for are_rows, group in groupby(range(start, end), belongs):
        if are_rows:
            numbers = list(group)
            half = max(len(lines[line].cells) for line in numbers) / 2
            long = [line for line in numbers if len(lines[line].cells) >= half]
            rows = [line.cells for line in lines[long[0] : long[-1] + 1]]
            yield _Block(long[0], rows, _letters_above(lines, long[0]))


def _largest(blocks: Iterator[_Block]) -> _Block:
    """The block with the most cells. Raises `PlayerError` if there is none, or more than one."""
    boards = [block for block in blocks if len(block.rows) >= MIN_SIDE and max(map(len, block.rows)) >= MIN_SIDE]
    most = max((block.size for block in boards), default=0)
    largest = [block for block in boards if block.size == most]
    if not largest:
        raise PlayerError(NO_BOARD)
    if len(largest) > 1:
        raise PlayerError("There is more than one board in this text: paste one alone, with no blank lines in it.")
    return largest[0]


def _without_emoji_labels(block: _Block) -> list[Sequence[str]]:
    """The rows without labels that look like cells, such as keycaps, where they count up along the edges."""
    rows = block.rows
    side, top = [row[0] for row in rows], rows[0][1:]
    if block.letters == len(top) and _counts_up(side):
        return [row[1:] for row in rows]
    if min(len(side) - 1, len(top)) >= ENOUGH_LABELS and _counts_up(side[1:]) and _counts_up(top):
        return [row[1:] for row in rows[1:]]
    return rows


def _counts_up(cells: Sequence[str]) -> bool:
    ranks = [RANKS.get(cell, -1) for cell in cells]
    return ranks[0] in (0, 1) and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def _unknown(cell: str) -> bool:
    return cell not in MEANINGS and cell not in SQUARES


def _check(rows: Sequence[Sequence[str]]) -> None:
    """Raises `PlayerError` for rows that are no board, naming the place."""
    columns, _ = Counter(map(len, rows)).most_common(1)[0]
    if len(rows) < MIN_SIDE or columns < MIN_SIDE:
        raise PlayerError(NO_BOARD)
    if len(rows) > MAX_SIDE or columns > MAX_SIDE:
        size = f"{len(rows)} rows and {columns} columns"
        raise PlayerError(f"This board has {size}: at most {MAX_SIDE} of each are read.")
    for row, line in enumerate(rows):
        if len(line) != columns:
            number = counted(len(line), "cell")
            raise PlayerError(f"Row {row + 1} has {number}, but others have {columns}: paste all rows equally long.")
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            if _unknown(cell):
                raise PlayerError(f"{_name(row, column)} holds {cell!r}, which is no cell of a board: {LEGEND}.")


def _name(row: int, column: int) -> str:
    return cell_name((row, column)) if column < MAX_COLUMNS else f"Row {row + 1}, column {column + 1}"


def _in_notation(rows: Sequence[Sequence[str]], open_square: str | None, opened: str = "0") -> str:
    """The rows in core's notation, where one kind of square is open and the others are covered."""
    meanings = MEANINGS | dict.fromkeys(SQUARES, COVERED)
    if open_square:
        meanings[open_square] = opened
    return "".join("".join(map(meanings.__getitem__, row)) + "\n" for row in rows)


def _open_square(rows: Sequence[Sequence[str]], *, drawn_here: bool) -> str | None:
    """The kind of square that is open and empty, if one is. Raises `PlayerError` if that can't be told."""
    cells = {cell for row in rows for cell in row}
    squares = cells & SQUARES
    own = squares <= DRAWN_SQUARES
    if own and drawn_here:
        return EMOJI["0"]
    if len(squares) + (COVERED in cells) < 2:
        return None
    possible = [square for square in sorted(squares) if _may_be_open(rows, square)]
    if len(possible) == 1:
        return possible[0]
    if own and len(squares) > 1:
        return EMOJI["0"]
    raise PlayerError(f"It can't be told which of {' '.join(sorted(squares))} are covered and which open: {LEGEND}.")


def _may_be_open(rows: Sequence[Sequence[str]], square: str) -> bool:
    """Whether this kind of square may be the open one: it touches nothing covered, and all clues can be met."""
    text = _in_notation(rows, square, opened="o")
    grid = Grid(len(rows), len(rows[0]))
    mines, either = grid.read(text, EXPLODED + MINE), grid.read(text, UNKNOWN)
    if grid.grow(grid.read(text, "o")) & grid.read(text, COVERED + EXPLODED + MINE):
        return False
    least, most = grid.counts(mines), grid.counts(mines | either)
    return all(least[at] <= symbol <= most[at] for at, symbol in enumerate(text) if symbol in CLUES)


def _heading(above: Sequence[_Line], rows: Sequence[Sequence[str]]) -> re.Match[str] | None:
    """The nearest heading above that is of a board of this size."""
    size = len(rows), len(rows[0])
    headings = (match for line in reversed(above) for match in _HEADING.finditer(line.text))
    return next((match for match in headings if (int(match[1]), int(match[2])) == size), None)


def _mines(heading: re.Match[str], board: str) -> int | None:
    """How many mines there are by a heading, unless that can't be."""
    gone = sum(map(board.count, FLAGGED + EXPLODED)) if heading[4] else 0
    mines = int(heading[3]) + gone
    return mines if 0 <= mines <= board.count("\n") * board.index("\n") else None
