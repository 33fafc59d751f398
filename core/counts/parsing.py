"""Count puzzles in texts that people type and paste: among words, in lists, in tables, in code.

A puzzle is read whole or refused. Who misses a row of it gets an answer that is true of another puzzle.

- Rows are lines below each other. A blank line ends a puzzle, unless there is one between all of its rows.
- Lines of words may stand above and below it. What such a line has besides words is a row if it has as many numbers as
  the other rows, and text if it is a single number. Anything else is refused.
- Labels of rows are left out where they can't be numbers of the puzzle: below names of the columns, or with a mark of
  their own. So is a first line with the size.
- A first row or column that counts up is refused: it numbers the others, and no puzzle with a solution has one. So are
  columns that are set apart, since they may be labels or another puzzle, and signs that part numbers or stand around
  all rows, since they may not be hidden clues.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase

from core.counts.matrix import check_shape
from core.errors import CountsError, CountsFlaw
from core.paste import code_blocks

HIDDEN = "?."
ALSO_HIDDEN = frozenset({"-", "_", "*", "X", "x", "-1", "None", "none", "null"})
"""Signs of which one may mean a hidden clue, where no other sign does."""
EMPHASIS = frozenset("*_")
NUMBERS = frozenset("0123456789?")
_QUOTED = 20

_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_DIGIT = re.compile(rf"([0-9])\u20e3|:({'|'.join(_NAMES)}):")
_SQUARE = re.compile(r"[⬛⬜🟦🟨❔]|:(?:black_large_square|white_large_square|blue_square|yellow_square):")
_LETTERS = {0x1F1E6 + at: letter for at, letter in enumerate(ascii_uppercase)}
_SPOILER = re.compile(r"\|\|([^|\n]+)\|\|")
_RULE_SIGNS = frozenset(" \t|+:;=-─━═┄┼┬┴├┤┌┐└┘╭╮╰╯╔╗╚╝╠╣╦╩╬│║")
_LINES = frozenset("─━═┄")
_BARS = str.maketrans("│║┃", "|||")

_MOSAIC = re.compile(r"(?<!\w)([0-9]{1,3})x([0-9]{1,3})[a-z0-9]*:([0-9a-z]+)(?!\w)")
_INPUT = re.compile(r"^[ \t]*(?:(?:input|eingabe)\b|输入|輸入)", re.IGNORECASE | re.MULTILINE)
_OUTPUT = re.compile(r"^[ \t]*(?:(?:output|ausgabe)\b|输出|輸出)", re.IGNORECASE | re.MULTILINE)
_INDEX = re.compile(r"(?<=[A-Za-z_])(?:\[[0-9]*\])+")
"""As in `int counts[3][3]`."""
_NESTED = re.compile(r"[\[{]\s*(?:[\[{][^\[\]{}]*[\]}]\s*(?:[,;]\s*)?)+[\]}]")
_FLAT = re.compile(r"[\[{][^\[\]{}]*[\]}](?:\s*(?:[,;]\s*)?[\[{][^\[\]{}]*[\]}])*")
_LIST = re.compile(r"[\[{]([^\[\]{}]*)[\]}]")
_REMARK = re.compile(
    r"(?<=[\]}])((?:[ \t]*[,;])?)[ \t]*(?://|#)[^\[\]{}0-9?\n]*(?:[0-9][^\[\]{}0-9?\n]*)?$", re.MULTILINE
)
_ASSIGNED = re.compile(r"\b[A-Za-z][ \t]*=\s*(?=[\[{])")
_CUT_OFF = re.compile(r"[\[{][^\[\]{}]*\Z")
_QUOTED_ROW = re.compile(r"([\"'`])([0-9?.]{2,})\1")

_GLUED = re.compile(r"[*_~(\"']+[0-9?](?!\w*[^\W\d_])|[0-9?][*_~\"']")
_SIGN_OF_ROW = re.compile("[0-9?]")
_END_OF_WORD = re.compile(r"(?<=[^\W\d_])[?.!]+(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")
_SEPARATOR = re.compile(r"[ \u00a0]*[,;|\t][ \u00a0]*|[ \u00a0]+")
_CELL = re.compile(r"-?[0-9]+|[?.\-_*#xX]|[Nn]one|null")
_SIGNS = re.compile(r"[\w?.#*-]+")
_NUMBERS_INSIDE = re.compile(r"[0-9?].*[0-9?]", re.DOTALL)
_WORD_BESIDE = re.compile(r"[0-9?] +[^\W\d_]|[^\W\d_] +[0-9?](?![0-9]* ?[.:)=])")
_COMPACT = re.compile(r"[0-9?.]+")
_LABEL = re.compile(r"\s*(?:`\s*([0-9]{1,3}|[A-Za-z])\s*`|([0-9]{1,3}|[A-Za-z])\s*[.):])(?=\s*[^\s,;|.):])")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SIZE = re.compile(r"\s*([0-9]{1,3})(?:\s*[x×*]\s*|\s+)([0-9]{1,3})\s*")

Signs = list[list[str]]
"""The signs of a puzzle's rows."""


