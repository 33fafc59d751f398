"""The figures a player may ask for."""

from dataclasses import replace
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.features.minesweeper.options import LIVES_TOGETHER, OWN_BOARD, PRESETS, Options, choose_options
from bot.game.settings import Players


class Asked(TypedDict, total=False):
    difficulty: str | None
    rows: int | None
    columns: int | None
    mines: int | None
    lives: int | None


@pytest.mark.parametrize(
    ("difficulty", "figures"),
    [("beginner", (9, 9, 10)), ("intermediate", (16, 16, 40)), ("expert", (30, 16, 99)), ("pocket", (12, 12, 23))],
)
def test_a_difficulty_has_its_figures_and_keeps_its_name_with_other_lives(
    difficulty: str, figures: tuple[int, int, int]
) -> None:
    assert choose_options(difficulty) == Options(difficulty, *figures, LIVES_TOGETHER)
    assert choose_options(difficulty, lives=5) == Options(difficulty, *figures, 5)


def test_beginner_is_played_by_several_unless_something_else_is_asked_for() -> None:
    assert choose_options() == replace(PRESETS["beginner"], lives=LIVES_TOGETHER)
    assert choose_options(players=Players.STARTER).lives == 1
    assert choose_options(lives=2, players=Players.STARTER).lives == 2


@pytest.mark.parametrize(
    ("asked", "options"),
    [
        ({"rows": 5, "columns": 7, "mines": 3}, Options(OWN_BOARD, 5, 7, 3, 3)),
        ({"rows": 30, "columns": 26, "mines": 779}, Options(OWN_BOARD, 30, 26, 779, 3)),
        ({"rows": 2, "columns": 2, "mines": 1}, Options(OWN_BOARD, 2, 2, 1, 3)),
        ({"mines": 20}, Options(OWN_BOARD, 9, 9, 20, 3)),
        ({"difficulty": "expert", "mines": 50}, Options(OWN_BOARD, 30, 16, 50, 3)),
        ({"difficulty": "expert", "rows": 16}, Options(OWN_BOARD, 16, 16, 99, 3)),
        ({"difficulty": "pocket", "columns": 8, "lives": 4}, Options(OWN_BOARD, 12, 8, 23, 4)),
    ],
)
def test_given_figures_replace_those_of_the_difficulty(asked: Asked, options: Options) -> None:
    assert choose_options(**asked) == options


def test_an_unknown_difficulty_is_named_also_if_it_is_the_usual_one() -> None:
    with pytest.raises(PlayerError, match="difficulty `legend`"):
        choose_options("legend")
    with pytest.raises(PlayerError, match="difficulty `legend`"):
        choose_options(usual="legend")


def test_given_figures_replace_those_of_the_usual_difficulty() -> None:
    assert choose_options(usual="expert") == choose_options("expert")
    assert choose_options(mines=120, usual="expert") == Options(OWN_BOARD, 30, 16, 120, 3)
    assert choose_options(rows=10, usual="expert") == Options(OWN_BOARD, 10, 16, 24, 3), "a size has its share of mines"
    assert choose_options("pocket", usual="expert") == choose_options("pocket")


@pytest.mark.parametrize(("rows", "columns", "mines"), [(2, 2, 1), (2, 3, 1), (10, 10, 15), (9, 26, 35), (30, 26, 117)])
def test_a_size_alone_gets_about_fifteen_percent_of_mines(rows: int, columns: int, mines: int) -> None:
    assert choose_options(rows=rows, columns=columns) == Options(OWN_BOARD, rows, columns, mines, LIVES_TOGETHER)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"mines": 0}, "1 to 80 mines, not 0"),
        ({"mines": 81}, "1 to 80 mines, not 81"),
        ({"rows": 3, "columns": 5, "mines": 15}, "3x5 has room for 1 to 14 mines, not 15"),
        ({"difficulty": "expert", "rows": 5}, "5x16 has room for 1 to 79 mines, not 99"),
    ],
)
def test_mines_without_room_are_refused_by_a_sentence_that_names_the_limit(asked: Asked, sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence):
        choose_options(**asked)


@given(
    st.sampled_from([None, *PRESETS]),
    st.none() | st.integers(2, 30),
    st.none() | st.integers(2, 26),
    st.none() | st.integers(0, 1000),
)
def test_whatever_is_asked_for_the_first_dig_has_room(
    difficulty: str | None, rows: int | None, columns: int | None, mines: int | None
) -> None:
    try:
        options = choose_options(difficulty, rows, columns, mines)
    except PlayerError:
        return
    assert 1 <= options.mines < options.rows * options.columns
