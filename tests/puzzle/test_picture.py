"""The picture of a count puzzle: its size, its colours and its outlines."""

from io import BytesIO

import pytest
from PIL import Image

from bot.games.puzzle.picture import CLEAR, COVERED, MINE, WRONG, Picture, Tint, paint
from bot.play.viewport import Viewport
from bot.render.canvas import LABEL, LIT, LONGEST, PANEL
from core import Grid
from tests.render.colours import colours, contrast

GRID = Grid(3, 3)
CLUES: list[list[int | None]] = [[1, 2, None], [1, 2, 1], [0, 1, 1]]
A1, B1 = GRID.bit((0, 0)), GRID.bit((0, 1))
PICTURES = [
    Picture(GRID, CLUES),
    Picture(GRID, CLUES, mines=A1),
    Picture(GRID, CLUES, clear=A1),
    Picture(GRID, CLUES, wrong=A1),
    Picture(GRID, CLUES, viewport=Viewport(3, 3, 0, 0)),
    Picture(GRID, [[2, 2, None], *CLUES[1:]]),
    Picture(GRID, [[None, 2, None], *CLUES[1:]]),
]
SIZES = [(2, 2), (8, 8), (25, 25), (30, 26), (30, 2), (2, 26)]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_size_is_a_small_png_of_the_boards_shape(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    png = paint(Picture(grid, [[9] * columns] * rows, mines=grid.everywhere))
    image = Image.open(BytesIO(png))
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert image.format == "PNG"
    assert len(png) < 150_000
    assert max(image.size) <= LONGEST
    assert (image.width < image.height, image.width > image.height) == (rows > columns, rows < columns)


def test_equal_pictures_are_equal_bytes() -> None:
    assert paint(Picture(GRID, CLUES, A1, B1)) == paint(Picture(Grid(3, 3), [list(row) for row in CLUES], A1, B1))


def test_different_puzzles_have_different_pictures() -> None:
    assert len({paint(picture) for picture in PICTURES}) == len(PICTURES)


@pytest.mark.parametrize(("mines", "clear", "tint"), [(A1, 0, MINE), (0, A1, CLEAR)])
def test_a_marked_cell_has_the_tint_of_its_mark(mines: int, clear: int, tint: Tint) -> None:
    before, after = colours(paint(PICTURES[0])), colours(paint(Picture(GRID, CLUES, mines, clear)))
    assert tint.tile not in before
    assert after[tint.tile] > 1000
    assert after[COVERED.tile] < before[COVERED.tile]


@pytest.mark.parametrize("tint", [MINE, COVERED, CLEAR])
def test_clues_have_enough_contrast(tint: Tint) -> None:
    assert contrast(tint.tile, tint.clue) >= 4.5
    assert contrast(tint.tile, tint.met) >= 3


def test_marks_and_outlines_differ_without_hue() -> None:
    assert contrast(MINE.tile, COVERED.tile) > 2.5
    assert contrast(COVERED.tile, CLEAR.tile) > 2.5
    assert min(contrast(PANEL, colour) for colour in (LABEL, LIT, WRONG)) > 3


def test_a_clue_is_dimmed_once_it_is_met() -> None:
    clue: list[list[int | None]] = [[1, None], [None, None]]
    grid = Grid(2, 2)
    mine = grid.bit((0, 0))
    assert MINE.met not in colours(paint(Picture(grid, clue, mine)))
    assert MINE.met in colours(paint(Picture(grid, clue, mine, grid.everywhere ^ mine)))
