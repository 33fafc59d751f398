"""Boards that were turned, mirrored or cut before somebody shows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import parse_board, shows
from core.analysis.patterns import turned
from tests.core.drawn import Picture

BOARDS = st.tuples(st.integers(4, 9), st.integers(4, 9)).flatmap(
    lambda size: st.lists(st.text("##F0123", min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
)


@given(BOARDS, st.integers(0, 7), st.tuples(*[st.integers(0, 2)] * 4), st.sampled_from("F#"))
def test_a_board_is_recognised_however_it_was_turned_and_cut(
    rows: Picture, way: int, cut: tuple[int, int, int, int], flag: str
) -> None:
    top, bottom, left, right = cut
    kept = [row[left : len(row) - right] for row in rows[top : len(rows) - bottom]]
    part = [row.replace("F", flag) for row in list(turned(kept))[way]] if kept and kept[0] else []
    few = top + bottom <= 2 and left + right <= 2
    clues = any(cell.isdigit() for row in part for cell in row)
    if part:
        assert shows(parse_board("\n".join(part), 0), parse_board("\n".join(rows), 0)) >= (few and clues)


SOME = ["1#2110", "23F210", "##4F20", "12#320", "112F10"]
NUMBERS = [(row, column) for row, line in enumerate(SOME) for column, cell in enumerate(line) if cell.isdigit()]


def changed(cell: tuple[int, int], symbol: str) -> str:
    rows = [[*line] for line in SOME]
    rows[cell[0]][cell[1]] = symbol
    return "\n".join(map("".join, rows))


@pytest.mark.parametrize("cell", NUMBERS)
def test_a_board_with_another_number_is_another_board_but_one_with_a_number_less_is_not(cell: tuple[int, int]) -> None:
    whole = parse_board("\n".join(SOME), 0)
    assert not shows(parse_board(changed(cell, "8"), 0), whole)
    for way in turned(changed(cell, "#").split("\n")):
        assert shows(parse_board("\n".join(way), 0), whole)


def test_a_made_up_number_makes_no_other_board_but_a_few_shared_ones_do_not_make_it_the_same() -> None:
    whole = parse_board("\n".join(SOME), 0)
    assert shows(parse_board(changed((0, 1), "1"), 0), whole)
    assert not shows(parse_board("1#####\n######\n######\n######\n######", 0), whole)


def test_a_board_without_numbers_is_that_of_any_game() -> None:
    covered = parse_board("###\n###\n###", 2)
    assert not shows(covered, covered)
