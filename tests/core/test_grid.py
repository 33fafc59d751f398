"""Sets of cells as big integers, checked against Python's sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import BoardError, BoardFlaw, Cell, CellError, CellFlaw, Grid
from tests.core.pictures import Picture, around, picture, pictures, serpentine, transposed, where


def naive_flood(start: set[Cell], region: set[Cell]) -> set[Cell]:
    reached: set[Cell] = set()
    stack = list(start & region)
    while stack:
        cell = stack.pop()
        if cell in region and cell not in reached:
            reached.add(cell)
            stack.extend(around(cell))
    return reached


def flooded(rows: Picture, start: Cell) -> Picture:
    """Return the picture with `~` wherever a flood of its dots from `start` gets to."""
    grid = Grid(len(rows), len(rows[0]))
    wet = set(grid.cells(grid.flood(grid.bit(start), grid.gather(where(rows, ".")))))
    return [
        "".join("~" if (row, column) in wet else symbol for column, symbol in enumerate(line))
        for row, line in enumerate(rows)
    ]


@given(pictures("#."))
def test_beside_gives_all_neighbours_of_a_set(rows: Picture) -> None:
    grid = Grid(len(rows), len(rows[0]))
    chosen = set(where(rows, "#"))
    beside = {cell for cell in grid.cells(grid.everywhere) if (around(cell) - {cell}) & chosen}
    assert set(grid.cells(grid.beside(grid.gather(chosen)))) == beside


def test_cells_come_back_in_reading_order() -> None:
    grid = Grid(2, 3)
    assert grid.cells(grid.gather([(1, 0), (0, 2), (0, 0)])) == [(0, 0), (0, 2), (1, 0)]
    assert grid.cells(grid.everywhere) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert grid.cells(0) == []


@pytest.mark.parametrize(("rows", "columns"), [(0, 3), (3, 0), (-1, 3), (0, 0)])
def test_a_grid_without_cells_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(BoardError) as caught:
        Grid(rows, columns)
    assert (caught.value.code, caught.value.rows, caught.value.columns) == (BoardFlaw.TOO_SMALL, rows, columns)


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0, -1), (1, 10**30)])
def test_a_cell_off_the_board_is_refused_by_name(cell: Cell) -> None:
    grid = Grid(2, 3)
    assert not grid.contains(cell)
    with pytest.raises(CellError) as caught:
        grid.gather([(0, 0), cell])
    error = caught.value
    assert (error.code, error.cell, error.rows, error.columns) == (CellFlaw.OFF_BOARD, cell, 2, 3)


@given(pictures(".#"))
def test_a_set_survives_reading_and_writing(rows: Picture) -> None:
    grid = Grid(len(rows), len(rows[0]))
    bits = grid.read("".join(line + "\n" for line in rows), "#")
    assert set(grid.cells(bits)) == where(rows, "#")
    assert grid.read(grid.write(bits), "1") == bits


@given(pictures("..#"))
def test_growing_adds_the_neighbours_and_nothing_across_an_edge(rows: Picture) -> None:
    grid = Grid(len(rows), len(rows[0]))
    grown = {cell for marked in where(rows, "#") for cell in around(marked) if grid.contains(cell)}
    assert set(grid.cells(grid.grow(grid.gather(where(rows, "#"))))) == grown


@given(pictures(".#"))
def test_counts_include_the_cell_itself(rows: Picture) -> None:
    grid = Grid(len(rows), len(rows[0]))
    marked = where(rows, "#")
    counts = grid.counts(grid.gather(marked))
    assert len(counts) == grid.size
    for row, column in grid.cells(grid.everywhere):
        assert counts[row * grid.stride + column] == str(len(around((row, column)) & marked))


def test_a_flood_passes_corners_but_not_walls() -> None:
    rows = picture("""
        ..#.#
        .##.#
        #.###
        ##.#.
    """)
    assert flooded(rows, (0, 0)) == picture("""
        ~~#.#
        ~##.#
        #~###
        ##~#.
    """)


def test_a_flood_that_starts_on_a_wall_stays_there() -> None:
    assert flooded(["#..", "..."], (0, 0)) == ["#..", "..."]


@given(pictures("..#"), st.data())
def test_a_flood_reaches_the_same_cells_as_a_walk(rows: Picture, data: st.DataObject) -> None:
    grid = Grid(len(rows), len(rows[0]))
    start = data.draw(st.sets(st.sampled_from(grid.cells(grid.everywhere)), max_size=3))
    region = where(rows, ".")
    assert set(grid.cells(grid.flood(grid.gather(start), grid.gather(region)))) == naive_flood(start, region)


@pytest.mark.parametrize("upright", [False, True])
def test_a_long_corridor_is_flooded_to_its_end(upright: bool) -> None:
    rows = serpentine(41, 23, ".", "#")
    wet = serpentine(41, 23, "~", "#")
    assert sum(line.count(".") for line in rows) > 5 * (41 + 23)
    if upright:
        rows, wet = transposed(rows), transposed(wet)
    assert flooded(rows, (0, 0)) == wet


@given(st.data())
def test_a_broken_corridor_is_flooded_as_far_as_it_goes(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(9, 25)), data.draw(st.integers(3, 12))
    grid = Grid(rows, columns)
    cell = st.sampled_from(grid.cells(grid.everywhere))
    region = where(serpentine(rows, columns, ".", "#"), ".") ^ data.draw(st.sets(cell, max_size=4))
    start = {data.draw(cell)}
    assert set(grid.cells(grid.flood(grid.gather(start), grid.gather(region)))) == naive_flood(start, region)
