"""Boards that players paste or pick: found among other lines, and read. The inverse of drawing.

How a board is found among other text:

- Its rows are lines below each other that hold only symbols of cells, at least two rows of two. Between the symbols
  there may be blanks, commas, bars or backticks, everywhere or nowhere. Such a block is the board, with all its lines.
  A blank isn't an open cell, since blanks at the ends of rows get lost. So a gap that may be one is an error, and so
  are columns that are set apart in all rows.
- What is above or below the rows, without a blank line between, is part of them if its end next to them has as many
  cells as a row; what only might be a row is an error rather than skipped. Two boards are refused, and so are as many
  cells as a row has anywhere else in the text.
- A first row or column that counts up or down is an error unless it is known to be labels: no board has such clues. So
  is a first row with the size.
- Stars around all rows are Markdown's. A single kind of `X`, `x` or `*` is covered if no other square is, nor a mine.
- A row of symbols that words have, such as `pm` or `!!!`, is an error if no other row has them.
- A line of nothing but emoji is a row, since other bots draw cells as they like. An unknown emoji in it is an error.
- Labels at the left are numbers or letters that count up from the first line to the last. They have to look unlike
  cells: in code, set apart from rows without blanks, below a line of letters, or at least four of them.
- A spoiler is a covered cell whatever is inside, since nobody is meant to know that.
- A single kind of square is covered. Of several kinds one is open: the one that touches nothing covered and leaves
  every clue its mines. If that fits none or more than one, the squares are this bot's, or the board is refused.
- A heading of this bot is read by its structure, since its words are in some language: a size such as 9x9, and later in
  the line 💣 and a number. With ❤️ in the line the game was running, so the number excludes mines that were flagged.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

from bot.errors import PlayerError
from bot.render.emoji import STANDARD, TileName
from bot.tools.solve import text as texts
from bot.tools.solve.symbols import DRAWN_SQUARES, FIRST_LETTERS, MEANINGS, RANKS, SHORTCODES, SQUARES, UNSEEN
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, UNKNOWN, BoardError, BoardFlaw, Grid, narrowed

MIN_SIDE = 2
MAX_SIDE = 100
ENOUGH_LABELS = 4
"""This many numbers that count up along an edge are labels: clues hardly ever do."""
ENOUGH_AT_EDGES = 2
"""This many numbers are labels if they are all of the first row or column, and each is one more than the other."""

_UNSEEN = dict.fromkeys(map(ord, UNSEEN))
_BARS = dict.fromkeys(map(ord, "│║┃"), "|")
_FENCE = re.compile(r"```(?:[a-z]+(?=\n))?")
_EMOJI_NAME = re.compile(r":([a-z0-9_]{1,40}):|<a?:([A-Za-z0-9_]{1,40}):\d{1,20}>")
_SPOILER = re.compile(r"\|\|([^|\n]+)\|\|")
_LISTS = re.compile(r"[\[{]\s*(?:[\[{][^\[\]{}]*[\]}]\s*(?:[,;]\s*)?)+[\]}]")
_LIST = re.compile(r"[\[{]([^\[\]{}]*)[\]}]")
_REVEALED = str.maketrans({"E": COVERED, "M": COVERED, "B": "0", "X": EXPLODED})
"""The symbols of a board of LeetCode as a player sees them, who can't tell covered mines from other squares."""
_EMPTY_BETWEEN_BARS = re.compile(r"\|\s+(?=\|)")
_BORDER = re.compile(r"(?=.*[+─━═]|.*\|\s*--)[\s|+:=─━═┄┼┬┴├┤┌┐└┘╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋-]+")
_SIGN = re.compile(rf"[0-9]\u20e3|(?<!\S)[0-9]+(?!\S)|[0-9#]|[{''.join(SQUARES - set('-_·•'))}🚩❓❔]")
"""What words seldom have: a number, a covered square, an emoji of a cell."""
_NO_ROW = re.compile(r"<[@#t/]|://")
_REFERENCE = re.compile(r"<[@#t/][^>\s]{0,100}>|(?<!\S)\S+://\S+")
_MARKDOWN = re.compile(r"^(?:##|###|-#|#(?=\s+\S\S))\s")
_SEPARATORS = re.compile(r"[\s,|;`·•]+")
_QUOTED = re.compile(r"([\"'])([^\s\"',]{2,})\1")
_HOLE = re.compile(r"^[,;]|[,;\t]\s*[,;\t]|(?<=\S)   +(?=\S)")
"""An empty place between separators, or a gap of blanks that is as wide as three."""
_SIZE = re.compile(r"\s*[0-9]{1,3}\s*[x×]\s*[0-9]{1,3}\s*")
_TALK = frozenset("fpPmx!?")
"""Symbols of cells of which words such as `pm` and `!!!` may consist."""
_IN_TEXTS = frozenset("-_·•.!?@*")
"""Symbols of cells that texts have as well."""
_EMOJI = r"[\u2600-\U0010ffff]|[0-9]\u20e3"
_EMOJI_CELL = re.compile(rf"<a?:\w{{1,40}}:\d{{1,20}}>|:\w{{1,40}}:|{_EMOJI}")
_NAME = r"([0-9]{1,3}|[A-Za-z])"
_LABEL = re.compile(rf"`\s*{_NAME}\s*`|[|`]?\s*{_NAME}(\s*[|:)\]]|\.\s|\s+|(?={_EMOJI}))")
_TOKEN = re.compile(r"<a?:\w{1,40}:\d{1,20}>|:\w{1,40}:|[0-9]\u20e3|[^\s|,;`]")
_TOKEN_OR_BLANK = re.compile(rf"{_TOKEN.pattern}|\s")
_HEADING = re.compile(
    rf"(?<!\d)(\d{{1,3}})[x×](\d{{1,3}})(?!\d).{{1,20}}?{STANDARD[TileName.MINE]}\D{{0,20}}?(-?\d{{1,5}})(?!\d)"
)
_CROSSES = frozenset("Xx*")
_RUNNING = re.compile("❤|:heart:")
"""What only headings of running games have, for their lives."""


