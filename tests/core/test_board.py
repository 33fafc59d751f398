"""Boards: reading them, writing them, and the cells that a single clue decides."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Board, BoardError, BoardFlaw, Cell, decided, parse_board
from tests.core.pictures import Picture, around, picture, pictures, where


def marked(text: str) -> Picture:
    """Return the board with `!` at every cell that a single clue decides."""
    rows = picture(text)
    cells = decided(parse_board(text, 1))
    return [
        "".join("!" if (row, column) in cells else symbol for column, symbol in enumerate(line))
        for row, line in enumerate(rows)
    ]


def test_a_board_can_be_read_and_written() -> None:
    board = parse_board(
        """
        #F*1
        2..8
        """,
        3,
    )
    assert str(board) == "#F*1\n2008"
    assert (board.rows, board.columns, board.mines) == (2, 4, 3)
    assert [board[0, 0], board[0, 3], board[1, 1]] == ["#", "1", "0"]


@given(pictures("#F*012345678MX"), st.data())
def test_a_board_survives_writing_and_reading(rows: Picture, data: st.DataObject) -> None:
    text = "\n".join(rows)
    board = parse_board(text, data.draw(st.integers(0, len(rows) * len(rows[0]))))
    assert str(board) == text
    assert parse_board(str(board), board.mines) == board


@given(pictures("#.0123F"))
def test_a_dot_is_a_zero(rows: Picture) -> None:
    text = "\n".join(rows)
    assert parse_board(text, 0) == parse_board(text.replace(".", "0"), 0)


def test_blanks_around_the_lines_do_not_matter() -> None:
    assert str(parse_board("\n\n  #1 \r\n\t1#\n\n", 2)) == "#1\n1#"


@given(pictures("#.0123FM"), st.sampled_from([" ", "  ", "\t"]))
def test_blanks_between_the_cells_do_not_matter(rows: Picture, blank: str) -> None:
    parted = "\n".join(blank.join(line) for line in rows)
    assert parse_board(parted, 0) == parse_board("\n".join(rows), 0)


@pytest.mark.parametrize("text", ["#1 1#", "# 11#", "#1\t1#"])
def test_blanks_between_only_some_cells_are_refused(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(f"#####\n{text}", 1)
    assert (caught.value.code, caught.value.row) == (BoardFlaw.UNKNOWN_SYMBOL, 1)
    assert caught.value.symbol == text[caught.value.column] in (" ", "\t")


@pytest.mark.parametrize("text", ["", " ", "\n", "\n \n"])
def test_an_empty_board_is_refused(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text, 0)
    assert caught.value.code is BoardFlaw.EMPTY


@pytest.mark.parametrize(("text", "cells"), [("##\n##\n#\n##", 1), ("##\n##\n###", 3), ("##\n##\n\n##", 0)])
def test_a_ragged_board_is_refused_naming_the_row(text: str, cells: int) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text, 1)
    error = caught.value
    assert (error.code, error.row, error.cells, error.columns) == (BoardFlaw.RAGGED, 2, cells, 2)


@pytest.mark.parametrize("symbol", "9EBf-?١💣")
def test_an_unknown_symbol_is_refused_naming_its_cell(symbol: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(f"####\n##{symbol}#", 1)
    error = caught.value
    assert (error.code, error.row, error.column, error.symbol) == (BoardFlaw.UNKNOWN_SYMBOL, 1, 2, symbol)


@pytest.mark.parametrize(("mines", "text", "cells"), [(-1, "###\n###", 6), (7, "###\n###", 6), (2, "#", 1)])
def test_more_mines_than_cells_are_refused(mines: int, text: str, cells: int) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text, mines)
    assert (caught.value.code, caught.value.mines, caught.value.room) == (BoardFlaw.MINES_DONT_FIT, mines, cells)


@pytest.mark.parametrize(
    ("text", "left"),
    [("###\n###", 3), ("F##\n###", 2), ("F*#\n###", 1), ("FF*\nF##", -1), ("FMX\n1M#", 2), ("X##\n###", 3)],
)
def test_flagged_and_exploded_mines_are_not_left(text: str, left: int) -> None:
    assert parse_board(text, 3).mines_left == left


def test_a_clue_with_as_many_covered_neighbours_makes_them_mines() -> None:
    assert marked("""
        2##
        ###
    """) == picture("""
        2##
        ###
    """)
    assert marked("""
        3##
        ###
    """) == picture("""
        3!#
        !!#
    """)
    assert marked("""
        1#1
        11#
    """) == picture("""
        1!1
        11#
    """)


def test_a_clue_with_all_its_mines_makes_the_rest_safe() -> None:
    assert marked("F1#\n###") == ["F1!", "!!!"]
    assert marked("*2F\n##1") == ["*2F", "!!1"]


def test_flags_are_trusted() -> None:
    assert marked("F0#") == ["F0#"]
    assert marked("FF1#") == ["FF1!"]


def test_pairs_of_clues_decide_nothing_here() -> None:
    assert marked("""
        ###
        111
    """) == picture("""
        ###
        111
    """)


def test_a_board_without_clues_decides_nothing() -> None:
    assert not decided(parse_board("####\n#F*#", 3))


def decided_by_trying(board: Board, cell: Cell) -> set[Cell]:
    """Return the covered cells that are the same in all layouts of the mines around one clue."""
    near = [other for other in sorted(around(cell)) if board.grid.contains(other)]
    covered = [other for other in near if board[other] == "#"]
    known = sum(board[other] in "F*" for other in near)
    ways = [way for way in product((0, 1), repeat=len(covered)) if known + sum(way) == int(board[cell])]
    return {other for index, other in enumerate(covered) if len({way[index] for way in ways}) == 1}


def test_a_cell_with_a_wrong_flag_is_decided() -> None:
    assert decided(parse_board("1X#\n###", 3)) == {(0, 1)}


@given(pictures("####FF*.112345", 5, 7))
def test_decided_cells_equal_those_found_by_trying_every_layout(rows: Picture) -> None:
    board = parse_board("\n".join(rows), 1)
    clues = where(rows, ".012345678")
    assert decided(board) == set[Cell]().union(*(decided_by_trying(board, clue) for clue in clues))
