"""The picture of a count puzzle: its size, its colours and its outlines."""

import pytest

from bot.games.puzzle.picture import Picture, paint
from bot.play.viewport import Viewport
from bot.render.appearance import Theme
from bot.render.theme import COLOURS, Tint
from core import Grid
from tests.render.colours import colours
from tests.render.sheets import assert_small_and_landscape, themed

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
    Picture(GRID, [[None, 2, None], *CLUES[1:]], mines=A1),
    Picture(GRID, [[None, 2, None], *CLUES[1:]], clear=A1),
    Picture(GRID, CLUES, marked=A1),
    Picture(GRID, CLUES, pointed=A1),
]
SIZES = [(2, 2), (8, 8), (30, 2), (2, 26), (30, 26)]
DARK = COLOURS[Theme.DARK]


@pytest.mark.parametrize(("rows", "columns", "theme"), themed(SIZES))
def test_every_size_is_a_small_landscape_picture(rows: int, columns: int, theme: Theme) -> None:
    grid = Grid(rows, columns)
    assert_small_and_landscape(paint(Picture(grid, [[9] * columns] * rows, mines=grid.everywhere), theme))


@pytest.mark.parametrize("theme", Theme)
def test_different_puzzles_have_different_pictures_and_equal_ones_the_same(theme: Theme) -> None:
    assert len({paint(picture, theme) for picture in PICTURES}) == len(PICTURES)
    equal = [Picture(Grid(3, 3), [list(row) for row in CLUES], A1, B1) for _ in range(2)]
    assert len({paint(picture, theme) for picture in equal}) == 1


@pytest.mark.parametrize(("mines", "clear", "tint"), [(A1, 0, DARK.marked_mine), (0, A1, DARK.marked_clear)])
def test_a_marked_cell_has_the_tint_of_its_mark(mines: int, clear: int, tint: Tint) -> None:
    before, after = colours(paint(PICTURES[0])), colours(paint(Picture(GRID, CLUES, mines, clear)))
    assert tint.ground not in before
    assert after[tint.ground] > 1000
    assert after[DARK.unmarked.ground] < before[DARK.unmarked.ground]


def test_a_clue_is_dimmed_once_it_is_met() -> None:
    clue: list[list[int | None]] = [[1, None], [None, None]]
    grid = Grid(2, 2)
    mine = grid.bit((0, 0))
    assert DARK.marked_mine.met not in colours(paint(Picture(grid, clue, mine)))
    assert DARK.marked_mine.met in colours(paint(Picture(grid, clue, mine, grid.everywhere ^ mine)))


def test_wrong_marks_and_hints_are_outlined() -> None:
    plain, wrong, hint = (
        colours(paint(picture)) for picture in (PICTURES[0], PICTURES[3], Picture(GRID, CLUES, marked=A1, pointed=B1))
    )
    assert not {DARK.wrong, DARK.frame, DARK.pointer} & set(plain)
    assert wrong[DARK.wrong] > 500
    assert min(hint[DARK.frame], hint[DARK.pointer]) > 500


def test_a_hint_on_a_large_puzzle_is_in_view() -> None:
    grid = Grid(30, 26)
    for cell in ((0, 0), (29, 25), (14, 13)):
        seen = colours(paint(Picture(grid, [[5] * 26] * 30, marked=grid.bit(cell))))
        assert seen[DARK.frame] > 500
