"""The picture of a count puzzle: its size, its colours and its outlines."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.board.appearance import Theme
from bot.board.picture import paint
from bot.board.theme import COLOURS, Tint
from bot.features.puzzle.scene import marking_scene
from bot.game.viewport import Viewport
from core import CountPuzzle, Grid, Marking, Minefield
from tests.board.colours import colours
from tests.board.sheets import assert_small_and_landscape, themed

GRID = Grid(3, 3)
Clues = Sequence[Sequence[int | None]]
CLUES: Clues = [[1, 2, None], [1, 2, 1], [0, 1, 1]]
A1, B1 = GRID.bit((0, 0)), GRID.bit((0, 1))


def marked(clues: Clues = CLUES, mines: int = 0, clear: int = 0) -> Marking:
    """A puzzle without mines that has these clues and marks."""
    return Marking(CountPuzzle(Minefield(Grid(len(clues), len(clues[0])), 0), clues), mines, clear)


SCENES = [
    marking_scene(marked()),
    marking_scene(marked(mines=A1)),
    marking_scene(marked(clear=A1)),
    replace(marking_scene(marked()), wrong=[(0, 0)]),
    marking_scene(marked(), Viewport(3, 3, 0, 0)),
    marking_scene(marked([[2, 2, None], *CLUES[1:]])),
    marking_scene(marked([[None, 2, None], *CLUES[1:]])),
    marking_scene(marked([[None, 2, None], *CLUES[1:]], mines=A1)),
    marking_scene(marked([[None, 2, None], *CLUES[1:]], clear=A1)),
    marking_scene(marked(), marked=[(0, 0)]),
    marking_scene(marked(), pointed=[(0, 0)]),
]
SIZES = [(2, 2), (8, 8), (30, 2), (2, 26), (30, 26)]
DARK = COLOURS[Theme.DARK]


@pytest.mark.parametrize(("rows", "columns", "theme"), themed(SIZES))
def test_every_size_is_a_small_landscape_picture(rows: int, columns: int, theme: Theme) -> None:
    mines = Grid(rows, columns).everywhere
    assert_small_and_landscape(paint(marking_scene(marked([[9] * columns] * rows, mines)), theme))


@pytest.mark.parametrize("theme", Theme)
def test_different_puzzles_have_different_pictures_and_equal_ones_the_same(theme: Theme) -> None:
    assert len({paint(scene, theme) for scene in SCENES}) == len(SCENES)
    equal = [marking_scene(marked([list(row) for row in CLUES], A1, B1)) for _ in range(2)]
    assert len({paint(scene, theme) for scene in equal}) == 1


@pytest.mark.parametrize(("mines", "clear", "tint"), [(A1, 0, DARK.marked_mine), (0, A1, DARK.marked_clear)])
def test_a_marked_cell_has_the_tint_of_its_mark(mines: int, clear: int, tint: Tint) -> None:
    before, after = colours(paint(SCENES[0])), colours(paint(marking_scene(marked(CLUES, mines, clear))))
    assert tint.ground not in before
    assert after[tint.ground] > 1000
    assert after[DARK.unmarked.ground] < before[DARK.unmarked.ground]


def test_a_clue_is_dimmed_once_it_is_met() -> None:
    clue: Clues = [[1, None], [None, None]]
    grid = Grid(2, 2)
    mine = grid.bit((0, 0))
    assert DARK.marked_mine.met not in colours(paint(marking_scene(marked(clue, mine))))
    assert DARK.marked_mine.met in colours(paint(marking_scene(marked(clue, mine, grid.everywhere ^ mine))))


def test_wrong_marks_and_hints_are_outlined() -> None:
    hinted = marking_scene(marked(), marked=[(0, 0)], pointed=[(0, 1)])
    plain, wrong, hint = (colours(paint(scene)) for scene in (SCENES[0], SCENES[3], hinted))
    assert not {DARK.wrong, DARK.frame, DARK.pointer} & set(plain)
    assert wrong[DARK.wrong] > 500
    assert min(hint[DARK.frame], hint[DARK.pointer]) > 500


def test_a_hint_on_a_large_puzzle_is_in_view() -> None:
    for cell in ((0, 0), (29, 25), (14, 13)):
        seen = colours(paint(marking_scene(marked([[5] * 26] * 30), marked=[cell])))
        assert seen[DARK.frame] > 500