def parse_counts(text: str) -> list[list[int | None]]:
    """Return the matrix in `text`: numbers separated by blanks, commas, bars or tabs, `?` or `.` for a hidden clue.

    Single digits need no separators. A row ends at a newline, `/` or `;`. Lists such as `[[2,2,1],[3,4,2]]`, tables in
    Markdown, emoji of digits and ids of Simon Tatham's Mosaic are read too. Raises `CountsError` for text without a
    matrix or with more than one, and for a matrix that is ragged or has anything but numbers from 0 to 9.

    >>> parse_counts("221 / 3?2")
    [[2, 2, 1], [3, None, 2]]
    """
    parts = [(part, list(_puzzles(part))) for part in code_blocks(_without_output(text))]
    puzzles = [puzzle for _, found in parts for puzzle in found]
    if len(puzzles) == 2 and len(puzzles[0]) == 1 and _is_size(" ".join(puzzles[0][0]), puzzles[1]):
        puzzles = puzzles[1:]
    if not puzzles:
        raise CountsError(CountsFlaw.EMPTY)
    if len(puzzles) > 1:
        raise CountsError(CountsFlaw.SEVERAL)
    [rows] = puzzles
    others = [line for part, found in parts if not found for line in part.splitlines()]
    if any(len(run) == len(rows[0]) > 1 for line in others for run in _runs(line)):
        raise CountsError(CountsFlaw.SEVERAL)
    hidden = _hidden_signs(rows)
    counts = [[_clue(at, column, cell, hidden) for column, cell in enumerate(row)] for at, row in enumerate(rows)]
    check_shape(counts)
    _check_edges(rows)
    return counts


def _hidden_signs(rows: Signs) -> AbstractSet[str]:
    """Return the signs that mean a hidden clue: only `?` where others may be marks of the text."""
    signs = {cell for row in rows for cell in row if not cell.isdigit()}
    also = {sign for row in rows for sign in ALSO_HIDDEN.intersection(row) if any(map(str.isdigit, row))}
    hidden = also if len(also) == 1 and not signs & {*HIDDEN} else {*HIDDEN}
    marks = [tuple(cell in hidden - {"?"} for cell in row) for row in rows]
    alike = len(set(marks)) == 1 and any(marks[0])
    lists_or_separators = alike and (len(rows) > 1 or sum(mark != after for mark, after in pairwise(marks[0])) == 1)
    emphasis = len(rows) > 1 and all(
        row[:1] == row[-1:] == rows[0][:1] and EMPHASIS.issuperset(row[:1]) for row in rows
    )
    dots = [row for row in rows if "." in row]
    lines = [row for row in rows if _SIZE.fullmatch("".join(row))] or [row for row in dots if {*row} == {"."}]
    size_or_dots = len(rows) > 2 and lines in ([rows[0]], [rows[-1]]) and dots in ([], lines)
    return {"?"} if lists_or_separators or emphasis or size_or_dots or {*HIDDEN} <= signs else hidden


def _check_edges(rows: Signs) -> None:
    """Raise `CountsError` for a first row or column that numbers the others or says their size."""
    edges = [rows[0], [row[0] for row in rows]] if len(rows) > 2 else []
    for edge in edges:
        if len(edge) > 2 and _numbers_others(edge):
            raise _no_row(" ".join(edge), 0)
    if edges and len(rows[0]) > 2 and rows[0][:2] == [str(len(rows) - 1), str(len(rows[0]))]:
        raise _no_row(" ".join(rows[0]), 0)


