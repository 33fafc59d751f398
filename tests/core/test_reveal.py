"""The reveal rules: the published examples, the errors, and a naive reference on boards of any shape."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core import BoardError, BoardFlaw, Cell, CellError, CellFlaw, CoreError, update_board
from tests.core.drawn import Picture, around, picture, pictures, serpentine, transposed, where
from tests.core.refusals import assert_refused, refusal

UNTOUCHED = "MEEEEEE"
MIDGAME = "MXEEEEEEEB12"


def revealed(rows: Picture, click: Cell) -> Picture:
    return ["".join(row) for row in update_board([list(line) for line in rows], click)]


def naive_reveal(rows: Picture, click: Cell) -> Picture:
    board = {(row, column): symbol for row, line in enumerate(rows) for column, symbol in enumerate(line)}
    if board[click] == "M":
        board[click] = "X"
    stack = [click]
    while stack:
        cell = stack.pop()
        if board.get(cell) == "E":
            mines = sum(board.get(neighbour, "") in ("M", "X") for neighbour in around(cell))
            board[cell] = str(mines) if mines else "B"
            if not mines:
                stack.extend(around(cell))
    return ["".join(board[row, column] for column in range(len(rows[0]))) for row in range(len(rows))]


def test_the_published_examples() -> None:
    board = ["EEEEE", "EEMEE", "EEEEE", "EEEEE"]
    opened = ["B1E1B", "B1M1B", "B111B", "BBBBB"]
    assert update_board([list(row) for row in board], (3, 0)) == [list(row) for row in opened]
    assert revealed(opened, (1, 2)) == ["B1E1B", "B1X1B", "B111B", "BBBBB"]


@pytest.mark.parametrize(
    ("rows", "click", "expected"),
    [
        ("XEEE", (0, 3), "X1BB"),
        ("XEM", (0, 1), "X2M"),
        ("MEEE", (0, 1), "M1EE"),
        ("MMM MEM MMM", (1, 1), "MMM M8M MMM"),
        ("E", (0, 0), "B"),
        ("M", (0, 0), "X"),
        ("EEEM", (0, 0), "BB1M"),
        ("E E E M", (0, 0), "B B 1 M"),
    ],
)
def test_mines_are_counted_and_only_a_blank_opens_more_on_any_shape(rows: str, click: Cell, expected: str) -> None:
    assert revealed(rows.split(), click) == expected.split()


def test_an_opening_passes_corners_and_stops_at_revealed_cells() -> None:
    rows = picture("""
        EEB
        EBB
        BEE
        BBB
        EEE
    """)
    assert revealed(rows, (0, 0)) == picture("""
        BBB
        BBB
        BBB
        BBB
        EEE
    """)


def test_a_cell_of_two_symbols_is_refused() -> None:
    assert_refused(lambda: update_board([["EE", ""], ["E", "E"]], (0, 0)), BoardFlaw.UNKNOWN_SYMBOL, symbol="EE")


def test_rows_may_be_strings_or_tuples() -> None:
    assert update_board(["EM"], (0, 0)) == update_board((("E", "M"),), (0, 0)) == [["1", "M"]]


def test_the_input_is_left_as_it_was() -> None:
    board = [list("EEE"), list("EEM")]
    before = deepcopy(board)
    after = update_board(board, (0, 0))
    assert board == before
    assert all(new is not old for new, old in zip(after, board, strict=True))


@pytest.mark.parametrize("board", [[], [[]], [[], ["E"]], [""]])
def test_an_empty_board_is_refused(board: list[Any]) -> None:
    assert_refused(lambda: update_board(board, (0, 0)), BoardFlaw.EMPTY)


@pytest.mark.parametrize("row", ["", "E", "EEE"])
def test_a_ragged_board_is_refused_naming_the_row(row: str) -> None:
    assert_refused(
        lambda: update_board(["EE", "EE", row, "EE"], (0, 0)), BoardFlaw.RAGGED, row=2, cells=len(row), columns=2
    )


@pytest.mark.parametrize(
    "symbol", ["0", "9", "e", "", "EE", " ", "\n", "١", "💣", None, 1, 1.5, ["E"], {}, {"E"}, b"E"]
)
def test_an_unknown_symbol_is_refused_naming_its_cell(symbol: Any) -> None:
    error = refusal(lambda: update_board([["E", "E", "E"], ["E", "E", symbol]], (0, 0)))
    assert isinstance(error, BoardError)
    assert (error.code, error.row, error.column, error.symbol) == (BoardFlaw.UNKNOWN_SYMBOL, 1, 2, symbol)
    assert repr(symbol) in str(error)


@pytest.mark.parametrize("click", [(2, 0), (0, 3), (-1, 0), (0, -1), (-2, -3), (10**12, 10**12)])
def test_a_click_off_the_board_is_refused_naming_the_cell(click: Cell) -> None:
    assert_refused(lambda: update_board(["EEE", "EEE"], click), CellFlaw.OFF_BOARD, cell=click)


@pytest.mark.parametrize("symbol", "B12345678X")
def test_a_click_on_a_revealed_cell_is_refused_naming_the_cell(symbol: str) -> None:
    assert_refused(lambda: update_board(["EEE", "EE" + symbol], (1, 2)), CellFlaw.REVEALED, cell=(1, 2), symbol=symbol)


def test_every_error_is_a_core_error_and_a_value_error() -> None:
    assert issubclass(BoardError, CoreError)
    assert issubclass(CellError, CoreError)
    assert issubclass(CoreError, ValueError)


@given(st.one_of(pictures(UNTOUCHED), pictures(MIDGAME), pictures("E" * 30 + "M", 15, 20)), st.data())
def test_a_click_does_what_the_naive_reference_does(rows: Picture, data: st.DataObject) -> None:
    covered = sorted(where(rows, "ME"))
    assume(covered)
    click = data.draw(st.sampled_from(covered))
    assert revealed(rows, click) == naive_reveal(rows, click)


@pytest.mark.parametrize("upright", [False, True])
def test_a_winding_corridor_is_no_trap(upright: bool) -> None:
    rows = serpentine(30, 41, "E", "B")
    rows = transposed(rows) if upright else rows
    view = revealed(rows, (0, 0))
    assert view == naive_reveal(rows, (0, 0))
    assert not where(view, "E")


def test_large_openings_and_long_corridors_are_revealed_to_their_end() -> None:
    rows = ["E" * 400] * 399 + ["E" * 399 + "M"]
    assert revealed(rows, (0, 0)) == ["B" * 400] * 398 + ["B" * 398 + "11", "B" * 398 + "1M"]
    assert revealed(serpentine(400, 400, "E", "B"), (0, 0)) == ["B" * 400] * 400
