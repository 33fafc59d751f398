"""The picture of the odds: what can be distinguished in it, and how large it is."""

from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageColor

from bot.render.canvas import LARGEST_TILE, LONGEST, PANEL, POINTED, SMALLEST_TILE
from bot.render.odds import (
    BLAST,
    HEAT,
    MARKED,
    OPEN,
    SAFE,
    SURE_MINE,
    UNCOUNTED,
    OddsPicture,
    Tint,
    paint_odds,
)
from core import Board, Cell, analyse, parse_board
from tests.render.colours import colours, contrast, luminance

TINTS = [*HEAT, SAFE, SURE_MINE, UNCOUNTED, OPEN, BLAST]
SIZES = [(1, 1), (1, 2), (2, 2), (9, 9), (16, 16), (30, 16), (16, 26), (30, 26), (30, 1), (1, 26)]
PROBABILITIES = [None, 0.0, 0.004, 0.08, 0.23, 0.5, 0.88, 0.999, 1.0]


def one(symbol: str, probability: float | None = None, marked: bool = False, pointed: bool = False) -> OddsPicture:
    """A board of one cell."""
    cells: frozenset[Cell] = frozenset({(0, 0)})
    nothing: frozenset[Cell] = frozenset()
    return OddsPicture(
        Board(1, f"{symbol}\n"), [[probability]], cells if marked else nothing, cells if pointed else nothing
    )