def _numbers_others(signs: Sequence[str]) -> bool:
    """Return whether signs are numbers that count up or down by one."""
    return all(map(str.isdigit, signs)) and {int(after) - int(sign) for sign, after in pairwise(signs)} in ({1}, {-1})


def _clue(row: int, column: int, cell: str, hidden: AbstractSet[str]) -> int | None:
    if cell in hidden:
        return None
    if len(cell) == 1 and cell in "0123456789":
        return int(cell)
    found = int(cell) if _NUMBER.fullmatch(cell) else cell[:_QUOTED]
    raise CountsError(CountsFlaw.BAD_CLUE, row=row, column=column, found=found)


def _without_output(text: str) -> str:
    """Return the input of an exercise, whose example ends with the output, or any other text as it is."""
    given = _INPUT.search(text)
    end = given and _OUTPUT.search(text, given.end())
    if not given or not end or _INPUT.search(text, given.end()):
        return text
    return text[given.end() : end.start()]


def _puzzles(text: str) -> Iterator[Signs]:
    """Yield the puzzles in a part of a text."""
    text = _DIGIT.sub(lambda match: match[1] or str(_NAMES.index(match[2])), text.translate(_BARS))
    text = _INDEX.sub("", _SQUARE.sub("?", text).translate(_LETTERS))
    text = _QUOTED_ROW.sub(r" \2 ", _ASSIGNED.sub("", _REMARK.sub(r"\1", text)))
    for mosaic in _MOSAIC.finditer(text):
        yield _mosaic(mosaic[1], mosaic[2], mosaic[3])
    text = _MOSAIC.sub("\nid\n", text)
    for kind in (_NESTED, _FLAT):
        lists = [one[0] for one in kind.finditer(text) if _is_puzzle(one[0])]
        if len(lists) > 1:
            raise CountsError(CountsFlaw.SEVERAL)
        if lists:
            inside = [" ".join(row.split()) for row in _LIST.findall(lists[0])]
            parted = [row for one in inside for row in _parted(one)]
            if len(parted) > len(inside) > 1:
                raise CountsError(CountsFlaw.SEVERAL)
            if parted == inside and ";" in parted[0] and not all(map(_is_single, parted[0].split(";"))):
                raise _no_row(parted[0], 0)
            rows = [_cells(row) for row in parted]
            yield rows
            outside = kind.sub("", text)
            cut_off = _CUT_OFF.search(outside)
            if cut_off and _SIGN_OF_ROW.search(cut_off[0]):
                raise _no_row(cut_off[0], len(rows))
            lines = outside.splitlines()
            if any(len(run) == len(rows[0]) > 1 for line in lines if _has_words(line) for run in _runs(line)):
                raise CountsError(CountsFlaw.SEVERAL)
            text = kind.sub(lambda match: "\nlist\n" if _is_puzzle(match[0]) else match[0], text)
            break
    yield from _below_each_other(text)


def _parted(line: str) -> list[str]:
    """Return the rows of a line whose commas, bars or semicolons part groups of as many signs, or the line."""
    pieces = [piece.strip(" \"'") for piece in re.split("[,;|]", line.strip(" ,;|"))]
    sizes = {len(piece.split()) for piece in pieces}
    return pieces if len(sizes) == 1 < len(pieces) and min(sizes) > 1 and not _has_words(line) else [line]


def _is_puzzle(lists: str) -> bool:
    """Return whether lists are numbers, not words in brackets nor the number of a footnote."""
    return len(re.findall(r"[0-9?.]", lists)) > 1 and not _has_words(lists)


def _mosaic(columns: str, rows: str, squares: str) -> Signs:
    """Return the puzzle that an id of Mosaic describes: the letter n in the alphabet is a run of n hidden clues.

    https://www.chiark.greenend.org.uk/~sgtatham/puzzles/
    """
    signs = "".join(sign if sign.isdigit() else "?" * (ascii_lowercase.index(sign) + 1) for sign in squares)
    width = int(columns)
    if len(signs) != width * int(rows):
        raise CountsError(CountsFlaw.SIZE, rows=int(rows), columns=width, cells=len(signs))
    return [list(signs[start : start + width]) for start in range(0, len(signs), width)]


