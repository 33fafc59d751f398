"""Rows that aren't read as a board, although each may be one.

- A first row or column that counts up or down is an error unless it is known to be labels: no board has such clues. So
  is a first row with the size.
- A gap that may be an open cell is an error, and so are columns that are set apart in all rows.
- A row of symbols that words have, such as `pm` or `!!!`, is an error if no other row has them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from bot.errors import PlayerError
from bot.tools.solve import text as texts
from bot.tools.solve.board.beside import SIZE
from bot.tools.solve.board.blocks import RowBlock, columns_of
from bot.tools.solve.board.cells import IN_TEXTS, TALK, check_symbols, not_understood
from bot.tools.solve.board.frame import ENOUGH_AT_EDGES
from bot.tools.solve.board.lines import MIN_SIDE, TOKEN, TextLine
from bot.tools.solve.board.symbols import MEANINGS, SQUARES
from core import COVERED, BoardError, BoardFlaw

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
