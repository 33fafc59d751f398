"""What players may know of a game: the only thing that drawing and solving get to see."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from core.errors import BoardError, BoardFlaw
from core.grid import Cell, Grid, indices

COVERED = "#"
FLAGGED = "F"
EXPLODED = "*"
MINE = "M"
WRONG_FLAG = "X"
CLUES = "012345678"
UNKNOWN = COVERED + FLAGGED
"""Symbols of cells that may be mines, for all that is known: flags are no evidence."""
SYMBOLS = frozenset(CLUES + COVERED + FLAGGED + EXPLODED + MINE + WRONG_FLAG)


@dataclass(frozen=True)
class Board:
    """A board as players see it: `mines` is how many there are in all, `text` its rows, a newline after each.

    Every cell is one symbol: `#` covered, `F` flagged, `*` an exploded mine, `0` to `8` a clue, `X` a flag where no
    mine is, which an explosion or the end has shown; and at the end `M` a mine that was left. `str` writes the rows,
    and `parse_board` reads them.
    """

    mines: int
    text: str

    @cached_property
    def grid(self) -> Grid:
        return Grid(self.text.count("\n"), self.text.index("\n"))

    @property
    def rows(self) -> int:
        return self.grid.rows

    @property
    def columns(self) -> int:
        return self.grid.columns

    @property
    def mines_left(self) -> int:
        """Mines not yet flagged or exploded; negative where there are too many flags. Wrong ones don't count."""
        return self.mines - sum(self.text.count(symbol) for symbol in (FLAGGED, EXPLODED))

    def __getitem__(self, cell: Cell) -> str:
        return self.text[self.grid.index(cell)]

    def where(self, symbols: str) -> int:
        """The set of the cells that hold one of these symbols."""
        return self.grid.read(self.text, symbols)

    def __str__(self) -> str:
        return self.text.rstrip("\n")


def parse_board(text: str, mines: int) -> Board:
    """The board written in `text`, a row per line; `mines` is how many there are in all.

    `.` may stand for `0`, and blanks between the cells, if they part all of a row: a single one might mean a cell.

    Raises `BoardError`, naming row and column counted from 0, for text that is empty, ragged or has an unknown symbol,
    and for more mines than cells.
    """
    lines = [_without_blanks(line) for line in text.strip().splitlines()]
    if not lines:
        raise BoardError(BoardFlaw.EMPTY)
    for row, line in enumerate(lines):
        if len(line) != len(lines[0]):
            raise BoardError(BoardFlaw.RAGGED, row=row, cells=len(line), columns=len(lines[0]))
        for column, symbol in enumerate(line):
            if symbol not in SYMBOLS and symbol != ".":
                raise BoardError(
                    BoardFlaw.UNKNOWN_SYMBOL, row=row, column=column, symbol=symbol, symbols="# F * 0..8 . M X"
                )
    cells = len(lines) * len(lines[0])
    if not 0 <= mines <= cells:
        raise BoardError(BoardFlaw.MINES_DONT_FIT, mines=mines, room=cells)
    return Board(mines, "".join(line.replace(".", "0") + "\n" for line in lines))


def _without_blanks(line: str) -> str:
    """A line without the blanks at its ends, and without those between its cells if they part all of them."""
    words = line.split()
    return "".join(words) if all(len(word) == 1 for word in words) else line.strip()


def decided(board: Board) -> frozenset[Cell]:
    """The covered cells that one clue alone decides, taking the flags as they stand.

    A clue decides its covered neighbours where its mines are all flagged or exploded (the rest is safe), or where the
    rest is as many as the mines that are missing (all are mines). A flag known to be wrong is decided: it is safe.
    """
    grid = board.grid
    covered, known = board.where(COVERED), board.where(FLAGGED + EXPLODED)
    found = board.where(WRONG_FLAG)
    for clue in indices(board.where(CLUES) & grid.grow(covered)):
        around = grid.neighbours[clue]
        missing = int(board.text[clue]) - (around & known).bit_count()
        if missing in (0, (around & covered).bit_count()):
            found |= around & covered
    return frozenset(grid.cells(found))
