"""Matrices of counts as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import CountsFlaw, parse_counts, write_counts
from tests.core.refusals import assert_refused

CLUES = st.one_of(st.none(), st.integers(0, 9))
MATRICES = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda size: st.lists(st.lists(CLUES, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
)


@given(MATRICES)
def test_a_matrix_survives_writing_and_reading(counts: list[list[int | None]]) -> None:
    assert parse_counts(write_counts(counts)) == counts


@pytest.mark.parametrize(
    "text",
    [
        *("1 2 ?\n0 3 4", "12?/034", "1,2,?;0,3,4", " 1, 2 , .\r\n\r\n0 3 4 \n", "12.\n034\n", "1  2\t?/0 3, 4;"),
        '[[1,2,"?"],[0,3,4]]',
        "[[1, 2, .], [0, 3, 4]]\n",
        " [\r\n  [1, 2, ?],\r\n  [0, 3, 4]\r\n]",
        "[[\n1,\n2,\n'?'\n],[\n0,\n3,\n4\n]\n]",
        "[1 2 ?]\n[0 3 4]",
        "[[12?],[034],]",
    ],
)
def test_separators_are_optional_and_lists_of_lists_are_read(text: str) -> None:
    assert parse_counts(text) == [[1, 2, None], [0, 3, 4]]


@pytest.mark.parametrize(
    ("text", "row", "column", "found"),
    [
        ("1 2\n3 10", 1, 1, 10),
        ("1 -1", 0, 1, -1),
        ("12\n3x", 1, 1, "x"),
        ("1 2\n3 4\n5 hello", 2, 1, "hello"),
        ("1,,2", 0, 1, ""),
        ("1 \u0663", 0, 1, "\u0663"),
        ("1 " + 30 * "1", 0, 1, 20 * "1"),
        ("[[1,2],[3,10]]", 1, 1, 10),
        ("[[1,,2]]", 0, 1, ""),
        ("[[1,2],[3,4]", 0, 0, "[[1"),
        ("[[[1,2]]]", 0, 0, "[[[1"),
    ],
)
def test_a_bad_clue_is_refused_naming_its_row_and_column(text: str, row: int, column: int, found: object) -> None:
    assert_refused(lambda: parse_counts(text), CountsFlaw.BAD_CLUE, row=row, column=column, found=found)


@pytest.mark.parametrize("text", ["1 2\n3", "[[1,2],[3]]"])
def test_a_ragged_matrix_is_refused_naming_the_row(text: str) -> None:
    assert_refused(lambda: parse_counts(text), CountsFlaw.RAGGED, row=1, column=None, cells=1, columns=2)


@pytest.mark.parametrize("text", ["", " \n/;", "[[]]"])
def test_an_empty_matrix_is_refused(text: str) -> None:
    assert_refused(lambda: parse_counts(text), CountsFlaw.EMPTY, row=None, column=None)
