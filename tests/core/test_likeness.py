"""Boards that were turned, mirrored or cut before somebody shows them."""

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


@given(BOARDS, st.data())
def test_a_board_with_another_number_is_another_board(rows: Picture, data: st.DataObject) -> None:
    row, column = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, len(rows[0]) - 1))
    changed = [[*line] for line in rows]
    changed[row][column] = "8"
    assert not shows(parse_board("\n".join(map("".join, changed)), 0), parse_board("\n".join(rows), 0))


def test_a_board_without_numbers_is_that_of_any_game() -> None:
    covered = parse_board("###\n###\n###", 2)
    assert not shows(covered, covered)
