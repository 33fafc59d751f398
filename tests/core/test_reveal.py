"""The reveal rules: the published examples, the errors, and a naive reference on boards of any shape."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core import BoardError, BoardFlaw, Cell, CellError, CellFlaw, CoreError, update_board
from tests.core.pictures import Picture, around, picture, pictures, serpentine, transposed, where

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


def test_the_first_published_example() -> None:
    board = [
        ["E", "E", "E", "E", "E"],
        ["E", "E", "M", "E", "E"],
        ["E", "E", "E", "E", "E"],
        ["E", "E", "E", "E", "E"],
    ]
    assert update_board(board, (3, 0)) == [
        ["B", "1", "E", "1", "B"],
        ["B", "1", "M", "1", "B"],
        ["B", "1", "1", "1", "B"],
        ["B", "B", "B", "B", "B"],
    ]


def test_the_second_published_example() -> None:
    board = [
        ["B", "1", "E", "1", "B"],
        ["B", "1", "M", "1", "B"],
        ["B", "1", "1", "1", "B"],
        ["B", "B", "B", "B", "B"],
    ]
    assert update_board(board, (1, 2)) == [
        ["B", "1", "E", "1", "B"],
        ["B", "1", "X", "1", "B"],
        ["B", "1", "1", "1", "B"],
        ["B", "B", "B", "B", "B"],
    ]


def test_an_exploded_mine_counts_for_its_neighbours() -> None:
    assert revealed(["XEEE"], (0, 3)) == ["X1BB"]
    assert revealed(["XEM"], (0, 1)) == ["X2M"]


def test_a_cell_between_eight_mines_is_an_eight() -> None:
    assert revealed(["MMM", "MEM", "MMM"], (1, 1)) == ["MMM", "M8M", "MMM"]


def test_a_number_opens_nothing_else() -> None:
    assert revealed(["MEEE"], (0, 1)) == ["M1EE"]


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


def test_a_board_can_be_one_cell_one_row_or_one_column() -> None:
    assert revealed(["E"], (0, 0)) == ["B"]
    assert revealed(["M"], (0, 0)) == ["X"]
    assert revealed(["EEEM"], (0, 0)) == ["BB1M"]
    assert revealed(["E", "E", "E", "M"], (0, 0)) == ["B", "B", "1", "M"]


def test_a_cell_of_two_symbols_is_refused() -> None:
    with pytest.raises(BoardError) as caught:
        update_board([["EE", ""], ["E", "E"]], (0, 0))
    assert (caught.value.code, caught.value.symbol) == (BoardFlaw.UNKNOWN_SYMBOL, "EE")


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
    with pytest.raises(BoardError) as caught:
        update_board(board, (0, 0))
    assert caught.value.code is BoardFlaw.EMPTY


@pytest.mark.parametrize("short_or_long", ["", "E", "EEE"])
def test_a_ragged_board_is_refused_naming_the_row(short_or_long: str) -> None:
    with pytest.raises(BoardError) as caught:
        update_board(["EE", "EE", short_or_long, "EE"], (0, 0))
    error = caught.value
    assert (error.code, error.row, error.cells, error.columns) == (BoardFlaw.RAGGED, 2, len(short_or_long), 2)


@pytest.mark.parametrize(
    "symbol", ["0", "9", "e", "", "EE", " ", "\n", "١", "💣", None, 1, 1.5, ["E"], {}, {"E"}, b"E"]
)
def test_an_unknown_symbol_is_refused_naming_its_cell(symbol: Any) -> None:
    with pytest.raises(BoardError) as caught:
        update_board([["E", "E", "E"], ["E", "E", symbol]], (0, 0))
    error = caught.value
    assert (error.code, error.row, error.column, error.symbol) == (BoardFlaw.UNKNOWN_SYMBOL, 1, 2, symbol)
    assert repr(symbol) in str(error)


@pytest.mark.parametrize("click", [(2, 0), (0, 3), (-1, 0), (0, -1), (-2, -3), (10**12, 10**12)])
def test_a_click_off_the_board_is_refused_naming_the_cell(click: Cell) -> None:
    with pytest.raises(CellError) as caught:
        update_board(["EEE", "EEE"], click)
    assert (caught.value.code, caught.value.cell) == (CellFlaw.OFF_BOARD, click)


@pytest.mark.parametrize("symbol", "B12345678X")
def test_a_click_on_a_revealed_cell_is_refused_naming_the_cell(symbol: str) -> None:
    with pytest.raises(CellError) as caught:
        update_board(["EEE", "EE" + symbol], (1, 2))
    assert (caught.value.code, caught.value.cell, caught.value.symbol) == (CellFlaw.REVEALED, (1, 2), symbol)


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


@given(pictures("M" + "E" * 9), st.data())
def test_the_order_of_reveals_does_not_matter(rows: Picture, data: st.DataObject) -> None:
    clicks = sorted(data.draw(st.sets(st.sampled_from(sorted(where(rows, "ME"))), max_size=8)))
    views = []
    for order in (clicks, data.draw(st.permutations(clicks))):
        view = rows
        for row, column in order:
            if view[row][column] in "ME":
                view = revealed(view, (row, column))
        views.append(view)
    assert views[0] == views[1]


@given(pictures("M" + "E" * 9))
def test_clicking_every_empty_cell_reveals_all_and_explodes_nothing(rows: Picture) -> None:
    view = rows
    for row, column in sorted(where(rows, "E")):
        if view[row][column] == "E":
            view = revealed(view, (row, column))
    assert where(view, "M") == where(rows, "M")
    assert not where(view, "EX")


def mined_serpentine(rows: int, columns: int) -> Picture:
    """Return lines of mines with gaps at alternate edges. The clues along them leave a path one cell wide."""
    walls = ["M" * (columns - 2) + "EE", "EE" + "M" * (columns - 2)]
    return [walls[row // 4 % 2] if row % 4 == 3 else "E" * columns for row in range(rows)]


@pytest.mark.parametrize("upright", [False, True])
def test_a_winding_corridor_between_revealed_cells_is_no_trap(upright: bool) -> None:
    rows = serpentine(60, 41, "E", "B")
    rows = transposed(rows) if upright else rows
    assert revealed(rows, (0, 0)) == naive_reveal(rows, (0, 0)) == ["B" * len(rows[0])] * len(rows)


@pytest.mark.parametrize("upright", [False, True])
def test_a_winding_corridor_between_mines_is_no_trap(upright: bool) -> None:
    rows = mined_serpentine(60, 41)
    rows = transposed(rows) if upright else rows
    view = revealed(rows, (0, 0))
    assert view == naive_reveal(rows, (0, 0))
    assert not where(view, "E")


def test_a_million_open_cells_are_revealed_at_once() -> None:
    rows = ["E" * 1000] * 999 + ["E" * 999 + "M"]
    assert revealed(rows, (0, 0)) == ["B" * 1000] * 998 + ["B" * 998 + "11", "B" * 998 + "1M"]


def test_a_corridor_half_a_million_cells_long_is_revealed_to_its_end() -> None:
    assert revealed(serpentine(1000, 1000, "E", "B"), (0, 0)) == ["B" * 1000] * 1000
