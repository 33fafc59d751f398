"""Moves as players write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import MAX_COLUMNS, Action, Cell, Move, MoveError, MoveFlaw, cell_name, parse_moves
from core.notation import MOST_QUOTED
from tests.core.refusals import assert_refused

moves = st.builds(Move, st.sampled_from(Action), st.tuples(st.integers(0, 29), st.integers(0, MAX_COLUMNS - 1)))


def spelled(text: str, rows: int = 30, columns: int = 26) -> str:
    return " ".join(str(move) for move in parse_moves(text, rows, columns))


@pytest.mark.parametrize(("cell", "name"), [((0, 0), "A1"), ((6, 2), "C7"), ((29, 25), "Z30")])
def test_a_cell_is_named_by_column_letter_and_row_number(cell: Cell, name: str) -> None:
    assert cell_name(cell) == name
    assert parse_moves(name, 30, 26) == [Move(Action.DIG, cell)]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!e3 @f4", "!E3 @F4"),
        ("c7-9 c9-7", "C7 C8 C9 C9 C8 C7"),
        ("c7–9 c9−7", "C7 C8 C9 C9 C8 C7"),
        ("c-f7 f-c7", "C7 D7 E7 F7 F7 E7 D7 C7"),
        ("c7-7 c-c7", "C7 C7"),
        ("!a1-2", "!A1 !A2"),
        ("@B-a2", "@B2 @A2"),
        (" , c7 ,,\td8\n, ", "C7 D8"),
        ("c07", "C7"),
        ("c7-c9 c7-d7", "C7 C8 C9 C7 D7"),
        ("c7-c7 c7:c7", "C7 C7"),
        ("c7-d9", "C7 D7 C8 D8 C9 D9"),
        ("c7:d9", "C7 D7 C8 D8 C9 D9"),
        ("d9-c7", "D9 C9 D8 C8 D7 C7"),
        ("c9:d8", "C9 D9 C8 D8"),
        ("!C7-D8", "!C7 !D7 !C8 !D8"),
        ("@b2:A1", "@B2 @A2 @B1 @A1"),
        ("1d !1D @12c", "D1 !D1 @C12"),
        ("7c-9c 7c:8d", "C7 C8 C9 C7 D7 C8 D8"),
    ],
)
def test_moves_are_read(text: str, meaning: str) -> None:
    assert spelled(text) == meaning


@given(st.lists(moves, min_size=1), st.data())
def test_moves_survive_writing_and_reading(written: list[Move], data: st.DataObject) -> None:
    separators = st.sampled_from([" ", ",", ", ", "\n", " , "])
    text = "".join(str(move) + data.draw(separators) for move in written)
    for spelling in (text, text.lower(), text.upper()):
        assert parse_moves(spelling, 30, MAX_COLUMNS, tuple(Action)) == written


def test_a_bomb_is_a_word_where_there_are_bombs() -> None:
    bomb = [Move(Action.BOMB, (6, 2))]
    for typed in ("bomb c7", "BOMB  C7", "bomb 7c", "*c7"):
        assert parse_moves(typed, 9, 9, [Action.DIG, Action.BOMB]) == bomb
        with pytest.raises(MoveError):
            parse_moves(typed, 9, 9)
    assert parse_moves("a1 bomb c7, b2", 9, 9, [Action.DIG, Action.BOMB])[1:2] == bomb
    with pytest.raises(MoveError):
        parse_moves("!c7", 9, 9, [Action.DIG, Action.BOMB])


@given(st.tuples(*[st.integers(0, 8)] * 4), st.sampled_from("-:"))
def test_a_rectangle_has_each_of_its_cells_once(corners: tuple[int, int, int, int], between: str) -> None:
    top, left, bottom, right = corners
    text = f"{cell_name((top, left))}{between}{cell_name((bottom, right))}"
    cells = [move.cell for move in parse_moves(text, 9, 9)]
    assert (cells[0], cells[-1]) == ((top, left), (bottom, right))
    rows, columns = sorted((top, bottom)), sorted((left, right))
    expected = [(row, column) for row in range(rows[0], rows[1] + 1) for column in range(columns[0], columns[1] + 1)]
    assert sorted(cells) == expected


@pytest.mark.parametrize("text", ["", " ", ",", "\n, ,"])
def test_a_text_without_moves_is_refused(text: str) -> None:
    assert_refused(lambda: parse_moves(text, 9, 9), MoveFlaw.NO_MOVES)


MALFORMED = """
    c 7 7cc 1-3d ! !!c7 !@c7 c!7 c7! ?c7 aa1 c-f7-9 c7-!d9 c7: :c7 c7:9 c:f7 c7:d9:e3 c7-d9-e3 c7--d9 aa1-b2
    c7-9d 7c-e9 c-7e 7-9c c-7 -c7 c7- c--f7 c7--9 c-1 c+1 c1.5 c99999 c² c٣ ä1 ſ1 ı1 \u212a1 İ1
"""
BEYOND = "a0 a10 g1 z9999 a9-10 a0-3 a3-0 f-g1 g-f1 !a10 @g1 a1-g9 g9:a1"


@pytest.mark.parametrize("word", MALFORMED.split())
def test_a_word_that_is_not_a_move_is_refused_and_quoted(word: str) -> None:
    assert_refused(lambda: parse_moves(f"a1 {word} b2", 30, 26), MoveFlaw.UNREADABLE, text=word)


@pytest.mark.parametrize("word", BEYOND.split())
def test_a_move_off_the_board_is_refused_and_quoted_with_the_last_cell(word: str) -> None:
    assert_refused(lambda: parse_moves(f"a1 {word} b2", 9, 6), MoveFlaw.OFF_BOARD, text=word, corner="F9")


def test_every_wrong_word_is_named_once_the_first_one_first() -> None:
    with pytest.raises(MoveError) as caught:
        parse_moves("a1 g1 ?? g1 ?? b2 x y3z", 9, 6)
    named = [(one.code, one.text) for one in (caught.value, *caught.value.more)]
    unreadable = MoveFlaw.UNREADABLE
    assert named == [(MoveFlaw.OFF_BOARD, "g1"), (unreadable, "??"), (unreadable, "x"), (unreadable, "y3z")]


def test_a_very_long_word_is_quoted_in_part() -> None:
    assert_refused(lambda: parse_moves("c" * 4000, 9, 9), MoveFlaw.UNREADABLE, text="c" * MOST_QUOTED)


def test_an_unreadable_word_is_quoted_as_it_was_typed_where_there_are_no_bombs() -> None:
    with pytest.raises(MoveError) as raised:
        parse_moves("*a1", 9, 9)
    assert raised.value.text == "*a1"
