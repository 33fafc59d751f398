"""Matrices of counts as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import CountsError, parse_counts, write_counts

CLUES = st.one_of(st.none(), st.integers(0, 9))
MATRICES = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda size: st.lists(st.lists(CLUES, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
)


@given(MATRICES)
def test_a_matrix_is_read_as_it_is_written(counts: list[list[int | None]]) -> None:
    assert parse_counts(write_counts(counts)) == counts


@pytest.mark.parametrize(
    "text",
    ["1 2 ?\n0 3 4", "12?/034", "1,2,?;0,3,4", " 1, 2 , .\r\n\r\n0 3 4 \n", "12.\n034\n", "1  2\t?/0 3, 4;"],
)
def test_separators_may_be_left_out_and_rows_end_in_three_ways(text: str) -> None:
    assert parse_counts(text) == [[1, 2, None], [0, 3, 4]]


@pytest.mark.parametrize(
    "text",
    [
        '[[1,2,"?"],[0,3,4]]',
        "[[1, 2, .], [0, 3, 4]]\n",
        " [\r\n  [1, 2, ?],\r\n  [0, 3, 4]\r\n]",
        "[[\n1,\n2,\n'?'\n],[\n0,\n3,\n4\n]\n]",
        "[1 2 ?]\n[0 3 4]",
        "[[12?],[034],]",
    ],
)
def test_lists_of_lists_are_read_as_programs_write_them(text: str) -> None:
    assert parse_counts(text) == [[1, 2, None], [0, 3, 4]]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the matrix is empty"),
        (" \n/;", "the matrix is empty"),
        ("1 2\n3", "row 1 has 1 cell, but the first row has 2"),
        ("1 2\n3 10", "row 1, column 1 holds 10: a clue is 0 to 9"),
        ("1 -1", "row 0, column 1 holds -1"),
        ("1 2\n3 x", "row 1, column 1 holds 'x'"),
        ("12\n3x", "row 1, column 1 holds 'x'"),
        ("1,,2", "row 0, column 1 holds nothing"),
        ("1 \u0663", "row 0, column 1 holds"),
        ("[[1,2],[3]]", "row 1 has 1 cell, but the first row has 2"),
        ("[[1,2],[3,10]]", "row 1, column 1 holds 10: a clue is 0 to 9"),
        ("[[1,,2]]", "row 0, column 1 holds nothing"),
        ("[[1,2],[3,4]", "row 0, column 0 holds"),
        ("[[[1,2]]]", "row 0, column 0 holds"),
        ("[[]]", "the matrix is empty"),
    ],
)
def test_what_cannot_be_read_is_named_by_row_and_column(text: str, told: str) -> None:
    with pytest.raises(CountsError, match=told):
        parse_counts(text)


def test_an_error_says_where_it_is() -> None:
    with pytest.raises(CountsError) as caught:
        parse_counts("1 2\n3 4\n5 hello")
    assert (caught.value.row, caught.value.column) == (2, 1)
