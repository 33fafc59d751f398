"""Full-width characters are read like those of ASCII."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import MoveError, cell_name, narrowed, parse_counts, parse_moves, write_counts

WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {ord(" "): "\u3000"}


def widened(text: str) -> str:
    return text.translate(WIDE)


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E)), st.text())
def test_wide_ascii_is_read_as_ascii_and_the_length_stays_so_that_errors_quote_the_right_place(
    text: str, other: str
) -> None:
    assert narrowed(widened(text)) == text
    assert len(narrowed(other)) == len(other)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "!", "@"]), st.integers(0, 8), st.integers(0, 8), st.sampled_from([", ", " ", "、"])
        ),
        min_size=1,
    )
)
def test_wide_moves_are_the_same_moves(moves: list[tuple[str, int, int, str]]) -> None:
    text = "".join(action + cell_name((row, column)) + between for action, row, column, between in moves)
    assert parse_moves(widened(text), 9, 9) == parse_moves(text.replace("、", ","), 9, 9)


@given(st.lists(st.lists(st.none() | st.integers(0, 9), min_size=3, max_size=3), min_size=1))
def test_a_wide_matrix_is_the_same_matrix(counts: list[list[int | None]]) -> None:
    text = write_counts(counts)
    assert parse_counts(widened(text)) == parse_counts(text)


def test_chinese_brackets_are_those_of_lists() -> None:
    assert parse_counts("【【２，２】，【３、４】】") == [[2, 2], [3, 4]]


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("3行7列", "g3"),
        ("!第3行第7列、第１０行２列", "!g3 b10"),
        ("@3列7欄", "@g3"),
        ("3列7栏3列8栏", "g3 h3"),
        ("ⓒ⑦", "c7"),
    ],
)
def test_squares_are_called_by_their_numbers_as_in_chinese(typed: str, moves: str) -> None:
    assert parse_moves(typed, 12, 12) == parse_moves(moves, 12, 12)


@pytest.mark.parametrize("typed", ["3行40列", "3列7行", "行3列7"])
def test_squares_that_have_no_name_or_two_are_quoted(typed: str) -> None:
    with pytest.raises(MoveError) as raised:
        parse_moves(typed, 12, 12)
    assert raised.value.text == typed


@pytest.mark.parametrize(
    ("typed", "moves"), [("ｃ７～９", "c7-9"), ("C〜F7", "c-f7"), ("！Ａ１～Ｂ２，Ｄ４", "!a1-b2 d4")]
)
def test_ranges_are_written_as_in_chinese(typed: str, moves: str) -> None:
    assert parse_moves(typed, 9, 9) == parse_moves(moves, 9, 9)
