"""Boards in words: within Discord's limits, read without a gap, and equal to what has changed."""

from functools import partial
from gettext import NullTranslations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.board.drawing import LEGEND
from bot.board.emoji import BYTES, CHARACTERS
from bot.board.query import answer_query, read_query
from bot.board.scene import Scene
from bot.board.words import ROOM as CHANGED_CHARACTERS
from bot.board.words import ROOM_IN_BYTES as CHANGED_BYTES
from bot.board.words import read_changes, read_rows, read_scene, spans
from bot.text.language import ENGLISH, Language, Text
from core import Cell
from tests.listener import Listener, cells_of, symbols_of

SYMBOLS = "#F*M012345678"
LETTERS = str.maketrans(dict.fromkeys("abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "雷"))


class _Wide(Language):
    """Texts with letters of three bytes, as many as English has, which is more than Chinese needs."""

    def __call__(self, text: Text | str) -> str:
        return super().__call__(text).translate(LETTERS)


WIDE = _Wide("zh-CN", NullTranslations())


def board(rows: int, columns: int, seed: int) -> Scene:
    """A board with any squares."""
    rng = Random(seed)
    return Scene(["".join(rng.choices(SYMBOLS, k=columns)) for _ in range(rows)], LEGEND)


SEEDS = st.integers(0, 2**32)
LARGEST = st.builds(partial(board, 30, 26), SEEDS)
SMALL = st.builds(partial(board, 5, 7), SEEDS)


@settings(max_examples=10)
@given(LARGEST, LARGEST)
def test_the_largest_board_fits_and_every_row_is_read_once(before: Scene, now: Scene) -> None:
    for language in (ENGLISH, WIDE):
        changes = "\n".join(read_changes(before.rows, now, 1, language).lines)
        assert len(changes) <= CHANGED_CHARACTERS
        assert len(changes.encode()) <= CHANGED_BYTES
        read: list[str] = []
        first: int | None = 0
        while first is not None:
            lines, first = read_rows(now, language, first)
            room = "\n".join([changes, *lines])
            assert len(room) <= CHARACTERS - 500
            assert len(room.encode()) <= BYTES - 1500
            read += lines
        if language is ENGLISH:
            assert [line for line in read if line] == read
            told = [symbols_of(line.split(": ", 1)[1]) for line in read]
            assert {"".join(row) for row in told} == set(now.rows)


@given(SMALL, SMALL, st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 6)), st.sampled_from([1, 2])))
def test_a_listener_knows_the_board_from_its_changes(before: Scene, now: Scene, doers: dict[Cell, int]) -> None:
    now = Scene(now.rows, LEGEND, doers=doers)
    rows = "\n".join(read_rows(before, ENGLISH)[0])
    listener = Listener()
    heading = "### Beginner 5x7; mines: 3 left; lives: 1"
    listener.hear(f"{heading}\n{rows}")
    assert ["".join(row) for row in listener.board] == list(before.rows)
    changes, _ = read_scene(now, before.rows, 1, ENGLISH, brief=True)
    listener.hear("\n".join([heading, *changes]))
    assert ["".join(row) for row in listener.board] == list(now.rows)


@given(st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8))))
def test_squares_in_lines_are_the_same_squares(cells: set[Cell]) -> None:
    lines = spans(cells)
    assert sorted(cell for line in lines for cell in line) == sorted(cells)
    assert all(len({row for row, _ in line}) == 1 or len({column for _, column in line}) == 1 for line in lines)


def test_changes_are_those_of_each_player_with_lines_of_squares() -> None:
    before, doers = Scene(["###", "###", "##F"], LEGEND), {(0, 0): 1, (1, 0): 1, (2, 1): 2, (0, 2): 3}
    now = Scene(["1#F", "2##", "#0#"], LEGEND, doers=doers)
    assert read_changes(before.rows, now, 1, ENGLISH).lines == [
        "You opened A1 to A2: 1, 2",
        "<@3> flagged C1",
        "<@2> opened B3: empty",
        "No longer flagged: C3",
    ]


def test_rows_are_read_where_that_is_shorter_than_naming_their_squares() -> None:
    before, row = Scene(["#2#2#2#"] * 9, LEGEND), "1212121"
    now = Scene([row] * 9, LEGEND, doers={(row, column): 1 for row in range(9) for column in range(7)})
    told = ["You opened 36 squares in rows 1 to 9", "Rows 1 to 9: 1, 2, 1, 2, 1, 2, 1"]
    assert read_scene(now, before.rows, 1, ENGLISH, brief=True) == (told, 0)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["1##", "F2#", "00#"], "A1: 1, needs 0, hidden B1; B2: 2, needs 1, hidden B1 to C1, C2 to C3"),
        (["1M#", "1FF", "###"], "A2: 1, 1 too many marked, hidden A3 to B3"),
    ],
    ids=["nearest first", "mines that are shown count"],
)
def test_numbers_come_with_what_they_still_need(rows: list[str], told: str) -> None:
    query = read_query("NUMBERS", ENGLISH)
    assert query
    assert ENGLISH(answer_query(query, Scene(rows, LEGEND), (0, 0))) == told
    assert read_query("numbers", ENGLISH) == query


def test_a_column_of_squares_is_spoken_from_top_to_bottom() -> None:
    assert cells_of("C7 to C9") == [(6, 2), (7, 2), (8, 2)]
