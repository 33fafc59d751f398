"""Pictures of boards: their size, and what can be seen in them."""

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.render.appearance import Theme
from bot.render.board import board_picture
from bot.render.picture import Area, around, paint
from bot.render.sheet import HEIGHT, MOST_BYTES, WIDTH
from bot.render.theme import COLOURS
from core import Board, parse_board
from tests.render.colours import colours

SIZES = [(1, 1), (1, 26), (30, 1), (9, 9), (12, 16), (16, 16), (30, 16), (26, 30), (30, 26)]
DARK = COLOURS[Theme.DARK]
PAD = Area(range(4, 8), range(5, 9))
LARGE = Board(99, ("#" * 16 + "\n") * 30)


def mid_game(rows: int, columns: int) -> Board:
    """A board with squares of all kinds, in the parts of a game half over."""
    cells = Random(1).choices("#F0123456", (30, 10, 25, 18, 10, 4, 1, 1, 1), k=rows * columns)
    return Board(rows * columns // 5, "".join("".join(cells[at * columns :][:columns]) + "\n" for at in range(rows)))


def size_of(png: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(png)).size


def changed(one: bytes, other: bytes) -> set[tuple[int, int]]:
    """The pixels that differ."""
    before, after = (Image.open(BytesIO(png)).convert("RGB").tobytes() for png in (one, other))
    pixels = (at // 3 for at in range(0, len(before), 3) if before[at : at + 3] != after[at : at + 3])
    return {(pixel % WIDTH, pixel // WIDTH) for pixel in pixels}


def test_pictures_are_at_most_40_kilobytes() -> None:
    assert MOST_BYTES <= 40_000


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_board_is_a_small_landscape_picture_of_one_size(rows: int, columns: int, theme: Theme) -> None:
    pad = Area(range(min(rows, 4)), range(min(columns, 4)))
    png = paint(board_picture(mid_game(rows, columns), pad, [(0, 0)], lives=3), theme)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert size_of(png) == (WIDTH, HEIGHT) == (1100, 700)
    assert len(png) <= MOST_BYTES


def test_equal_pictures_are_equal_bytes() -> None:
    assert paint(board_picture(mid_game(9, 9), PAD)) == paint(board_picture(mid_game(9, 9), PAD))


def test_the_pad_has_a_frame() -> None:
    bare, framed = (colours(paint(board_picture(LARGE, pad)))[DARK.frame] for pad in (None, PAD))
    assert bare == 0
    assert framed > 4 * 4 * 54 * 6


def test_covered_squares_under_the_pad_look_different() -> None:
    seen = colours(paint(board_picture(LARGE, PAD)))
    assert seen[DARK.on_pad.ground] > 4 * 4 * 30**2
    assert seen[DARK.covered.ground] > seen[DARK.on_pad.ground]


def test_the_last_move_is_marked_but_not_its_empty_squares() -> None:
    board = parse_board("01#\n12#\n###", 2)
    bare, empty, marked = (paint(board_picture(board, last=last)) for last in ([], [(0, 0)], [(0, 0), (0, 1)]))
    assert bare == empty
    assert colours(marked)[DARK.last] > 100


def test_mines_and_lives_are_shown_beside_the_board() -> None:
    board = parse_board("01#\n12#\n###", 2)
    flagged = parse_board("01#\n12#\n##F", 2)
    one, two = (paint(board_picture(board, lives=lives)) for lives in (1, 2))
    assert {x > 900 for x, _ in changed(one, two)} == {True}
    assert any(x > 900 for x, _ in changed(one, paint(board_picture(flagged, lives=1))))
    assert len({paint(board_picture(board, lives=lives)) for lives in (None, 1, 2, 3, 4, 5)}) == 6


def test_boards_that_fit_are_shown_whole_and_larger_ones_with_a_map() -> None:
    board, opened = LARGE, Board(99, ("#" * 16 + "\n") * 29 + "#" * 15 + "1\n")
    far_away = changed(paint(board_picture(board, PAD)), paint(board_picture(opened, PAD)))
    assert far_away
    assert all(x > 900 for x, _ in far_away)
    assert board_picture(mid_game(12, 16)).shown == (range(12), range(16))


def test_the_map_shows_where_the_pad_is() -> None:
    pads = [Area(range(row, row + 4), range(5, 9)) for row in (11, 12)]
    shown = [board_picture(LARGE, pad).shown for pad in pads]
    assert shown[0] == shown[1]
    assert any(x > 900 for x, _ in changed(*(paint(board_picture(LARGE, pad)) for pad in pads)))


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_squares_are_large_enough_for_phones(rows: int, columns: int) -> None:
    covered = Board(0, ("#" * columns + "\n") * rows)
    opened = Board(0, "0" + covered.text[1:])
    first = around([(0, 0)])
    before, after = (paint(replace(board_picture(board), focus=first)) for board in (covered, opened))
    square = [(x, y) for x, y in changed(before, after) if x < 920]
    for along in zip(*square, strict=True):
        assert max(along) - min(along) >= 52