def covered(rows: int, columns: int, symbol: str = "#") -> OddsPicture:
    """A covered board with every probability there is, one after the other."""
    cells = rows * columns
    values = [PROBABILITIES[at % len(PROBABILITIES)] for at in range(cells)]
    board = Board(cells // 5, f"{symbol * columns}\n" * rows)
    return OddsPicture(board, [values[at : at + columns] for at in range(0, cells, columns)])


def analysed(text: str, mines: int) -> OddsPicture:
    """A board and its odds."""
    board = parse_board(text, mines)
    return OddsPicture(board, analyse(board).probabilities)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_every_size_is_a_small_png_of_the_board_s_shape(rows: int, columns: int) -> None:
    png = paint_odds(covered(rows, columns))
    image = Image.open(BytesIO(png))
    assert image.format == "PNG"
    assert len(png) < 150_000
    assert max(image.size) <= LONGEST
    assert (image.width < image.height, image.width > image.height) == (rows > columns, rows < columns)


@pytest.mark.parametrize("symbol", ["#", "F"])
@pytest.mark.parametrize(("rows", "columns"), [(9, 9), (30, 26)])
def test_nothing_runs_out_of_its_tile(rows: int, columns: int, symbol: str) -> None:
    picture = covered(rows, columns, symbol)
    image = Image.open(BytesIO(paint_odds(picture))).convert("RGB")
    side = min(max(LONGEST // (max(rows, columns) + 2), SMALLEST_TILE), LARGEST_TILE)
    first = side * 3 // 4
    around = [(x, y) for x in range(side) for y in range(side) if {x, y} & {0, side - 1}]
    corners = [(first + column * side, first + row * side) for row in range(rows) for column in range(columns)]
    gaps = {image.getpixel((left + x, top + y)) for left, top in corners for x, y in around}
    assert gaps == {ImageColor.getrgb(PANEL)}


def test_equal_pictures_are_equal_bytes() -> None:
    text = "#1.\nF1.\n11."
    assert paint_odds(analysed(text, 1)) == paint_odds(analysed(text, 1))


def test_every_kind_of_cell_looks_different() -> None:
    pictures = [one(symbol) for symbol in "012345678*MX"]
    pictures += [one(symbol, probability) for symbol in "#F" for probability in PROBABILITIES]
    pictures += [one("#", 0.08, marked=True), one("#", 0.08, pointed=True), one("3", pointed=True)]
    assert len({paint_odds(picture) for picture in pictures}) == len(pictures)


def test_kinds_of_cells_have_different_shapes_too() -> None:
    def inked(picture: OddsPicture, tint: Tint) -> set[int]:
        """The pixels in the colour of what is on the tile."""
        data = Image.open(BytesIO(paint_odds(picture))).convert("RGB").tobytes()
        ink = bytes(ImageColor.getrgb(tint.ink))
        return {at for at in range(0, len(data), 3) if data[at : at + 3] == ink}

    shapes = [
        inked(one("#", 0.0), SAFE),
        inked(one("#", 1.0), SURE_MINE),
        inked(one("F", 1.0), SURE_MINE),
        inked(one("#", 0.08), HEAT[0]),
        inked(one("#"), UNCOUNTED),
        inked(one("0"), OPEN),
    ]
    assert all(len(shape ^ other) > LARGEST_TILE**2 / 50 for shape, other in combinations(shapes, 2))


@pytest.mark.parametrize("tint", TINTS)
def test_whatever_is_on_a_tile_is_easy_to_read(tint: Tint) -> None:
    assert contrast(*tint) >= 4.5


def test_heat_can_be_read_by_lightness_only() -> None:
    assert all(contrast(low.tile, high.tile) > 1.15 for low, high in pairwise(HEAT))
    lightness = [luminance(tile) for tile in (OPEN.tile, *(tint.tile for tint in HEAT), PANEL)]
    assert lightness == sorted(lightness, reverse=True)


def test_certain_cells_and_outlines_differ_without_hue() -> None:
    assert contrast(SAFE.tile, SURE_MINE.tile) > 4.5
    assert contrast(BLAST.tile, SURE_MINE.tile) > 2.5
    assert min(contrast(PANEL, colour) for colour in (MARKED, POINTED)) > 4.5


@pytest.mark.parametrize(
    ("probability", "tint"),
    [
        (None, UNCOUNTED),
        (0.0, SAFE),
        (1e-12, HEAT[0]),
        (0.094, HEAT[0]),
        (0.095001, HEAT[1]),
        (0.5, HEAT[5]),
        (1 - 1e-12, HEAT[9]),
        (1.0, SURE_MINE),
    ],
)
def test_only_certain_cells_look_certain(probability: float | None, tint: Tint) -> None:
    for symbol in "#F":
        assert colours(paint_odds(one(symbol, probability)))[tint.tile] > 1000


def test_flags_are_shown_and_the_odds_beside_them() -> None:
    plain, flagged = (colours(paint_odds(one(symbol, 0.5)))[HEAT[5].ink] for symbol in "#F")
    assert flagged > plain * 0.7
    assert paint_odds(one("F", 0.5)) != paint_odds(one("#", 0.5))


def test_cells_that_no_clue_touches_are_quieter() -> None:
    beside, sea = (OddsPicture(Board(1, text), [[None, *[0.5] * 2]]) for text in ("1##\n", "*##\n"))
    ink = [colours(paint_odds(picture))[HEAT[5].ink] for picture in (beside, sea)]
    assert ink[0] > ink[1] * 1.2


def test_outlines_point_out_the_marked_cells_and_the_clues() -> None:
    board = parse_board("1#\n##", 1)
    rows = analyse(board).probabilities
    plain = colours(paint_odds(OddsPicture(board, rows)))
    pointed = colours(paint_odds(OddsPicture(board, rows, frozenset({(0, 1)}), frozenset({(0, 0)}))))
    assert plain[MARKED] == plain[POINTED] == 0
    assert min(pointed[MARKED], pointed[POINTED]) > 500


def test_cells_left_blank_have_no_question_mark() -> None:
    board = parse_board("#F1\n#21\n11.", 2)
    unknown: list[list[float | None]] = [[None, 1.0, None], [None, None, None], [None, None, None]]
    asked, blank = OddsPicture(board, unknown), OddsPicture(board, unknown, blank=True)
    assert paint_odds(asked) != paint_odds(blank)
