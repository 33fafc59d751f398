"""Pictures of boards: their size, and what can be seen in them."""

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.board.appearance import Theme
from bot.board.drawing import board_scene
from bot.board.picture import paint
from bot.board.scene import Area, around
from bot.board.sheets import HEIGHT
from bot.board.theme import COLOURS
from core import Board, parse_board
from tests.board.colours import colours
from tests.board.sheets import assert_small_and_landscape, themed

SIZES = [(1, 1), (1, 26), (30, 1), (12, 16), (30, 26)]
"""The smallest boards, the largest that is shown whole, and the largest of all."""
BESIDE = 900
"""Where the board ends, at most."""
DARK = COLOURS[Theme.DARK]
PAD = Area(range(4, 8), range(5, 9))
LARGE = Board(99, ("#" * 16 + "\n") * 30)


def mid_game(rows: int, columns: int) -> Board:
    """A board with squares of all kinds, in the parts of a game half over."""
    cells = Random(1).choices("#F0123456", (30, 10, 25, 18, 10, 4, 1, 1, 1), k=rows * columns)
    return Board(rows * columns // 5, "".join("".join(cells[at * columns :][:columns]) + "\n" for at in range(rows)))


def changed(one: bytes, other: bytes) -> tuple[int, int, int, int]:
    """The edges of where two pictures differ: left, top, right and bottom."""
    before, after = (Image.open(BytesIO(png)).convert("RGB") for png in (one, other))
    edges = ImageChops.difference(before, after).getbbox()
    assert edges
    return edges


@pytest.mark.parametrize(("rows", "columns", "theme"), themed(SIZES))
def test_every_board_is_a_small_landscape_picture(rows: int, columns: int, theme: Theme) -> None:
    pad = Area(range(min(rows, 4)), range(min(columns, 4)))
    assert_small_and_landscape(paint(board_scene(mid_game(rows, columns), pad, [(0, 0)], lives=3), theme))


def test_equal_pictures_are_equal_bytes() -> None:
    assert paint(board_scene(mid_game(9, 9), PAD)) == paint(board_scene(mid_game(9, 9), PAD))


def test_the_pad_has_a_frame_and_covered_squares_that_look_different() -> None:
    bare, framed = (colours(paint(board_scene(LARGE, pad))) for pad in (None, PAD))
    assert bare[DARK.frame] == 0
    assert framed[DARK.frame] > 4 * 4 * 54 * 6
    assert framed[DARK.on_pad.ground] > 4 * 4 * 30**2
    assert framed[DARK.covered.ground] > framed[DARK.on_pad.ground]


def test_the_last_move_is_marked_but_not_its_empty_squares() -> None:
    board = parse_board("01#\n12#\n###", 2)
    bare, empty, marked = (paint(board_scene(board, last=last)) for last in ([], [(0, 0)], [(0, 0), (0, 1)]))
    assert bare == empty
    assert colours(marked)[DARK.last] > 100


def test_mines_and_lives_are_shown_beside_the_board() -> None:
    board = parse_board("01#\n12#\n###", 2)
    flagged = parse_board("01#\n12#\n##F", 2)
    one, two = (paint(board_scene(board, lives=lives)) for lives in (1, 2))
    assert changed(one, two)[0] > BESIDE
    assert changed(one, paint(board_scene(flagged, lives=1)))[2] > BESIDE
    assert len({paint(board_scene(board, lives=lives)) for lives in (None, 1, 2, 3, 4, 5)}) == 6


def test_boards_that_fit_are_shown_whole_and_larger_ones_with_a_map() -> None:
    board, opened = LARGE, Board(99, ("#" * 16 + "\n") * 29 + "#" * 15 + "1\n")
    assert changed(paint(board_scene(board, PAD)), paint(board_scene(opened, PAD)))[0] > BESIDE
    assert board_scene(mid_game(12, 16)).shown == (range(12), range(16))


def test_the_map_shows_where_the_pad_is() -> None:
    one, other = (board_scene(LARGE, Area(range(row, row + 4), range(5, 9))) for row in (11, 12))
    assert one.shown == other.shown
    assert changed(paint(one), paint(other))[2] > BESIDE


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_squares_are_large_enough_for_phones(rows: int, columns: int) -> None:
    """One is opened, of which no picture is without. What is beside the board is cut off."""
    covered = Board(0, ("#" * columns + "\n") * rows)
    opened = Board(0, "0" + covered.text[1:])
    first = around([(0, 0)])
    before, after = (paint(replace(board_scene(board), focus=first)) for board in (covered, opened))
    left, top, right, bottom = changed(*(board_of(png) for png in (before, after)))
    assert min(right - left, bottom - top) >= 53


def board_of(png: bytes) -> bytes:
    """A picture without what is beside the board."""
    cut = BytesIO()
    Image.open(BytesIO(png)).crop((0, 0, BESIDE + 20, HEIGHT)).save(cut, "PNG")
    return cut.getvalue()
