"""Boards that were turned, mirrored or cut before somebody shows them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Board, Game, lay_for_first_dig, parse_board, shows
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


def opened(seed: int) -> Board:
    """A board of Intermediate after its first dig and some more."""
    rng = Random(seed)
    game = Game(lay_for_first_dig(16, 16, 40, (8, 8), rng), lives=1)
    safe = [(row, column) for row in range(16) for column in range(16) if (row, column) not in game.field.mines]
    for cell in [(8, 8), *rng.sample(safe, 30)]:
        game.dig(cell)
    return game.board


@pytest.mark.parametrize("cell", NUMBERS)
@pytest.mark.parametrize("symbol", ["8", "#"])
def test_a_board_with_one_number_changed_or_covered_is_the_same(cell: tuple[int, int], symbol: str) -> None:
    whole = parse_board("\n".join(SOME), 0)
    for way in turned(changed(cell, symbol).split("\n")):
        assert shows(parse_board("\n".join(way), 0), whole)


def test_other_boards_of_the_same_size_are_others() -> None:
    boards = [opened(seed) for seed in range(30)]
    alike = [(one, other) for one in boards for other in boards if shows(one, other)]
    assert alike == [(one, one) for one in boards]


def test_a_made_up_number_makes_no_other_board_but_a_few_shared_ones_do_not_make_it_the_same() -> None:
    whole = parse_board("\n".join(SOME), 0)
    assert shows(parse_board(changed((0, 1), "1"), 0), whole)
    assert not shows(parse_board("1#####\n######\n######\n######\n######", 0), whole)


def test_a_board_without_numbers_is_that_of_any_game() -> None:
    covered = parse_board("###\n###\n###", 2)
    assert not shows(covered, covered)