@dataclass(frozen=True)
class Pasted:
    """A board as it was pasted: `text` is its rows in core's notation, a newline after each.

    `mines` is how many there are in all, if a heading of this bot says so.
    """

    text: str
    mines: int | None


BOARD_SIGN = re.compile(r"[#🚩💣💥🟦🟨🟩]|(?<![A-EG-WYZa-z])[FX](?![A-EG-WYZa-z])")
"""What only boards have, among the signs that texts have seldom."""
UNDERSTOOD = "# F 0-8 ."


def read_pasted(text: str) -> Pasted:
    """Return the board in a text. Raise `PlayerError` or `BoardError` if there is none, or none that can be read."""
    lines = _lines(narrowed(text))
    block = _only(lines)
    if block.label is not None and block.label > 1:
        raise PlayerError(texts.INCOMPLETE(block.label))
    rows = _without_emphasis(_without_emoji_labels(block))
    _check(rows)
    if block.label is None:
        _check_edges(rows, block, lines)
    elif all(row[0] == "-" for row in rows):
        raise _not_understood("-")
    _check_gaps(rows, block, lines)
    rows = _with_crosses_covered(rows)
    heading = _heading([*reversed(lines[: block.start]), *lines[block.start + len(block.rows) :]], rows)
    board = _in_notation(rows, _open_square(rows, drawn_here=block.in_code or heading is not None))
    return Pasted(board, _mines(heading, board) if heading else None)


def hides_squares(board: str) -> bool:
    """Return whether there is anything but open squares on a board in core's notation."""
    return not {*CLUES, "\n"}.issuperset(board)


def is_plausible(board: str) -> bool:
    """Return whether what is hidden on a board in core's notation explains all its numbers, and touches no 0."""
    return not _touches(board, "0", UNKNOWN) and _explains(board)


