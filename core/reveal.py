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
    """Return the board after a click on a covered cell. Boards are rows of `M E B 1..8 X`; the input isn't changed.

    A mine becomes `X`. An empty cell becomes the number of mines that touch it, where an `X` is a mine too. If there
    are none it becomes `B`, and its neighbours are revealed in the same way. Source: leetcode.com/problems/minesweeper.

    Raises `BoardError` for a board that is empty, ragged or holds an unknown symbol, and `CellError` for a click off
    the board or on a revealed cell.

    >>> update_board(["EEM", "EEE"], (0, 0))
    [['B', '1', 'M'], ['B', '1', 'E']]
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
    """Return the board's shape, and its rows as one text with a newline after each."""
    if not board or not board[0]:
        raise BoardError(BoardFlaw.EMPTY)
    columns = len(board[0])
    try:
        lines = ["".join(symbols) for symbols in board if len(symbols) == columns and SYMBOLS.issuperset(symbols)]
    except TypeError:  # a cell holds something unhashable
        lines = []
    if len(lines) != len(board):
        raise _flaw(board, columns)
    return Grid(len(board), columns), "\n".join(lines) + "\n"


def _flaw(board: Sequence[Sequence[str]], columns: int) -> BoardError:
    """Return what is wrong with a board that can't be read."""
    row = next(row for row, symbols in enumerate(board) if len(symbols) != columns or not all(map(_is_symbol, symbols)))
    symbols = board[row]
    if len(symbols) != columns:
        return BoardError(BoardFlaw.RAGGED, row=row, cells=len(symbols), columns=columns)
    column = next(column for column, symbol in enumerate(symbols) if not _is_symbol(symbol))
    return BoardError(BoardFlaw.UNKNOWN_SYMBOL, row=row, column=column, symbol=symbols[column], symbols="M E B 1..8 X")


def _is_symbol(symbol: object) -> bool:
    return isinstance(symbol, str) and symbol in SYMBOLS


def _clicked(grid: Grid, text: str, click: Cell) -> int:
    """Return the clicked cell as a set. Raises `CellError` unless it is covered."""
    symbol = text[grid.index(click)]
    if symbol not in COVERED:
        raise CellError(CellFlaw.REVEALED, cell=click, symbol=symbol)
    return grid.bit(click)


def _overlay(below: str, above: str, shown: str) -> str:
    """Return the text `below`, with the text `above` wherever `shown` has a `1`. Numbers do all bytes at once."""
    under, over, mask = (int.from_bytes(text.encode(), "big") for text in (below, above, shown.translate(_MASK)))
    return (under ^ (under ^ over) & mask).to_bytes(len(below), "big").decode()


def _rows(text: str) -> list[list[str]]:
    return list(map(list, text.splitlines()))
