"""Boards as text pictures: written, drawn at random, or with a winding corridor."""

from collections.abc import Sequence
from random import Random
from textwrap import dedent

from hypothesis import strategies as st

from core import Cell, Minefield, lay_mines

Picture = list[str]
"""The rows of a board, one symbol per cell."""


def picture(text: str) -> Picture:
    return dedent(text).split()


def where(rows: Sequence[str], symbols: str) -> set[Cell]:
    return {(row, column) for row, line in enumerate(rows) for column, symbol in enumerate(line) if symbol in symbols}


def field_of(text: str) -> Minefield:
    """Return the field with a mine at every `*`."""
    rows = picture(text)
    return Minefield.of(len(rows), len(rows[0]), where(rows, "*"))


def around(cell: Cell) -> set[Cell]:
    """Return the cell and its neighbours on a board without edges."""
    row, column = cell
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}


def pictures(symbols: str, max_rows: int = 9, max_columns: int = 12) -> st.SearchStrategy[Picture]:
    """Return boards of any shape. A symbol that is given twice is drawn more often."""
    return st.tuples(st.integers(1, max_rows), st.integers(1, max_columns)).flatmap(
        lambda size: st.lists(
            st.text(st.sampled_from(symbols), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )


def serpentine(rows: int, columns: int, path: str, wall: str) -> Picture:
    """Return a path one cell wide that winds through the whole board, with turns at the left and right edges."""
    turns = [wall * (columns - 1) + path, path + wall * (columns - 1)]
    return [path * columns if row % 2 == 0 else turns[row // 2 % 2] for row in range(rows)]


def transposed(rows: Picture) -> Picture:
    return ["".join(column) for column in zip(*rows, strict=True)]


def field_apart(rows: int, columns: int, mines: int) -> Minefield:
    """Return a field without mines in every second cell of every second row."""
    clear = [(row, column) for row in range(0, rows, 2) for column in range(0, columns, 2)]
    return lay_mines(rows, columns, mines, Random(1), clear)


def apart(field: Minefield) -> str:
    """Return a board with clues in those cells, which on a large board are too much to count."""
    return "\n".join(
        "".join(str(clue) if row % 2 == column % 2 == 0 else "#" for column, clue in enumerate(line))
        for row, line in enumerate(field.clues)
    )