def _below_each_other(text: str) -> Iterator[Signs]:
    """Yield the puzzles whose rows are lines."""
    lines = text.splitlines()
    if all(line.startswith("\t") for line in lines if line.strip()):
        lines = [line.removeprefix("\t") for line in lines]
    parted = [line for line in lines if ";" in line]
    if parted and all(_is_single(piece) for line in parted for piece in line.split(";")):
        lines = [line.replace(";", ",") for line in lines]  # as spreadsheets write them in much of Europe
    apart = [line for line in lines if len(_parted(line)) > 1]
    if len(apart) > 1:
        raise CountsError(CountsFlaw.SEVERAL)
    groups: list[list[str]] = [[]]
    for line in [row for whole in lines for row in _parted(whole)]:
        if not line.strip(" \u00a0`"):  # tabs are a row of empty cells
            groups.append([])
        elif not _is_rule(line):
            groups[-1] += _rows_in(line)
    found = [group for group in groups if any(map(_is_row_of_signs, group)) or len(_only_runs(group)) > 1]
    if len(found) > 1 and all(sum(map(_is_row, group)) == 1 for group in found):
        first, last = groups.index(found[0]), len(groups) - groups[::-1].index(found[-1])
        found = [[line for group in groups[first:last] for line in group]]  # a blank line between all rows
    if len(found) > 2:  # none of them could be a size
        raise CountsError(CountsFlaw.SEVERAL)
    for group in found:
        width, compact = _shape(group)
        outside = [line for other in groups if other is not group for line in other if _has_words(line)]
        if any(_may_be_row(line, width, compact) for line in outside if line not in group):
            raise CountsError(CountsFlaw.SEVERAL)
        yield _rows(group)


def _has_words(text: str) -> bool:
    """Return whether a text has words: letters that can't be signs of a puzzle, as a single one may be meant for."""
    words = _WORD.findall(text)
    return any((len(word) > 1 or not word.isascii()) and word not in ALSO_HIDDEN and word.strip("xX") for word in words)


def _is_single(piece: str) -> bool:
    """Return whether there is at most one sign between two semicolons."""
    return len(_cells(piece)) < 2 or _has_words(piece)


def _is_rule(line: str) -> bool:
    """Return whether a line is drawn between rows or paragraphs."""
    signs = set(line)
    return signs <= _RULE_SIGNS and bool(signs & _LINES or ("--" in line and signs & {"|", "+"}))


def _is_row(line: str) -> bool:
    """Return whether a line has no words, and signs that may be those of a puzzle."""
    return (
        not _has_words(line)
        and bool(re.search(r"[\w?.#*-]|^\s*\|\s*$", line))
        and not re.fullmatch(r"\s*[-*_=]{3,}\s*", line)
    )


def _is_row_of_signs(line: str) -> bool:
    """Return whether a line may be a row and doesn't only name columns."""
    return _is_row(line) and not _names_columns(line)


def _rows_in(line: str) -> list[str]:
    """Return the rows that a line has, parted by `/` or `;`, or the line itself."""
    if not re.match(r"\s*\|(?!\|)", line):
        line = _SPOILER.sub(r"\1", line)
    pieces = [piece for piece in re.split("[/;]", line) if piece.strip()]
    runs = [_cells(piece) if not _has_words(piece) else max(_runs(piece), key=len, default=[]) for piece in pieces]
    if (pieces and not _has_words(line)) or (len({len(run) for run in runs}) == 1 and len(runs[0]) > 1):
        return pieces
    return [line]


def _cells(line: str) -> list[str]:
    """Return the signs of a row."""
    line = line.replace("`", "").strip(" \u00a0")
    if line.startswith("|"):
        line = line[1:].removesuffix("|").strip(" \u00a0")
    line = line.removesuffix(",").removesuffix(";").rstrip(" \u00a0")
    words = _SEPARATOR.split(line)
    cells = [word.strip("\"'") if len(word) > 1 else word for word in words]
    return cells if len(cells) > 1 or (_CELL.fullmatch(line) and not line.isdigit()) else list(cells[0])