def _touches(board: str, symbols: str, others: str) -> bool:
    """Return whether a cell with one of these symbols is next to one with one of the others."""
    grid = _grid(board)
    return bool(grid.grow(grid.read(board, symbols)) & grid.read(board, others))


def _explains(board: str) -> bool:
    """Return whether each number may have as many mines around it."""
    grid = _grid(board)
    mines, either = grid.read(board, EXPLODED + MINE), grid.read(board, UNKNOWN)
    least, most = grid.counts(mines), grid.counts(mines | either)
    return all(least[at] <= symbol <= most[at] for at, symbol in enumerate(board) if symbol in CLUES)


def _grid(board: str) -> Grid:
    rows = board.split()
    return Grid(len(rows), len(rows[0]))


@dataclass(frozen=True)
class _Line:
    """A line of the text as if it were a row: its `cells`, and those that aren't its label."""

    pasted: str
    text: str
    after_blank: bool
    cells: Sequence[str]
    label: int | None
    unlabelled: Sequence[str]
    in_code: bool
    """Whether the label is."""
    apart: bool
    """Whether the label is separated from the cells in another way than they are from each other."""

    @cached_property
    def could_be_row(self) -> bool:
        """Whether at most a third of the cells are unknown, so that a slip is an error rather than skipped, or all of
        them are emoji, which other bots may draw for cells, and name no columns.
        """
        drawn = not self.letters and all(_EMOJI_CELL.fullmatch(cell) and not cell.isalpha() for cell in self.cells)
        few = any(3 * sum(map(_unknown, cells)) <= len(cells) for cells in (self.unlabelled, self.cells))
        return bool(self.cells) and (drawn or few)

    @property
    def letters(self) -> int:
        """How many columns it names, if it holds only their letters, perhaps after a corner."""
        cells = [cell for cell in self.cells if not cell.isspace()]
        named = cells if cells and cells[0] in FIRST_LETTERS else cells[1:]
        return len(named) if named and named[0] in FIRST_LETTERS and _counts_up(named) else 0


@dataclass(frozen=True)
class _Block:
    """Rows below each other: `start` is the first one's line, `letters` the number of columns named above it."""

    start: int
    rows: list[Sequence[str]]
    letters: int
    label: int | None = None
    """The label of its first row, if its rows have some."""
    in_code: bool = False


def _lines(text: str) -> list[_Line]:
    """Return the lines that aren't blank, nor rules between rows."""
    text = _FENCE.sub("\n\n", text.translate(_UNSEEN).translate(_BARS))
    text = _EMOJI_NAME.sub(lambda match: SHORTCODES.get(match[1] or match[2], match[0]), text)
    text = _QUOTED.sub(r"\2", _LISTS.sub(_from_lists, text))
    text = _SPOILER.sub(lambda match: COVERED * max(len(_TOKEN.findall(match[1])), 1), text)
    lines: list[_Line] = []
    after_blank = False
    for pasted in text.splitlines():
        line = pasted.strip()
        if line and not _BORDER.fullmatch(line):
            lines.append(_line(pasted, _EMPTY_BETWEEN_BARS.sub("|.", line.lstrip("> ")), after_blank))
        after_blank = not line
    return lines


def _from_lists(lists: re.Match[str]) -> str:
    """Return the rows of a list of lists as lines; LeetCode's exercise 529 writes `E`, `M`, `B` and `X` in them."""
    rows = "\n".join("".join(row.split()).strip(",").replace(",", " ") for row in _LIST.findall(lists[0]))
    rows = rows.translate({ord('"'): None, ord("'"): None})
    revealed = any(sign in rows for sign in "EB")
    return f"\n\n{rows.translate(_REVEALED) if revealed else rows}\n\n"


