"""What players may know of a game. Renderers and solvers see nothing else."""

from __future__ import annotations

from collections.abc import Mapping
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
"""Symbols of cells that may be mines. Flags are no evidence."""
SYMBOLS = frozenset(CLUES + COVERED + FLAGGED + EXPLODED + MINE + WRONG_FLAG)


@dataclass(frozen=True)
class Board:
    """A board as players see it: `mines` is the number of all mines, `text` the rows with a newline after each.

    Each cell is one symbol: `#` covered, `F` flagged, `*` an exploded mine, `0` to `8` a clue, `X` a flag that an
    explosion or the end of the game showed to be wrong, and `M` a mine that was left at the end. `str` writes the rows
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
        """Mines that aren't flagged or exploded, negative with too many flags. Flags shown to be wrong don't count."""
        return self.mines - sum(self.text.count(symbol) for symbol in (FLAGGED, EXPLODED))

    def __getitem__(self, cell: Cell) -> str:
        return self.text[self.grid.index(cell)]

    def where(self, symbols: str) -> int:
        """Return the set of the cells that hold one of these symbols."""
        return self.grid.read(self.text, symbols)

    def __str__(self) -> str:
        return self.text.rstrip("\n")


def draw_board(mines: int, grid: Grid, clues: str, opened: int, layers: Mapping[str, int]) -> Board:
    """Return the board that shows these open cells' clues, and on top each layer's symbol on its cells.

    `clues` has the symbol of every cell as `Grid.counts` writes them.
    """
    shown = grid.write(opened)
    cells = [clue if is_open == "1" else COVERED for clue, is_open in zip(clues, shown, strict=True)]
    for symbol, bits in layers.items():
        for index in indices(bits):
            cells[index] = symbol
    cells[grid.columns :: grid.stride] = "\n" * grid.rows
    return Board(mines, "".join(cells))


def parse_board(text: str, mines: int) -> Board:
    r"""Return the board written in `text`, one row per line, with this number of mines in all.

    `.` means `0`. A row may have blanks between all of its cells, but not between some: they could mean a cell.

    Raises `BoardError` for text that is empty, ragged or has an unknown symbol, and for more mines than cells.

    >>> board = parse_board("#2#\n112", mines=2)
    >>> board.rows, board.columns, board[0, 1]
    (2, 3, '2')
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
    """Return a line without blanks at its ends, and without blanks between its cells if they separate all of them."""
    words = line.split()
    return "".join(words) if all(len(word) == 1 for word in words) else line.strip()


def plainly_safe(board: Board) -> int:
    """Return the set of covered cells that single clues prove safe, one clue after another, trusting the flags.

    A clue whose mines are all known proves its other covered neighbours safe. One that lacks as many mines as it has
    covered neighbours proves them mines, which are known from then on. A cell whose flag was shown to be wrong is safe.

    >>> board = parse_board("#1F1#", mines=1)
    >>> board.grid.cells(plainly_safe(board))
    [(0, 0), (0, 4)]
    """
    grid = board.grid
    covered, known = board.where(COVERED), board.where(FLAGGED + EXPLODED)
    safe = board.where(WRONG_FLAG)
    clues = [
        (int(board.text[clue]), grid.neighbours[clue]) for clue in indices(board.where(CLUES) & grid.grow(covered))
    ]
    while True:
        before, undecided = covered, []
        for mines, around in clues:
            left, missing = around & covered, mines - (around & known).bit_count()
            if not missing:
                safe |= left
            elif missing == left.bit_count():
                known |= left
            else:
                undecided.append((mines, around))
                continue
            covered &= ~left
        if covered == before:
            return safe
        clues = undecided
