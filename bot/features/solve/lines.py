"""Lines of a pasted board, and the symbols of its squares."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase

from bot.board.emoji import FIRST_LETTER, MARK, NAMES, STANDARD, TileName, keycap
from bot.errors import PlayerError
from bot.features.solve import text as texts
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, UNKNOWN, WRONG_FLAG, BoardError, BoardFlaw, Grid

SELECTOR = "\ufe0f"
"""Asks for an emoji rather than a letter. Clients add and lose it, so it is left out here."""

UNSEEN = f"{SELECTOR}\ufe0e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\\{MARK}"
"""Characters that aren't seen, the backslash that keeps Discord from reading a symbol as its markup, and the mark of
rows under the pad.
"""

DRAWN_SQUARES = frozenset(STANDARD[tile] for tile in (TileName.COVERED, TileName.ON_PAD, TileName.EMPTY))
"""The squares of this bot's own boards."""

SQUARES = frozenset("🟦🟨⬛⬜🟩🟥🟧🟪🟫🔲🔳◼◻◾◽▪▫⏹⚪⚫🔵🔴🟢🟡🟠🟣🟤■□█▓▒░·•-_")
"""Squares that are covered on some boards, and open and empty on others."""

MEANINGS = {
    **{clue: clue for clue in CLUES},
    **{symbol: symbol for symbol in (COVERED, FLAGGED, EXPLODED, MINE, WRONG_FLAG)},
    **{STANDARD[NAMES[symbol]]: symbol for symbol in (FLAGGED, EXPLODED, MINE, WRONG_FLAG)},
    **{keycap(clue).replace(SELECTOR, ""): clue for clue in CLUES},
    **dict.fromkeys(".空", "0"),
    **dict.fromkeys("?❓❔", COVERED),
    **dict.fromkeys("fPp!旗🏴🏳🎌⛳🔰", FLAGGED),
    **dict.fromkeys("m@雷🧨", MINE),
    **dict.fromkeys("x❎", WRONG_FLAG),
}
"""Symbols that mean the same on all boards, in core's notation. A `*` is core's: an exploded mine."""

LETTERS = [chr(FIRST_LETTER + column) for column in range(len(ascii_uppercase))]
FIRST_LETTERS = (LETTERS[0], "A", "a")
KEYCAPS = [keycap(number).replace(SELECTOR, "") for number in range(10)]

RANKS = {
    **{symbol: rank for symbols in (KEYCAPS, "0123456789") for rank, symbol in enumerate(symbols)},
    **{
        symbol: rank
        for symbols in (LETTERS, ascii_uppercase, ascii_lowercase)
        for rank, symbol in enumerate(symbols, 1)
    },
    "🔟": 10,
}
"""The row or column that a label names."""