def _line(pasted: str, text: str, after_blank: bool) -> _Line:
    cells = [] if _NO_ROW.search(text) else _cells(text)
    match = _LABEL.match(text)
    rest = text[match.end() :].strip("|` ") if match else ""
    unlabelled = _cells(rest)
    if not cells or match is None or not unlabelled:
        return _Line(pasted, text, after_blank, cells, None, cells, in_code=False, apart=False)
    label = _rank(match)
    in_code = match[1] is not None
    apart = in_code or _unlike(match[3], rest)
    return _Line(pasted, text, after_blank, cells, label, unlabelled, in_code, apart)


def _rank(label: re.Match[str]) -> int:
    name = label[1] or label[2]
    return int(name) if name.isdecimal() else RANKS[name]


def _cells(text: str) -> list[str]:
    """Return the cells in a line. Where only some are separated by blanks, a blank might be a cell."""
    words = text.split()
    parted = len(words) == 1 or all(len(_TOKEN.findall(word)) <= 1 for word in words)
    return (_TOKEN if parted else _TOKEN_OR_BLANK).findall(text)


def _unlike(gap: str, cells: str) -> bool:
    """Return whether the gap after a label differs from the gaps between cells, of which it needs at least two."""
    alike = re.search(r"[^\s.]\.\s", cells) if "." in gap else (gap.strip() or gap) in cells
    return bool(gap) and not alike and len(cells) >= MIN_SIDE


def _blocks(lines: Sequence[_Line]) -> Iterator[_Block]:
    """Yield every group of lines that could be the rows of a board."""
    chains = dict(_labelled(lines))
    start = 0
    while start < len(lines):
        end = chains.get(start, start)
        if end > start:
            rows = [line.unlabelled for line in lines[start:end]]
            first = lines[start]
            yield _Block(start, rows, _letters_above(lines, start), first.label, first.in_code)
        else:
            while end < len(lines) and end not in chains and lines[end].could_be_row:
                end += 1
                if end < len(lines) and lines[end].after_blank:
                    break
            yield from _unlabelled(lines, start, end)
        start = max(end, start + 1)


def _labelled(lines: Sequence[_Line]) -> Iterator[tuple[int, int]]:
    """Yield the first line of every group with labels, and the line after its last. Blank lines don't end it."""
    start = 0
    while start < len(lines):
        end, first = start, lines[start].label
        while end < len(lines) and lines[end].could_be_row and lines[end].label == end - start + (first or 0):
            end += 1
        if end > start and _are_labels(lines[start:end], _letters_above(lines, start)):
            yield start, end
        start = max(end, start + 1)


def _are_labels(lines: Sequence[_Line], letters: int) -> bool:
    """Return whether labels that count up aren't a column of clues."""
    marked = lines[0].label in (0, 1) and (letters > 0 or len(lines) >= ENOUGH_LABELS)
    return len(lines) >= MIN_SIDE and (marked or all(line.apart for line in lines))


def _letters_above(lines: Sequence[_Line], start: int) -> int:
    return lines[start - 1].letters if start else 0


def _unlabelled(lines: Sequence[_Line], start: int, end: int) -> Iterator[_Block]:
    """Yield the blocks among lines without labels. One with unknown symbols is a row if as long as one beside."""
    sizes = [0, *(len(line.cells) for line in lines[start:end]), 0]

    def belongs(line: int) -> bool:
        at = line - start + 1
        return not any(map(_unknown, lines[line].cells)) or sizes[at] in (sizes[at - 1], sizes[at + 1])

    for are_rows, group in groupby(range(start, end), belongs):
        if are_rows:
            numbers = list(group)
            rows = [lines[line].cells for line in numbers]
            yield _Block(numbers[0], rows, _letters_above(lines, numbers[0]))


