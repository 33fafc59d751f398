"""Sets of cells as big integers, checked against Python's sets."""

from hypothesis import given
from hypothesis import strategies as st

from core import Cell, Grid
from tests.core.drawn import Picture, around, pictures, serpentine, transposed, where


def naive_flood(start: set[Cell], region: set[Cell]) -> set[Cell]:
    reached: set[Cell] = set()
    stack = list(start & region)
    while stack:
        cell = stack.pop()
        if cell in region and cell not in reached:
            reached.add(cell)
            stack.extend(around(cell))
    return reached


@given(pictures(".#"))
def test_a_set_survives_reading_and_writing(rows: Picture) -> None:
    grid = Grid(len(rows), len(rows[0]))
    bits = grid.read("".join(line + "\n" for line in rows), "#")
    assert set(grid.cells(bits)) == where(rows, "#")
    assert grid.read(grid.write(bits), "1") == bits


@given(pictures("..#"))
def test_growing_adds_the_neighbours_and_nothing_across_an_edge(rows: Picture) -> None:
    grid = Grid(len(rows), len(rows[0]))
    marked = where(rows, "#")
    cells = grid.cells(grid.everywhere)
    assert grid.cells(grid.grow(grid.gather(marked))) == [cell for cell in cells if around(cell) & marked]
    beside = [cell for cell in cells if (around(cell) - {cell}) & marked]
    assert grid.cells(grid.beside(grid.gather(marked))) == beside


@given(pictures(".#"))
def test_counts_include_the_cell_itself(rows: Picture) -> None:
    grid = Grid(len(rows), len(rows[0]))
    marked = where(rows, "#")
    counts = grid.counts(grid.gather(marked))
    assert len(counts) == grid.size
    for row, column in grid.cells(grid.everywhere):
        assert counts[row * grid.stride + column] == str(len(around((row, column)) & marked))


@given(st.data())
def test_a_flood_reaches_the_same_cells_as_a_walk_even_along_a_winding_corridor(data: st.DataObject) -> None:
    corridor = st.builds(serpentine, st.integers(9, 25), st.integers(3, 12), st.just("."), st.just("#"))
    rows = data.draw(pictures("..#") | corridor | corridor.map(transposed))
    grid = Grid(len(rows), len(rows[0]))
    cells = st.sets(st.sampled_from(grid.cells(grid.everywhere)), max_size=3)
    start, region = data.draw(cells), where(rows, ".") ^ data.draw(cells)
    assert set(grid.cells(grid.flood(grid.gather(start), grid.gather(region)))) == naive_flood(start, region)


def test_a_long_corridor_is_flooded_to_its_end() -> None:
    for rows in (serpentine(41, 23, ".", "#"), transposed(serpentine(41, 23, ".", "#"))):
        grid = Grid(len(rows), len(rows[0]))
        corridor = grid.gather(where(rows, "."))
        assert corridor.bit_count() > 5 * (41 + 23)
        assert grid.flood(grid.bit((0, 0)), corridor) == corridor