SHORTCODES = {
    **dict(zip(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"], KEYCAPS, strict=True)),
    **{f"regional_indicator_{letter.lower()}": LETTERS[at] for at, letter in enumerate(ascii_uppercase)},
    **{
        f"{colour}_{shape}": symbol
        for shape, symbols in (("square", "🟥🟧🟨🟩🟦🟪🟫"), ("circle", "🔴🟠🟡🟢🔵🟣🟤"))
        for colour, symbol in zip(["red", "orange", "yellow", "green", "blue", "purple", "brown"], symbols, strict=True)
    },
    **{
        f"{colour}_{size}_square": square
        for colour, squares in (("black", "⬛◼◾▪"), ("white", "⬜◻◽▫"))
        for size, square in zip(["large", "medium", "medium_small", "small"], squares, strict=True)
    },
    "black_square_button": "🔲",
    "white_square_button": "🔳",
    "stop_button": "⏹",
    "black_circle": "⚫",
    "white_circle": "⚪",
    "question": "❓",
    "grey_question": "❔",
    "triangular_flag_on_post": "🚩",
    "flag_black": "🏴",
    "flag_white": "🏳",
    "crossed_flags": "🎌",
    "golf": "⛳",
    "beginner": "🔰",
    "bomb": "💣",
    "boom": "💥",
    "collision": "💥",
    "firecracker": "🧨",
    "x": "❌",
    "negative_squared_cross_mark": "❎",
    "keycap_ten": "🔟",
    **{tile.value: STANDARD[tile].replace(SELECTOR, "") for tile in (TileName.ON_PAD, *NAMES.values())},
}
"""Discord's names of emoji, and those of our own tiles. They replace them in copied text."""


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


MIN_SIDE = 2
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
_NO_ROW = re.compile(r"<[@#t/]|://")
_QUOTED = re.compile(r"([\"'])([^\s\"',]{2,})\1")
_EMOJI_CELL = re.compile(rf"<a?:\w{{1,40}}:\d{{1,20}}>|:\w{{1,40}}:|{EMOJI}")
_NAME = r"([0-9]{1,3}|[A-Za-z])"
LABEL = re.compile(rf"`\s*{_NAME}\s*`|[|`]?\s*{_NAME}(\s*[|:)\]]|\.\s|\s+|(?={EMOJI}))")
TOKEN = re.compile(r"<a?:\w{1,40}:\d{1,20}>|:\w{1,40}:|[0-9]\u20e3|[^\s|,;`]")
_TOKEN_OR_BLANK = re.compile(rf"{TOKEN.pattern}|\s")


@dataclass(frozen=True)
class TextLine:
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
        few = any(3 * sum(map(is_unknown, cells)) <= len(cells) for cells in (self.unlabelled, self.cells))
        return bool(self.cells) and (drawn or few)

    @property
    def letters(self) -> int:
        """How many columns it names, if it holds only their letters, perhaps after a corner."""
        cells = [cell for cell in self.cells if not cell.isspace()]
        named = cells if cells and cells[0] in FIRST_LETTERS else cells[1:]
        return len(named) if named and named[0] in FIRST_LETTERS and counts_up(named) else 0


def read_lines(text: str) -> list[TextLine]:
    """Return the lines that aren't blank, nor rules between rows."""
    text = _FENCE.sub("\n\n", text.translate(_UNSEEN).translate(_BARS))
    text = _EMOJI_NAME.sub(lambda match: SHORTCODES.get(match[1] or match[2], match[0]), text)
    text = _QUOTED.sub(r"\2", _LISTS.sub(_from_lists, text))
    text = _SPOILER.sub(lambda match: COVERED * max(len(TOKEN.findall(match[1])), 1), text)
    lines: list[TextLine] = []
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


def _line(pasted: str, text: str, after_blank: bool) -> TextLine:
    cells = [] if _NO_ROW.search(text) else cells_in(text)
    match = LABEL.match(text)
    rest = text[match.end() :].strip("|` ") if match else ""
    unlabelled = cells_in(rest)
    if not cells or match is None or not unlabelled:
        return TextLine(pasted, text, after_blank, cells, None, cells, in_code=False, apart=False)
    label = rank(match)
    in_code = match[1] is not None
    apart = in_code or _unlike(match[3], rest)
    return TextLine(pasted, text, after_blank, cells, label, unlabelled, in_code, apart)


def rank(label: re.Match[str]) -> int:
    name = label[1] or label[2]
    return int(name) if name.isdecimal() else RANKS[name]


def cells_in(text: str) -> list[str]:
    """Return the cells in a line. Where only some are separated by blanks, a blank might be a cell."""
    words = text.split()
    parted = len(words) == 1 or all(len(TOKEN.findall(word)) <= 1 for word in words)
    return (TOKEN if parted else _TOKEN_OR_BLANK).findall(text)


def _unlike(gap: str, cells: str) -> bool:
    """Return whether the gap after a label differs from the gaps between cells, of which it needs at least two."""
    alike = re.search(r"[^\s.]\.\s", cells) if "." in gap else (gap.strip() or gap) in cells
    return bool(gap) and not alike and len(cells) >= MIN_SIDE


SIGN = re.compile(rf"[0-9]\u20e3|(?<!\S)[0-9]+(?!\S)|[0-9#]|[{''.join(SQUARES - set('-_·•'))}🚩❓❔]")
"""What words seldom have: a number, a covered square, an emoji of a cell."""
_REFERENCE = re.compile(r"<[@#t/][^>\s]{0,100}>|(?<!\S)\S+://\S+")
_MARKDOWN = re.compile(r"^(?:##|###|-#|#(?=\s+\S\S))\s")
_SEPARATORS = re.compile(r"[\s,|;`·•]+")
SIZE = re.compile(r"\s*[0-9]{1,3}\s*[x×]\s*[0-9]{1,3}\s*")
HEADING = re.compile(
    rf"(?<!\d)(\d{{1,3}})[x×](\d{{1,3}})(?!\d).{{1,20}}?{STANDARD[TileName.MINE]}\D{{0,20}}?(-?\d{{1,5}})(?!\d)"
)


def row_beside_words(line: TextLine, columns: int, symbols: frozenset[str], *, last: bool) -> Sequence[str]:
    """Return the row at the end or the start of a line with words, or all of it if it may be one; else nothing."""
    if line.letters or HEADING.search(line.text):
        return ()
    if not line.text.strip("|`\"' "):
        return [line.text]  # a row without its squares
    words = _REFERENCE.sub(" ", line.text).split()
    for number in range(1, min(len(words), 2 * columns) + 1):
        for at_end in (last, not last):
            cells = cells_in(" ".join(words[-number:] if at_end else words[:number]))
            known = len(cells) == columns and not any(map(is_unknown, cells))
            known = known and (symbols.issuperset(cells) or not all(map(str.isalpha, cells)))
            if known and at_end == last and (line.cells or _has_squares(cells)):
                return cells
            if known and (number == len(words) or at_end != last):
                return TOKEN.findall(line.text)  # numbers beside a link may be a row or not
    as_long = len(line.cells) == columns and all(cell.isascii() or not is_unknown(cell) for cell in line.cells)
    runs = ["".join(run) for alike, run in groupby(line.text, symbols.__contains__) if alike]
    glued = any(len(run) >= columns and run != "..." for run in runs)
    may_be_row = as_long or glued or not _has_words(line, symbols) or has_row(line, columns)
    single = [word for word in words if word in symbols and (word in CROSSES or not word.isalpha())]
    most = max(len(single), len(SIGN.findall(line.text)))
    return line.cells if may_be_row or 2 * most >= columns else ()


def _has_words(line: TextLine, symbols: frozenset[str]) -> bool:
    """Return whether a line has words that aren't symbols of the board, or no more than one number."""
    words = re.findall(r"[^\W\d_]{2,}", line.text)
    return not all(map(symbols.issuperset, words)) or not re.search(r"[#?*_-]|[^\W\d_]|\d\D+\d", line.text)


def has_row(line: TextLine, columns: int) -> bool:
    """Return whether a line outside the board has as many cells as a row among its words, or instead of most."""
    if line.letters or HEADING.search(line.text) or SIZE.fullmatch(line.text):
        return False
    text = _MARKDOWN.sub("", _REFERENCE.sub(" link ", line.text), count=1)
    words = [_known_or_letters(word) for word in _SEPARATORS.split(text)]
    words = [word for word in words if word]
    runs = [[word[0] for word in run] for single, run in groupby(words, _is_cell) if single]
    whole = [cells for cells in (line.cells, line.unlabelled) if _has_squares(cells) or set(CLUES).intersection(cells)]
    apart = [cells for cells in (*runs, *whole) if columns > MIN_SIDE or _has_squares(cells)]
    glued = [cells for cells in words if FLAGGED in cells or _has_squares(cells)]
    rows = [cells for cells in (*glued, *apart) if not any(map(is_unknown, cells)) and not all(map(str.isalpha, cells))]
    known = [cells[0] for cells in words if _is_cell(cells)]
    in_place = len(words) == columns > MIN_SIDE and 2 * len(known) > columns and not all(map(str.isdigit, known))
    return in_place or any(len(cells) == columns for cells in rows)


def _known_or_letters(word: str) -> list[str]:
    """Return the cells in a word without marks that are none."""
    return [cell for cell in TOKEN.findall(word) if cell.isalpha() or not is_unknown(cell)]


def _is_cell(cells: Sequence[str]) -> bool:
    return len(cells) == 1 and not is_unknown(cells[0])


def _has_squares(cells: Sequence[str]) -> bool:
    """Return whether cells have what texts seldom have, such as covered squares."""
    return any(not cell.isalnum() and cell not in IN_TEXTS and not is_unknown(cell) for cell in cells)


def open_square(rows: Sequence[Sequence[str]], *, drawn_here: bool) -> str | None:
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
    text = in_notation(rows, square, opened="o")
    return not _touches(text, "o", COVERED + EXPLODED + MINE) and _explains(text)


def in_notation(rows: Sequence[Sequence[str]], open_square: str | None, opened: str = "0") -> str:
    """Return the rows in core's notation, where one kind of square is open and the others are covered."""
    meanings = MEANINGS | dict.fromkeys(SQUARES, COVERED)
    if open_square:
        meanings[open_square] = opened
    return "".join("".join(map(meanings.__getitem__, row)) + "\n" for row in rows)


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