def _only(lines: Sequence[_Line]) -> _Block:
    """Return the only block that may be a board. Raise `PlayerError` if there is none or more than one."""
    blocks = list(_blocks(lines))
    whole = [_with_ends(block, lines) for block in blocks if _is_board(block)]
    boards = whole or [one for one in (_with_ends(block, lines) for block in blocks) if _is_board(one)]
    if not boards:
        if len(lines) == 1 and lines[0].could_be_row:
            _check_symbols([lines[0].cells])
        raise PlayerError(texts.NOTHING_FOUND)
    others = [one for one in blocks if not _is_board(one) and not _numbers_columns(one.start, boards[0], lines)]
    apart = whole and any(len(_SIGN.findall(lines[one.start].text)) > 1 for one in others)
    start, end = boards[0].start, boards[0].start + len(boards[0].rows)
    columns = _columns(boards[0].rows)
    symbols = {cell for row in boards[0].rows for cell in row}
    rows = (row for one in others if not start <= one.start < end for row in one.rows)
    alike = any(len(row) == columns and symbols.issuperset(row) for row in rows)
    outside = (at for at in range(len(lines)) if not start <= at < end and not _numbers_columns(at, boards[0], lines))
    if len(boards) > 1 or apart or alike or any(_has_row(lines[at], columns) for at in outside):
        raise PlayerError(texts.SEVERAL)
    return boards[0]


def _numbers_columns(at: int, board: _Block, lines: Sequence[_Line]) -> bool:
    """Return whether a line is the one above a board with labels that numbers the columns."""
    return board.label is not None and at + 1 == board.start and bool(lines[at].cells) and _counts_up(lines[at].cells)


def _is_board(block: _Block) -> bool:
    return len(block.rows) >= MIN_SIDE and max(map(len, block.rows)) >= MIN_SIDE


def _with_ends(block: _Block, lines: Sequence[_Line]) -> _Block:
    """Return a block with the rows that share a line with words just above or below it."""
    columns = _columns(block.rows)
    end = block.start + len(block.rows)
    symbols = frozenset(cell for row in [CLUES, COVERED, FLAGGED, ".", *block.rows] for cell in row)

    def row_of(at: int, *, last: bool) -> Sequence[str]:
        if not 0 <= at < len(lines) or _numbers_columns(at, block, lines):
            return ()
        if block.label is None:
            return _row_of(lines[at], columns, symbols, last=last)
        name = _LABEL.match(f"{lines[at].text} ")
        following = not last and name is not None and _rank(name) == block.label + len(block.rows)
        return lines[at].cells if following or _has_row(lines[at], columns) else ()  # what has labels has all of them

    above, below = row_of(block.start - 1, last=True), row_of(end, last=False)
    if above and not lines[block.start].after_blank:
        block = replace(block, rows=[above, *block.rows], start=block.start - 1)
    if below and not lines[end].after_blank:
        block = replace(block, rows=[*block.rows, below])
    return block


def _row_of(line: _Line, columns: int, symbols: frozenset[str], *, last: bool) -> Sequence[str]:
    """Return the row at the end or the start of a line with words, or all of it if it may be one; else nothing."""
    if line.letters or _HEADING.search(line.text):
        return ()
    if not line.text.strip("|`\"' "):
        return [line.text]  # a row without its squares
    words = _REFERENCE.sub(" ", line.text).split()
    for number in range(1, min(len(words), 2 * columns) + 1):
        for at_end in (last, not last):
            cells = _cells(" ".join(words[-number:] if at_end else words[:number]))
            known = len(cells) == columns and not any(map(_unknown, cells))
            known = known and (symbols.issuperset(cells) or not all(map(str.isalpha, cells)))
            if known and at_end == last and (line.cells or _has_squares(cells)):
                return cells
            if known and (number == len(words) or at_end != last):
                return _TOKEN.findall(line.text)  # numbers beside a link may be a row or not
    as_long = len(line.cells) == columns and all(cell.isascii() or not _unknown(cell) for cell in line.cells)
    runs = ["".join(run) for alike, run in groupby(line.text, symbols.__contains__) if alike]
    glued = any(len(run) >= columns and run != "..." for run in runs)
    may_be_row = as_long or glued or not _has_words(line, symbols) or _has_row(line, columns)
    single = [word for word in words if word in symbols and (word in _CROSSES or not word.isalpha())]
    most = max(len(single), len(_SIGN.findall(line.text)))
    return line.cells if may_be_row or 2 * most >= columns else ()


