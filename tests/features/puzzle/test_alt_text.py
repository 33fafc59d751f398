"""The picture of a count puzzle in words."""

import pytest

from bot.board.scene import ALT_TEXT
from bot.features.puzzle.scene import marking_scene
from bot.text.language import ENGLISH
from core import Grid
from tests.features.puzzle.test_picture import A1, B1, CLUES, SIZES, marked


def test_the_size_the_numbers_and_the_marks_are_described() -> None:
    assert marking_scene(marked(CLUES, A1, B1)).describe(ENGLISH) == (
        "Count puzzle, 3x3. Each number counts the mines in its square and around it. A dot is a square without a "
        "number. Numbers: 12. / 121 / 011. Marks (* mine, _ clear, # none): *_# / ### / ###."
    )


def test_a_hint_comes_first() -> None:
    words = marking_scene(marked(), marked=[(0, 0)], pointed=[(0, 0), (0, 1)]).describe(ENGLISH)
    assert words.startswith("Hint: A1. Numbers to look at: A1 B1. Count puzzle, 3x3. ")


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_size_is_described(rows: int, columns: int) -> None:
    words = marking_scene(marked([[5] * columns] * rows)).describe(ENGLISH)
    assert words.startswith(f"Count puzzle, {rows}x{columns}. ")
    assert len(words) <= ALT_TEXT
    if rows * columns <= 64:
        assert " / ".join(["5" * columns] * rows) in words


def test_numbers_and_marks_that_do_not_fit_are_counted_and_a_hint_is_named_all_the_same() -> None:
    grid = Grid(30, 26)
    large = marked([[5] * 26] * 30, mines=3, clear=4)
    words = marking_scene(large, marked=[(0, 0)], pointed=[(0, 1), (0, 2)]).describe(ENGLISH)
    assert words.startswith("Hint: A1. Numbers to look at: B1 C1. Count puzzle, 30x26. Each number counts ")
    assert words.endswith("Marked as mines: 2, as clear: 1, unmarked: 777.")
    everywhere = grid.cells(grid.everywhere)
    pointed = marking_scene(marked([[5] * 26] * 30), marked=[(0, 0)], pointed=everywhere).describe(ENGLISH)
    assert pointed.startswith("Hint: A1. Count puzzle, 30x26. ")
    assert max(len(words), len(pointed)) <= ALT_TEXT
