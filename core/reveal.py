"""The reveal rules of LeetCode 529, "Minesweeper", on boards of any size."""

from collections.abc import Sequence

from core.errors import BoardError, BoardFlaw, CellError, CellFlaw
from core.grid import Cell, Grid

MINES = "MX"
COVERED = "ME"
SYMBOLS = frozenset("MEB12345678X")
_LETTERS = str.maketrans("0", "B")
_MASK = str.maketrans("01", "\x00\x7f")


def update_board(board: Sequence[Sequence[str]], click: Cell) -> list[list[str]]:
    """The board after a click on a covered cell: rows of `M E B 1..8 X` in and out, the input left as it was.

    A mine becomes `X`; an empty cell its digit, or `B` where no mine touches it, and then all around it is revealed
    too, and so on. An `X` counts as a mine. Source: leetcode.com/problems/minesweeper.

    Raises `BoardError` for a board that is empty, ragged or holds an unknown symbol, `CellError` for a click that is
    outside or on a revealed cell; both name the cell as row and column, counted from 0.
    """
    grid, text = _read(board)
    clicked = _clicked(grid, text, click)
    mines = grid.read(text, MINES)
    if clicked & mines:
        return _rows(_overlay(text, "X" * grid.size, grid.write(clicked)))
    empty = grid.read(text, "E")
    openings = grid.flood(clicked, empty & ~grid.grow(mines))
    revealed = clicked | (grid.grow(openings) & empty)
    return _rows(_overlay(text, grid.counts(mines).translate(_LETTERS), grid.write(revealed)))


def _read(board: Sequence[Sequence[str]]) -> tuple[Grid, str]:
    """The board's shape, and its rows as one text with a newline after each."""
    if not board or not board[0]:
        raise BoardError(BoardFlaw.EMPTY)
    columns = len(board[0])
    try:
        lines = ["".join(symbols) for symbols in board if len(symbols) == columns and SYMBOLS.issuperset(symbols)]
    except TypeError:  # something in it can't even be looked up
        lines = []
    if len(lines) != len(board):
        raise _flaw(board, columns)
    return Grid(len(board), columns), "\n".join(lines) + "\n"


def _flaw(board: Sequence[Sequence[str]], columns: int) -> BoardError:
    """What is wrong with a board that can't be read."""
    row = next(row for row, symbols in enumerate(board) if len(symbols) != columns or not all(map(_known, symbols)))
    symbols = board[row]
    if len(symbols) != columns:
        return BoardError(BoardFlaw.RAGGED, row=row, cells=len(symbols), columns=columns)
    column = next(column for column, symbol in enumerate(symbols) if not _known(symbol))
    return BoardError(BoardFlaw.UNKNOWN_SYMBOL, row=row, column=column, symbol=symbols[column], symbols="M E B 1..8 X")


def _known(symbol: object) -> bool:
    return isinstance(symbol, str) and symbol in SYMBOLS


def _clicked(grid: Grid, text: str, click: Cell) -> int:
    """The clicked cell as a set, if it is a covered one."""
    symbol = text[grid.index(click)]
    if symbol not in COVERED:
        raise CellError(CellFlaw.REVEALED, cell=click, symbol=symbol)
    return grid.bit(click)


def _overlay(below: str, above: str, shown: str) -> str:
    """The text below, with the one above where `shown` has a `1`: all bytes at once, as numbers."""
    under, over, mask = (int.from_bytes(text.encode(), "big") for text in (below, above, shown.translate(_MASK)))
    return (under ^ (under ^ over) & mask).to_bytes(len(below), "big").decode()


def _rows(text: str) -> list[list[str]]:
    return list(map(list, text.splitlines()))