def _has_words(line: _Line, symbols: frozenset[str]) -> bool:
    """Return whether a line has words that aren't symbols of the board, or no more than one number."""
    words = re.findall(r"[^\W\d_]{2,}", line.text)
    return not all(map(symbols.issuperset, words)) or not re.search(r"[#?*_-]|[^\W\d_]|\d\D+\d", line.text)


def _has_row(line: _Line, columns: int) -> bool:
    """Return whether a line outside the board has as many cells as a row among its words, or instead of most."""
    if line.letters or _HEADING.search(line.text) or _SIZE.fullmatch(line.text):
        return False
    text = _MARKDOWN.sub("", _REFERENCE.sub(" link ", line.text), count=1)
    words = [_known_or_letters(word) for word in _SEPARATORS.split(text)]
    words = [word for word in words if word]
    runs = [[word[0] for word in run] for single, run in groupby(words, _is_cell) if single]
    whole = [cells for cells in (line.cells, line.unlabelled) if _has_squares(cells) or set(CLUES).intersection(cells)]
    apart = [cells for cells in (*runs, *whole) if columns > MIN_SIDE or _has_squares(cells)]
    glued = [cells for cells in words if FLAGGED in cells or _has_squares(cells)]
    rows = [cells for cells in (*glued, *apart) if not any(map(_unknown, cells)) and not all(map(str.isalpha, cells))]
    known = [cells[0] for cells in words if _is_cell(cells)]
    in_place = len(words) == columns > MIN_SIDE and 2 * len(known) > columns and not all(map(str.isdigit, known))
    return in_place or any(len(cells) == columns for cells in rows)


def _known_or_letters(word: str) -> list[str]:
    """Return the cells in a word without marks that are none."""
    return [cell for cell in _TOKEN.findall(word) if cell.isalpha() or not _unknown(cell)]


def _is_cell(cells: Sequence[str]) -> bool:
    return len(cells) == 1 and not _unknown(cells[0])


def _has_squares(cells: Sequence[str]) -> bool:
    """Return whether cells have what texts seldom have, such as covered squares."""
    return any(not cell.isalnum() and cell not in _IN_TEXTS and not _unknown(cell) for cell in cells)


def _columns(rows: Sequence[Sequence[str]]) -> int:
    """Return how many cells most rows have, where rows of one cell are no board's."""
    longest = max(map(len, rows))
    return Counter(len(row) for row in rows if len(row) >= min(MIN_SIDE, longest)).most_common(1)[0][0]


def _without_emoji_labels(block: _Block) -> list[Sequence[str]]:
    """Return the rows without labels that look like cells, such as keycaps that count up along the edges."""
    rows = block.rows
    side, top = [row[0] for row in rows], rows[0][1:]
    if block.letters == len(top) and _counts_up(side):
        return [row[1:] for row in rows]
    if min(len(side), len(rows[0])) > ENOUGH_AT_EDGES and _counts_up(side[1:]) and _counts_up(top):
        return [row[1:] for row in rows[1:]]
    return rows


def _without_emphasis(rows: list[Sequence[str]]) -> list[Sequence[str]]:
    """Return rows without the stars of bold and italic text around all of them, if other squares are covered."""
    inside = rows
    while all(len(row) > MIN_SIDE and row[0] == row[-1] == "*" for row in inside):
        inside = [row[1:-1] for row in inside]
    return inside if any(cell == COVERED or cell in SQUARES for row in inside for cell in row) else rows


def _with_crosses_covered(rows: list[Sequence[str]]) -> list[Sequence[str]]:
    """Return rows with covered squares in place of crosses or stars, if nothing else may be meant for those."""
    meanings = {cell: MEANINGS.get(cell, COVERED) for row in rows for cell in row}
    crosses = meanings.keys() & _CROSSES
    if len(crosses) != 1 or not {COVERED, MINE}.isdisjoint(meanings.values()):
        return rows
    return [[COVERED if cell in crosses else cell for cell in row] for row in rows]


