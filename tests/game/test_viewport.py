"""The window: where it stands, how arrows move it and what it follows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.viewport import Direction, Viewport
from core import Board, Cell, parse_board, plainly_safe
from tests.core.drawn import Picture, around, picture, pictures, where

sizes = st.tuples(st.integers(2, 30), st.integers(2, 26))
boards = pictures("####F*01123", max_rows=12, max_columns=10)
CLUES = "012345678"


def corner(viewport: Viewport) -> Cell:
    return viewport.row, viewport.column


def board_of(text: str) -> Board:
    return parse_board("\n".join(picture(text)), 1)


def followed(text: str, start: Cell) -> Picture:
    """The board with `w` at every cell of the window after it followed from `start`."""
    rows = picture(text)
    board = board_of(text)
    viewport = Viewport.centred(board.rows, board.columns).at(*start).follow(board)
    return [
        "".join("w" if (row, column) in viewport else symbol for column, symbol in enumerate(line))
        for row, line in enumerate(rows)
    ]


def cells(viewport: Viewport) -> set[Cell]:
    return {cell for line in viewport for cell in line}


def everywhere(board: Board) -> list[Viewport]:
    """Every place a window can stand in."""
    first = Viewport.centred(board.rows, board.columns)
    return [first.at(row, column) for row in range(board.rows) for column in range(board.columns)]


@pytest.mark.parametrize(
    ("rows", "columns", "first", "shape"),
    [
        (9, 9, (2, 2), (4, 4)),
        (30, 16, (13, 6), (4, 4)),
        (21, 12, (8, 4), (4, 4)),
        (3, 5, (0, 0), (3, 4)),
        (2, 2, (0, 0), (2, 2)),
        (2, 26, (0, 11), (2, 4)),
        (30, 2, (13, 0), (4, 2)),
    ],
)
def test_where_it_starts_and_how_large_it_is(rows: int, columns: int, first: Cell, shape: tuple[int, int]) -> None:
    viewport = Viewport.centred(rows, columns)
    assert (corner(viewport), (viewport.height, viewport.width)) == (first, shape)


@pytest.mark.parametrize(
    ("place", "stands"), [((3, 4), (3, 4)), ((-1, -9), (0, 0)), ((6, 0), (5, 0)), ((99, 99), (5, 8))]
)
def test_it_stops_at_the_edges(place: Cell, stands: Cell) -> None:
    assert corner(Viewport.centred(9, 12).at(*place)) == stands


@pytest.mark.parametrize(
    ("direction", "whole", "to_the_edge"),
    [
        (Direction.LEFT, (6, 4), (3, 0)),
        (Direction.UP, (2, 8), (0, 2)),
        (Direction.DOWN, (10, 8), (5, 2)),
        (Direction.RIGHT, (6, 12), (3, 5)),
    ],
)
def test_an_arrow_moves_it_whole_or_to_the_edge(direction: Direction, whole: Cell, to_the_edge: Cell) -> None:
    assert corner(Viewport.centred(20, 20).at(6, 8).beside(direction)) == whole
    assert corner(Viewport.centred(9, 9).at(3, 2).beside(direction)) == to_the_edge


@pytest.mark.parametrize(
    ("rows", "columns", "idle"),
    [
        (2, 2, set(Direction)),
        (2, 26, {Direction.UP, Direction.DOWN}),
        (30, 2, {Direction.LEFT, Direction.RIGHT}),
        (9, 9, set()),
    ],
)
def test_arrows_lead_nowhere_where_the_window_spans_the_board(rows: int, columns: int, idle: set[Direction]) -> None:
    viewport = Viewport.centred(rows, columns)
    assert {direction for direction in Direction if viewport.beside(direction) == viewport} == idle


@given(sizes)
def test_arrows_reach_every_cell(size: tuple[int, int]) -> None:
    seen, waiting = set(), [Viewport.centred(*size)]
    while waiting:
        viewport = waiting.pop()
        if viewport not in seen:
            seen.add(viewport)
            waiting += [viewport.beside(direction) for direction in Direction]
    assert set().union(*map(cells, seen)) == {(row, column) for row in range(size[0]) for column in range(size[1])}


@given(sizes, st.tuples(st.integers(-50, 50), st.integers(-50, 50)), st.sampled_from(Direction))
def test_it_is_an_oblong_inside_the_board_row_by_row(size: tuple[int, int], place: Cell, direction: Direction) -> None:
    rows, columns = size
    first = Viewport.centred(rows, columns).at(*place)
    for viewport in (first, first.beside(direction)):
        row, column = corner(viewport)
        assert (viewport.height, viewport.width) == (min(4, rows), min(4, columns))
        assert 0 <= row <= rows - viewport.height
        assert 0 <= column <= columns - viewport.width
        across, down = range(column, column + viewport.width), range(row, row + viewport.height)
        assert list(viewport) == [[(y, x) for x in across] for y in down]
        around_it = [(y, x) for y in range(row - 2, row + 6) for x in range(column - 2, column + 6)]
        assert {cell for cell in around_it if cell in viewport} == cells(viewport)


def test_it_stays_while_a_single_clue_proves_something_safe_in_it() -> None:
    text = """
        F1########
        1#########
        ##########
        ##########
        ########21
        ########FF
    """
    assert followed(text, (0, 1))[0] == "Fwwww#####"


@pytest.mark.parametrize(("start", "stands"), [((2, 2), (0, 0)), ((2, 6), (0, 8))])
def test_it_goes_to_the_nearest_of_the_best_places(start: Cell, stands: Cell) -> None:
    board = board_of("""
        F1########1F
        1##########1
        ############
        ############
        ############
        ############
    """)
    assert corner(Viewport.centred(6, 12).at(*start).follow(board)) == stands


def test_where_nothing_is_plainly_safe_it_stays_while_no_place_has_over_twice_as_much() -> None:
    text = """
        ########
        ########
        ########
        ########
        ########
        11211111
    """
    assert not plainly_safe(board_of(text))
    assert followed(text, (2, 2))[2:] == ["##wwww##"] * 3 + ["11wwww11"]
    assert followed(text, (0, 2))[1:] == ["##wwww##"] * 4 + ["11211111"], "to the nearest"


def test_it_leaves_for_the_border_of_what_is_open_when_nothing_is_covered_in_it() -> None:
    text = """
        0000011##
        0000012##
        0000012##
        0000011##
    """
    assert [line.index("w") for line in followed(text, (0, 0))] == [4] * 4


def test_it_leaves_for_a_cell_behind_flags_when_that_is_the_last_one() -> None:
    text = """
        #F200000
        FF200000
        22100000
    """
    assert not plainly_safe(board_of(text))
    assert followed(text, (0, 4))[0] == "wwww0000"


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 26), (30, 2)])
def test_on_an_untouched_board_and_where_nothing_is_covered_it_stays(rows: int, columns: int) -> None:
    for symbol in "#0":
        board = parse_board("\n".join([symbol * columns] * rows), 1)
        viewport = Viewport.centred(rows, columns)
        assert viewport.follow(board) == viewport


def test_on_a_flat_board_it_slides_along_and_on_a_narrow_one_down() -> None:
    text = """
        1#100000000000000000000000
        11100000000000000000000000
    """
    assert followed(text, (0, 22))[0].index("w") <= 1
    board = parse_board("\n".join(["00"] * 28 + ["11", "1#"]), 1)
    assert corner(Viewport.centred(30, 2).at(0, 0).follow(board)) == (26, 0)


def useful(board: Board, viewport: Viewport) -> int:
    """How many covered cells in a window are beside a clue or plainly safe, the safe ones twice."""
    rows = str(board).split("\n")
    safe = set(board.grid.cells(plainly_safe(board)))
    return len(cells(viewport) & (beside_clues(rows) | safe)) + len(cells(viewport) & safe)


@given(boards, st.data())
def test_it_leaves_only_for_a_place_with_most_to_do(rows: Picture, data: st.DataObject) -> None:
    board = parse_board("\n".join(rows), 0)
    viewport = data.draw(st.sampled_from(everywhere(board)))
    after, safe = viewport.follow(board), plainly_safe(board)
    places = [place for place in everywhere(board) if not safe or safe & board.grid.gather(cells(place))]
    assert after == viewport or not (safe and viewport in places), "it never leaves what is plainly safe"
    if after != viewport and (beside_clues(rows) or safe):
        assert useful(board, after) == max(useful(board, place) for place in places)
        if not safe:
            assert useful(board, after) > 2 * useful(board, viewport)
        as_good = [place for place in places if useful(board, place) == useful(board, after)]
        assert _steps(viewport, after) == min(_steps(viewport, place) for place in as_good)


def beside_clues(rows: Picture) -> set[Cell]:
    return {cell for cell in where(rows, "#") if around(cell) & where(rows, CLUES)}


def _steps(viewport: Viewport, other: Viewport) -> int:
    return abs(viewport.row - other.row) + abs(viewport.column - other.column)
