"""Boards: reading them, writing them, and the cells that single clues prove safe."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Board, BoardFlaw, Cell, Game, lay_mines, parse_board, plainly_safe
from tests.core.drawn import Picture, around, picture, pictures
from tests.core.refusals import assert_refused


def safe_cells(board: Board) -> set[Cell]:
    return set(board.grid.cells(plainly_safe(board)))


def marked(text: str) -> Picture:
    """Return the board with `!` at every cell that single clues prove safe."""
    rows = picture(text)
    cells = safe_cells(parse_board(text, 1))
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


def test_blanks_around_the_lines_do_not_matter() -> None:
    assert str(parse_board("\n\n  #1 \r\n\t1#\n\n", 2)) == "#1\n1#"


@given(pictures("#.0123FM"), st.sampled_from([" ", "  ", "\t"]))
def test_a_dot_is_a_zero_and_blanks_between_the_cells_do_not_matter(rows: Picture, blank: str) -> None:
    parted = "\n".join(blank.join(line) for line in rows)
    assert parse_board(parted, 0) == parse_board("\n".join(rows).replace(".", "0"), 0)


@pytest.mark.parametrize(("text", "column"), [("#1 1#", 2), ("# 11#", 1), ("#1\t1#", 2)])
def test_blanks_between_only_some_cells_are_refused(text: str, column: int) -> None:
    unknown = BoardFlaw.UNKNOWN_SYMBOL
    assert_refused(lambda: parse_board(f"#####\n{text}", 1), unknown, row=1, column=column, symbol=text[column])


@pytest.mark.parametrize("text", ["", " ", "\n", "\n \n"])
def test_an_empty_board_is_refused(text: str) -> None:
    assert_refused(lambda: parse_board(text, 0), BoardFlaw.EMPTY)


@pytest.mark.parametrize(("text", "cells"), [("##\n##\n#\n##", 1), ("##\n##\n###", 3), ("##\n##\n\n##", 0)])
def test_a_ragged_board_is_refused_naming_the_row(text: str, cells: int) -> None:
    assert_refused(lambda: parse_board(text, 1), BoardFlaw.RAGGED, row=2, cells=cells, columns=2)


@pytest.mark.parametrize("symbol", "9EBf-?١💣")
def test_an_unknown_symbol_is_refused_naming_its_cell(symbol: str) -> None:
    unknown = BoardFlaw.UNKNOWN_SYMBOL
    assert_refused(lambda: parse_board(f"####\n##{symbol}#", 1), unknown, row=1, column=2, symbol=symbol)


@pytest.mark.parametrize(("mines", "text", "room"), [(-1, "###\n###", 6), (7, "###\n###", 6), (2, "#", 1)])
def test_more_mines_than_cells_are_refused(mines: int, text: str, room: int) -> None:
    assert_refused(lambda: parse_board(text, mines), BoardFlaw.MINES_DONT_FIT, mines=mines, room=room)


@pytest.mark.parametrize(
    ("text", "left"),
    [("###\n###", 3), ("F##\n###", 2), ("F*#\n###", 1), ("FF*\nF##", -1), ("FMX\n1M#", 2), ("X##\n###", 3)],
)
def test_flagged_and_exploded_mines_are_not_left(text: str, left: int) -> None:
    assert parse_board(text, 3).mines_left == left


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#1000\n12111\n#####", "#1000\n12111\n!!#!!"),
        ("F1#\n###", "F1!\n!!!"),
        ("*2F\n##1", "*2F\n!!1"),
        ("F0#", "F0#"),
        ("FF1#", "FF1!"),
        ("1X#\n###", "1!#\n###"),
        ("###\n111", "###\n111"),
        ("####\n#F*#", "####\n#F*#"),
    ],
    ids=["a proved mine", "all flagged", "exploded", "wrongly flagged", "more flags", "disproved", "pairs", "no clues"],
)
def test_single_clues_prove_cells_safe_and_trust_flags(text: str, expected: str) -> None:
    assert marked(text) == picture(expected)


def safe_by_trying(board: Board) -> set[Cell]:
    """Return what each clue alone proves safe, over and over until nothing follows any more."""
    cells = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    mines = {cell for cell in cells if board[cell] in "F*"}
    safe: set[Cell] = set()
    while True:
        known = len(mines), len(safe)
        for clue in cells:
            if board[clue] in "012345678":
                near = {cell for cell in around(clue) if board.grid.contains(cell)}
                unknown = {cell for cell in near - mines - safe if board[cell] == "#"}
                missing = int(board[clue]) - len(near & mines)
                if missing == 0:
                    safe |= unknown
                elif missing == len(unknown):
                    mines |= unknown
        if known == (len(mines), len(safe)):
            return safe


@given(st.integers(1, 7), st.integers(2, 7), st.integers(0, 12), st.randoms(use_true_random=False))
def test_safe_cells_equal_those_that_each_clue_proves_in_turn(rows: int, columns: int, mines: int, rng: Random) -> None:
    field = lay_mines(rows, columns, min(mines, rows * columns - 1), rng)
    game = Game(field)
    for _ in range(4):
        cell = rng.randrange(rows), rng.randrange(columns)
        if cell not in field.mines and game.outcome is None:
            game.dig(cell)
    found = safe_cells(game.board)
    assert found == safe_by_trying(game.board)
    assert not found & set(field.mines)