def _counts_up(cells: Sequence[str]) -> bool:
    ranks = [RANKS.get(cell, -1) for cell in cells]
    return ranks[0] in (0, 1) and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def _unknown(cell: str) -> bool:
    return cell not in MEANINGS and cell not in SQUARES


def _check(rows: Sequence[Sequence[str]]) -> None:
    """Raise `PlayerError` or `BoardError` for rows that aren't a board, or may be words or sentences."""
    columns = _columns(rows)
    if len(rows) < MIN_SIDE or columns < MIN_SIDE or all(map({*_TALK, "."}.issuperset, rows)):
        raise PlayerError(texts.NOTHING_FOUND)
    if len(rows) > MAX_SIDE or columns > MAX_SIDE:
        raise PlayerError(texts.TOO_LARGE(rows=len(rows), columns=columns, most=MAX_SIDE))
    for row, line in enumerate(rows):
        if len(line) != columns:
            raise BoardError(BoardFlaw.RAGGED, row=row, cells=len(line), columns=columns)
    _check_symbols(rows)
    between, others = ({cell for row in rows for cell in row[start::2]} for start in (1, 0))
    if columns % 2 and len(between) == 1 and between <= (_IN_TEXTS if between.isdisjoint(others) else {*".·"}):
        raise _not_understood(min(between))
    lines = Counter(cell for line in rows for cell in set(line))
    talk = {cell for cell in _TALK if lines[cell] == 1 and not lines.keys().isdisjoint({COVERED, *SQUARES})}
    for row, line in enumerate(rows):
        if talk.issuperset(line) or (lines["x"] == 1 and "x" in line and _SIZE.fullmatch("".join(line))):
            at = next(at for at, cell in enumerate(line) if cell in {*talk, "x"})
            raise _not_understood(line[at], row, at)
    if all(line[-1] == "." and "." not in line[:-1] for line in rows) and any(line[-2] == COVERED for line in rows):
        raise _not_understood(".", 0, columns - 1)


def _check_edges(rows: Sequence[Sequence[str]], block: _Block, lines: Sequence[_Line]) -> None:
    """Raise `BoardError` if the first row or column may be labels, the size or marks, or a blank one is missing."""
    side, top = [row[0] for row in rows], rows[0]
    edges = [side] if block.letters else [top, side]
    size = sorted(map(str, (len(rows) - 1, len(top))))
    numbers = "".join(MEANINGS.get(cell, COVERED) for cell in top)
    if len(top) <= len("RCM") and numbers.isdigit() and sorted(numbers[:2]) == size != ["2", "2"]:
        raise _not_understood(" ".join(top))
    for edge in edges:
        if len(edge) > ENOUGH_AT_EDGES and _steps(edge) in ({1}, {-1}):
            raise _not_understood(" ".join(edge))
    ends = {(row[0], row[-1]) for row in rows}
    if ends == {("_", "_")} and not any("_" in row[1:-1] for row in rows) and COVERED in set().union(*rows):
        raise _not_understood("_")
    pasted = [lines[at].pasted for at in range(block.start, block.start + len(rows)) if at < len(lines)]
    if not any(re.search(r"\S\s+\S", line) for line in pasted):
        indents = {len(line) - len(line.lstrip(" ")) for line in pasted[1:]}
        if indents <= {1, 2, 3} and _are_open(side):
            raise _not_understood(" ")
        if all(line.endswith(" ") for line in pasted[:-1]) and _are_open([row[-1] for row in rows]):
            raise _not_understood(" ")


