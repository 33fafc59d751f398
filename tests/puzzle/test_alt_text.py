"""The picture of a count puzzle in words."""

from itertools import chain

import pytest

from bot.games.puzzle import text
from bot.games.puzzle.alt_text import describe_picture
from bot.games.puzzle.picture import Picture
from bot.render.canvas import ALT_TEXT
from bot.text.language import ENGLISH
from core import Grid
from tests.puzzle.test_picture import A1, B1, CLUES, GRID, SIZES


def test_the_size_the_numbers_and_the_marks_are_described() -> None:
    assert describe_picture(Picture(GRID, CLUES, A1, B1), ENGLISH) == (
        "Count puzzle, 3x3. Each number counts the mines in its square and around it. A dot is a square without a "
        "number. Numbers: 12. / 121 / 011. Marks (* mine, _ clear, # none): *_# / ### / ###."
    )


def test_a_hint_comes_first() -> None:
    words = describe_picture(Picture(GRID, CLUES, marked=A1, pointed=A1 | B1), ENGLISH)
    assert words.startswith("Hint: A1. Numbers to look at: A1 B1. Count puzzle, 3x3. ")


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_number_of_every_size_is_described(rows: int, columns: int) -> None:
    words = describe_picture(Picture(Grid(rows, columns), [[5] * columns] * rows), ENGLISH)
    assert len(words) <= ALT_TEXT
    assert " / ".join(["5" * columns] * rows) in words


def test_marks_that_do_not_fit_are_left_out() -> None:
    words = describe_picture(Picture(Grid(30, 26), [[5] * 26] * 30), ENGLISH)
    assert words.endswith(str(text.ALT_NO_MARKS))


def test_help_fits_in_a_message_even_if_translated() -> None:
    assert sum(len(str(line)) + 1 for line in chain(*text.HELP)) * 1.4 < 4000
