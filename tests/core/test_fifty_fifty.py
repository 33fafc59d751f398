"""50/50s, checked against all layouts: those with a twin that looks the same from every open cell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from core import Board, Cell, parse_board
from core.analysis.fifty_fifty import even_guesses
from core.analysis.knowledge import read_board
from core.analysis.survey import Surveys
from core.board import CLUES
from core.grid import singles
from tests.core.layouts import Layout, clues_of, layouts, neighbours, positions, unknown_cells

STATES = 100_000


def found_in(board: Board) -> dict[Cell, float]:
    """Return the probability of losing by a 50/50 at the end, for each cell of one."""
    surveys = Surveys(STATES, STATES)
    found = surveys.of(read_board(board))
    knowledge = read_board(board).without_mines(found.mines)
    risks = {
        bit: held / (found.layouts * cells.bit_count()) for cells, held in found.groups for bit in singles(cells)
    } | dict.fromkeys(singles(found.safe), 0.0)
    deaths = even_guesses(knowledge, found, risks, board.where(CLUES), surveys)
    return {board.grid.cells(bit)[0]: death for bit, death in deaths.items()}


def shapes(board: Board) -> Iterator[tuple[Layout, Layout]]:
    """Yield two ways to lay the mines of two neighbouring cells, or of a square."""
    for row in range(board.rows):
        for column in range(board.columns):
            cell, right, below = (row, column), (row, column + 1), (row + 1, column)
            yield frozenset([cell]), frozenset([right])
            yield frozenset([cell]), frozenset([below])
            yield frozenset([cell, (row + 1, column + 1)]), frozenset([right, below])


def twins(board: Board, one: Layout, other: Layout) -> float:
    """Return the share of layouts with one way that look the same from every safe cell with the other way."""
    every = layouts(board)
    seen = set(clues_of(board))
    unknown = set(unknown_cells(board))
    count = 0
    for layout in every:
        if not one <= layout or other & layout:
            continue
        twin = layout - one | other
        outside = (unknown - layout | seen) - one - other
        if all(len(neighbours(board, cell) & layout) == len(neighbours(board, cell) & twin) for cell in outside):
            count += 1
    return count / len(every)


@given(positions(most_cells=12))
def test_50_50s_never_claim_more_than_the_layouts_with_a_twin(board: Board) -> None:
    unknown = set(unknown_cells(board))
    most = dict.fromkeys(unknown, 0.0)
    for one, other in shapes(board):
        if one | other <= unknown:
            share = twins(board, one, other)
            for cell in one | other:
                most[cell] += share
    for cell, share in found_in(board).items():
        assert 0 < share <= most[cell] + 1e-9


@given(positions(most_cells=9))
def test_certain_pairs_are_all_found(board: Board) -> None:
    """These have a border of certain mines, so nothing can decide the cells."""
    found = found_in(board)
    for one, other in shapes(board):
        if len(one) == 1 and one | other <= set(unknown_cells(board)) and twins(board, one, other) == 0.5:
            assert all(found[cell] == pytest.approx(0.5) for cell in one | other)


@pytest.mark.parametrize(
    ("text", "mines", "cell"),
    [("##M\n36M\nMMM", 6, (0, 0)), ("##\n11", 1, (0, 1)), ("M22M\n2##2\n2##2\nM22M", 6, (1, 1))],
    ids=["a pair behind mines", "a pair between edges", "a square among clues"],
)
def test_cells_that_nothing_can_decide_are_a_50_50(text: str, mines: int, cell: Cell) -> None:
    assert found_in(parse_board(text, mines))[cell] == pytest.approx(0.5)


@pytest.mark.parametrize(("text", "mines"), [("#####", 3), ("####\n####", 5)], ids=["a row", "two rows"])
def test_a_50_50_counts_for_each_pair_and_the_likeliest_square(text: str, mines: int) -> None:
    board = parse_board(text, mines)
    unknown = set(unknown_cells(board))
    found = [(one | other, twins(board, one, other)) for one, other in shapes(board) if one | other <= unknown]
    for cell, share in found_in(board).items():
        pairs = sum(twin for cells, twin in found if cell in cells and len(cells) == 2)
        squares = max((twin for cells, twin in found if cell in cells and len(cells) == 4), default=0.0)
        risk = mines / len(unknown)
        assert share == pytest.approx(min(pairs + squares, risk, 1 - risk))


def test_a_border_decides_cells_unless_it_is_a_mine() -> None:
    """A clue decides the second and third cells, and the third decides the first two in half of the cases."""
    assert found_in(parse_board("#\n#\n#\n1\n#", 2)) == pytest.approx({(0, 0): 0.25, (1, 0): 0.25})


def test_cells_of_the_sea_are_too_unlikely_to_be_50_50s() -> None:
    assert (1, 2) not in found_in(parse_board("#####\n#####\n#####\n#####", 4))
