"""Regions of a board, checked against a plain walk."""

from hypothesis import given

from core import Board, Cell
from core.analysis.knowledge import read_board
from tests.core.layouts import clues_of, neighbours, positions, unknown_cells


@given(positions())
def test_regions_are_the_unknown_cells_that_can_be_reached_from_each_other(board: Board) -> None:
    """A step goes to a neighbour, or to another neighbour of the same clue."""
    unknown = set(unknown_cells(board))
    steps = [neighbours(board, cell) & unknown for cell in clues_of(board)]
    steps += [(neighbours(board, cell) | {cell}) & unknown for cell in unknown]
    regions = [frozenset(board.grid.cells(region)) for region in read_board(board).regions()]
    assert sum(map(len, regions)) == len(unknown)
    assert {reached(cell, steps) for cell in unknown} == set(regions)


def reached(cell: Cell, steps: list[set[Cell]]) -> frozenset[Cell]:
    found = {cell}
    while more := {other for step in steps if step & found for other in step} - found:
        found |= more
    return frozenset(found)
