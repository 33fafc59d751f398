"""Boards in the middle of a game, and all layouts of their mines, found by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

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
    bits = {cell: 1 << number for number, cell in enumerate(unknown_cells(board))}
    clues = []
    for cell, clue in clues_of(board).items():
        near = neighbours(board, cell)
        clues.append((clue - len(near & seen), sum(bits[other] for other in near if other in bits)))
    return [
        frozenset(chosen)
        for chosen, laid in zip(combinations(bits, left), map(sum, combinations(bits.values(), left)), strict=True)
        if all((around & laid).bit_count() == clue for clue, around in clues)
    ]


@cache
def sets_of_cells(rows: int, columns: int, most: int | None = None) -> st.SearchStrategy[set[Cell]]:
    """Cells of a board. Kept, since hypothesis takes long to check a strategy the first time it is used."""
    return st.sets(st.sampled_from(list(product(range(rows), range(columns)))), max_size=most)


@st.composite
def positions(draw: st.DrawFn, most_cells: int = 16) -> Board:
    """Return an oblong board with some open cells, exploded mines and flags at random."""
    rows = draw(st.integers(1, 5))
    columns = draw(st.integers(1, most_cells // rows))
    mines = draw(sets_of_cells(rows, columns))
    shown = draw(sets_of_cells(rows, columns))
    flags = draw(sets_of_cells(rows, columns, 3))
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
