"""Boards in the middle of a game, and all layouts of their mines, found by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hypothesis import strategies as st

from core import Board, Cell, parse_board

Layout = frozenset[Cell]


def cells_of(board: Board) -> Iterator[tuple[Cell, str]]:
    for row, line in enumerate(str(board).splitlines()):
        for column, symbol in enumerate(line):
            yield (row, column), symbol


def neighbours(board: Board, cell: Cell) -> set[Cell]:
    row, column = cell
    return {
        (near, beside)
        for near in range(max(row - 1, 0), min(row + 2, board.rows))
        for beside in range(max(column - 1, 0), min(column + 2, board.columns))
        if (near, beside) != cell
    }


def unknown_cells(board: Board) -> list[Cell]:
    return [cell for cell, symbol in cells_of(board) if symbol in "#F"]


def clues_of(board: Board) -> dict[Cell, int]:
    return {cell: int(symbol) for cell, symbol in cells_of(board) if symbol.isdigit()}


def layouts(board: Board) -> list[Layout]:
    """Return every set of unknown cells that fits the number of mines and all clues."""
    seen = {cell for cell, symbol in cells_of(board) if symbol in "*M"}
    left = board.mines - len(seen)
    if left < 0:
        return []
    clues = [(clue, neighbours(board, cell)) for cell, clue in clues_of(board).items()]
    return [
        frozenset(chosen)
        for chosen in combinations(unknown_cells(board), left)
        if all(len(around & (seen | set(chosen))) == clue for clue, around in clues)
    ]


@st.composite
def positions(draw: st.DrawFn, most_cells: int = 16) -> Board:
    """Return an oblong board with some open cells, exploded mines and flags at random."""
    rows = draw(st.integers(1, 5))
    columns = draw(st.integers(1, most_cells // rows))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    mines = draw(st.sets(st.sampled_from(cells)))
    shown = draw(st.sets(st.sampled_from(cells)))
    flags = draw(st.sets(st.sampled_from(cells), max_size=3))
    empty = parse_board("\n".join("#" * columns for _ in range(rows)), 0)

    def symbol(cell: Cell) -> str:
        if cell in shown:
            return "*" if cell in mines else str(len(neighbours(empty, cell) & mines))
        return "F" if cell in flags else "#"

    lines = ["".join(symbol((row, column)) for column in range(columns)) for row in range(rows)]
    return parse_board("\n".join(lines), len(mines))


@st.composite
def jumbles(draw: st.DrawFn) -> Board:
    """Return a board of random symbols. Usually no mines fit it."""
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    lines = draw(st.lists(st.text("###F*0123", min_size=columns, max_size=columns), min_size=rows, max_size=rows))
    return parse_board("\n".join(lines), draw(st.integers(0, rows * columns)))