def _check_gaps(rows: Sequence[Sequence[str]], block: _Block, lines: Sequence[_Line]) -> None:
    """Raise `BoardError` if a square is missing between two others, or some columns are apart in all rows."""
    around = zip(lines[block.start :], block.rows, strict=False)
    texts_of_rows = [line.text for line, row in around if row in (line.cells, line.unlabelled)]
    if any(map(_HOLE.search, texts_of_rows)):
        raise _not_understood(" ")
    gaps = {tuple(_TOKEN.split(text)[1:-1][1 - len(rows[0]) :]) for text in texts_of_rows}
    if any(map(any, gaps)) and "..." in texts_of_rows:
        raise _not_understood("...")
    if len(gaps) == 1 and len({gap.strip() or gap for gap in next(iter(gaps))}) > 1:
        raise PlayerError(texts.SEVERAL)


def _steps(cells: Sequence[str]) -> set[int]:
    """Return the differences between numbers next to each other, or nothing if there are other symbols."""
    numbers = [MEANINGS.get(cell, COVERED) for cell in cells]
    return {int(after) - int(one) for one, after in pairwise(numbers)} if "".join(numbers).isdigit() else set()


def _are_open(cells: Sequence[str]) -> bool:
    return all(MEANINGS.get(cell, COVERED).isdigit() for cell in cells)


def _not_understood(symbol: str, row: int = 0, column: int = 0) -> BoardError:
    return BoardError(BoardFlaw.UNKNOWN_SYMBOL, row=row, column=column, symbol=symbol, symbols=UNDERSTOOD)


def _check_symbols(rows: Sequence[Sequence[str]]) -> None:
    """Raise `BoardError` for the first cell that isn't one."""
    drawn = any(re.fullmatch(_EMOJI, cell) for line in rows for cell in line)
    not_drawn = _TALK | {*".*"} if drawn else frozenset()
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            if _unknown(cell) or cell in not_drawn:
                raise _not_understood(cell, row, column)


def _in_notation(rows: Sequence[Sequence[str]], open_square: str | None, opened: str = "0") -> str:
    """Return the rows in core's notation, where one kind of square is open and the others are covered."""
    meanings = MEANINGS | dict.fromkeys(SQUARES, COVERED)
    if open_square:
        meanings[open_square] = opened
    return "".join("".join(map(meanings.__getitem__, row)) + "\n" for row in rows)


def _open_square(rows: Sequence[Sequence[str]], *, drawn_here: bool) -> str | None:
    """Return the kind of square that is open and empty, if one is. Raise `PlayerError` if that isn't clear."""
    cells = {cell for row in rows for cell in row}
    squares = cells & SQUARES
    own = squares <= DRAWN_SQUARES
    if own and drawn_here:
        return STANDARD[TileName.EMPTY]
    if len(squares) + (COVERED in cells) < 2:
        return None
    possible = [square for square in sorted(squares) if _may_be_open(rows, square)]
    if len(possible) == 1:
        return possible[0]
    if own and len(squares) > 1:
        return STANDARD[TileName.EMPTY]
    raise PlayerError(texts.UNCLEAR_SQUARES(" ".join(sorted(squares))))


def _may_be_open(rows: Sequence[Sequence[str]], square: str) -> bool:
    """Return whether this kind of square may be the open one: it touches nothing covered, and all clues can be met."""
    text = _in_notation(rows, square, opened="o")
    return not _touches(text, "o", COVERED + EXPLODED + MINE) and _explains(text)


def _heading(around: Sequence[_Line], rows: Sequence[Sequence[str]]) -> re.Match[str] | None:
    """Return the first heading of this size: the nearest above, else below, where a finished game has its own."""
    headings = (match for line in around for match in _HEADING.finditer(line.text))
    return next((one for one in headings if (int(one[1]), int(one[2])) == (len(rows), len(rows[0]))), None)


def _mines(heading: re.Match[str], board: str) -> int | None:
    """Return how many mines there are by a heading, unless that can't be. While a game runs, it says those left."""
    running = _RUNNING.search(heading.string)
    mines = int(heading[3]) + (sum(map(board.count, FLAGGED + EXPLODED)) if running else 0)
    return mines if 0 <= mines <= board.count("\n") * board.index("\n") else None
