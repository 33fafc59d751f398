"""Rows that share a line with words.

What is above or below the rows of a board, without a blank line between, is part of them if its end next to them has as
many cells as a row; what only might be a row is an error rather than skipped.
"""

import re
from collections.abc import Sequence
from itertools import groupby

from bot.render.emoji import STANDARD, TileName
from bot.tools.solve.board.cells import CROSSES, IN_TEXTS, is_unknown
from bot.tools.solve.board.lines import MIN_SIDE, TOKEN, TextLine, cells_in
from bot.tools.solve.board.symbols import SQUARES
from core import CLUES, FLAGGED

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