def _runs(line: str) -> list[list[str]]:
    """Return the runs of signs among the words of a line."""
    runs: list[list[str]] = [[]]
    for word in line.replace("`", "").split():
        cells = _cells(word)
        if all(map(_CELL.fullmatch, cells)) and (
            len(cells) == 1 or re.search(r"[,;|]", word) or _COMPACT.fullmatch(word)
        ):
            runs[-1].append(word)
        else:
            runs.append([])
    found = [" ".join(run) for run in runs if run]
    if any(len(_parted(run)) > 1 for run in found):
        raise CountsError(CountsFlaw.SEVERAL)
    return [_cells(run) for run in found]


def _only_runs(lines: Sequence[str]) -> list[list[str]]:
    """Return what could be the rows of a puzzle all of whose lines have words too."""
    runs = [run for line in lines for run in _runs(line) if _has_words(line) and len(run) > 1]
    return runs if len({len(run) for run in runs}) == 1 else []


def _shape(lines: Sequence[str]) -> tuple[int, bool]:
    """Return how many signs most rows have, and whether nothing separates them."""
    rows = [line for line in lines if _is_row(line)]
    cells = [_cells(line) for line in rows] or _only_runs(lines)
    compact = bool(rows) and not any(re.search(r"\S\s+\S|[,|\t]", line.strip("|` ,")) for line in rows)
    return Counter(map(len, cells)).most_common(1)[0][0], compact


def _run(line: str, width: int, compact: bool) -> list[str]:
    """Return the only run of as many signs as a row has among the words of a line, or nothing."""
    runs = [run for run in _runs(line) if (len(run) > 1 or width == 1) and not _has_glued(line)]
    numbers = line.split() if not compact else []  # where signs are apart, a number of several digits is one
    runs = [run for run in runs if "".join(run) not in numbers or len(run) == 1]
    matched = [len(run) for run in runs] == [width] and re.search("[0-9?]", "".join(runs[0]))
    return runs[0] if matched else []


def _has_glued(line: str) -> bool:
    """Return whether numbers have marks of Markdown, brackets or quotes around them."""
    return any(map(_GLUED.match, line.replace("`", "").split()))


def _may_be_row(line: str, width: int, compact: bool) -> bool:
    """Return whether a line with words may be a row into which they got."""
    if _has_glued(line) or (compact and len(line.strip()) == width > 1):
        return True
    words = line.replace("`", "").split()
    if len(words) == width and sum(bool(_CELL.fullmatch(word)) or word.lower() in _NAMES for word in words) > 1:
        return True
    if not re.search(r"[0-9?.\-_*#]", line):
        return False
    if any(len(_SIGN_OF_ROW.findall(word)) > 1 for word in _END_OF_WORD.sub("", line).split() if not word.isdigit()):
        return True
    if re.search(r"[,|;\t]", line) and any(
        _CELL.fullmatch(piece.strip(" \u00a0`\"'")) for piece in re.split(r"[,|;\t]", line)
    ):
        return True
    if compact:
        glued = re.search(r"[0-9?][^\W\d_]|[^\W\d_][0-9?]", line)
        return bool(glued) or any(len(run) > 1 for run in _runs(line))
    return len(words) == width == 2 or sum(word in NUMBERS for word in words) > 1


def _rows(lines: Sequence[str]) -> Signs:
    """Return the rows in lines below each other, without labels. Raise `CountsError` for a line that may be one."""
    first_row = next((at for at, line in enumerate(lines) if _is_row_of_signs(line)), len(lines))
    named = next((at for at, line in enumerate(lines[:first_row]) if _names_columns(line)), None)
    columns = _names_columns(lines[named]) if named is not None else 0
    after = [line for at, line in enumerate(lines) if at != named]
    marked = _without_marked_labels(after)
    without_words = [line for line in marked if _is_row(line)]
    if _has_column_apart(without_words) or not (without_words or _are_among_words(marked)):
        raise _no_row(lines[0], 0)
    width, compact = _shape(marked)
    rows: Signs = []
    for at, line in enumerate(marked):
        cells = _cells(line) if _is_row(line) else _run(line, width, compact)
        if len(cells) > 1 and not compact and _COMPACT.fullmatch(line.strip("` ").removesuffix(",")):
            raise _no_row(line, at)
        numbers = re.findall("[0-9]+", line)
        several = len(numbers) > 1 or any(len(number) == width > 1 for number in numbers)
        if not cells and (several or _is_row(line) or _may_be_row(line, width, compact)):
            raise _no_row(line, at)
        rows.append(cells)
    are_rows = [at for at, cells in enumerate(rows) if cells]
    if not are_rows:
        raise _no_row(lines[0], 0)
    first, last = are_rows[0], are_rows[-1]
    for at in range(first, last):
        if not rows[at]:
            raise _no_row(marked[at], at - first)
    return _without_labels(rows[first : last + 1], columns, marked[first])


def _are_among_words(lines: Sequence[str]) -> bool:
    """Return whether lines with words have the rows of a puzzle, and words only before and after all of them."""
    inside = _NUMBERS_INSIDE.search("\n".join(lines))
    return bool(_only_runs(lines) and inside and not _WORD_BESIDE.search(inside[0]))


def _has_column_apart(rows: Sequence[str]) -> bool:
    """Return whether signs are set apart in all rows, as labels and other puzzles may be, or by a mark at an end."""
    between = {tuple(_SIGNS.split(row.strip("|` \u00a0"))[1:-1]) for row in rows}
    if len(between) == 1 < len(rows) and len(set(*between)) > 1:
        return True
    marks = {tuple(gap.strip(" \u00a0") for gap in gaps) for gaps in between}
    gaps = next(iter(marks)) if len(marks) == 1 else ()
    return len(gaps) > 1 and (gaps[0] not in gaps[1:] or gaps[-1] not in gaps[:-1])


def _no_row(line: str, row: int) -> CountsError:
    return CountsError(CountsFlaw.BAD_CLUE, row=row, column=0, found=line.strip()[:_QUOTED])


def _without_labels(rows: Signs, columns: int, first: str) -> Signs:
    """Return rows without a first line that says their size, and without labels below names of columns."""
    if len(rows) > 1 and _is_size(first, rows[1:]):
        rows = rows[1:]
    if columns and all(len(row) == columns + 1 for row in rows) and _counts_up([row[0] for row in rows]):
        return [row[1:] for row in rows]
    if columns and any(len(row) != columns for row in rows):
        raise CountsError(CountsFlaw.RAGGED, row=0, cells=len(rows[0]), columns=columns)
    below = rows[1:]
    labelled = below and all(len(row) == len(rows[0]) + 1 for row in below)
    if labelled and _counts_up(rows[0]) and _counts_up([row[0] for row in below]):
        return [row[1:] for row in below]
    return rows


def _names_columns(line: str) -> int:
    """Return how many columns a line names, if it has only the letters from A on, perhaps after a corner."""
    letters = re.sub(r"[\s`|,\u00a0]", "", line)
    letters = letters if letters[:1] in ("A", "a") or letters[:1] in "0123456789" else letters[1:]
    return len(letters) if len(letters) > 1 and letters[0] in "Aa" and _counts_up(list(letters)) else 0


def _counts_up(labels: Sequence[str]) -> bool:
    """Return whether labels count up from 0, 1 or A."""
    if all(label.isdigit() and len(label) < 4 for label in labels):
        return [int(label) for label in labels] in (list(range(len(labels))), list(range(1, len(labels) + 1)))
    return "".join(labels) in (ascii_uppercase[: len(labels)], ascii_lowercase[: len(labels)])


def _without_marked_labels(lines: Sequence[str]) -> list[str]:
    """Return lines without the labels of rows, if all that aren't words have one with a mark, such as `1.` or `a)`."""
    labels = [_LABEL.match(line) for line in lines if _is_row(line)]
    found = [label[1] or label[2] for label in labels if label]
    if len(found) < len(labels) or not _counts_up(found):
        return list(lines)
    return [_LABEL.sub("", line, 1) if _is_row(line) else line for line in lines]


def _is_size(line: str, rows: Signs) -> bool:
    """Return whether a line says how many rows and columns there are, and can't be a row itself."""
    size = _SIZE.fullmatch(line)
    said = sorted(map(int, size.groups())) if size else []
    return said == sorted((len(rows), len(rows[0]))) and len(rows[0]) > 2
