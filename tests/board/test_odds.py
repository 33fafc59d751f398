"""The picture of the odds: what can be distinguished in it, and how large it is."""

import pytest

from bot.board.appearance import Theme
from bot.board.drawing import odds_scene
from bot.board.picture import paint, paint_parts
from bot.board.theme import COLOURS
from bot.text.explanation import SeenOdds
from core import Board, Cell, analyse, parse_board
from tests.board.colours import colours
from tests.board.sheets import assert_small_and_landscape, themed

SIZES = [(1, 1), (30, 1), (1, 26), (12, 16), (30, 26), (40, 40)]
"""The smallest boards, the largest that is shown whole, the largest of all, and the largest that can be read."""
PROBABILITIES = [None, 0.0, 0.004, 0.08, 0.23, 0.5, 0.88, 0.999, 1.0]
DARK = COLOURS[Theme.DARK]
EDGES = [None, 0.0, 1e-12, 0.094, 0.095001, 0.5, 1 - 1e-12, 1.0]
"""Where what is said of a cell changes."""
COVERED, SAFE, SURE_MINE, *HEAT = (tint.ground for tint in (DARK.covered, DARK.safe, DARK.sure_mine, *DARK.heat))


def paint_odds(odds: SeenOdds, theme: Theme = Theme.DARK) -> bytes:
    return paint(odds_scene(odds), theme)


def one(symbol: str, probability: float | None = None, marked: bool = False, pointed: bool = False) -> SeenOdds:
    """A board of one cell."""
    cells: frozenset[Cell] = frozenset({(0, 0)})
    nothing: frozenset[Cell] = frozenset()
    return SeenOdds(
        Board(1, f"{symbol}\n"), [[probability]], cells if marked else nothing, cells if pointed else nothing
    )


def covered(rows: int, columns: int, symbol: str = "#") -> SeenOdds:
    """A covered board with every possible probability."""
    cells = rows * columns
    values = [PROBABILITIES[at % len(PROBABILITIES)] for at in range(cells)]
    board = Board(cells // 5, f"{symbol * columns}\n" * rows)
    return SeenOdds(board, [values[at : at + columns] for at in range(0, cells, columns)])


@pytest.mark.parametrize(("rows", "columns", "theme"), themed(SIZES))
def test_every_size_is_a_small_landscape_picture(rows: int, columns: int, theme: Theme) -> None:
    assert_small_and_landscape(paint_odds(covered(rows, columns, "F"), theme))


def test_every_kind_of_cell_looks_different_and_equal_ones_the_same() -> None:
    pictures = [one(symbol) for symbol in "012345678*MX"]
    pictures += [one(symbol, probability) for symbol in "#F" for probability in PROBABILITIES]
    pictures += [one("#", 0.08, marked=True), one("#", 0.08, pointed=True), one("3", pointed=True)]
    assert len({paint_odds(picture) for picture in pictures}) == len(pictures)
    assert paint_odds(one("#", 0.08)) == paint_odds(one("#", 0.08))


@pytest.mark.parametrize(
    ("probability", "ground"),
    [*zip(EDGES, [COVERED, SAFE, HEAT[0], HEAT[0], HEAT[1], HEAT[5], HEAT[9], SURE_MINE], strict=True)],
)
def test_only_certain_cells_look_certain(probability: float | None, ground: str) -> None:
    for symbol in "#F":
        assert colours(paint_odds(one(symbol, probability)))[ground] > 1000


def test_odds_can_be_read_beside_flags_and_are_quieter_where_no_clue_touches_a_cell() -> None:
    plain, flagged = (ink_of(one(symbol, 0.5)) for symbol in "#F")
    assert flagged > plain * 0.7
    beside, sea = (ink_of(SeenOdds(Board(1, text), [[None, 0.5, 0.5]])) for text in ("1##\n", "*##\n"))
    assert beside > sea * 1.2


def ink_of(picture: SeenOdds) -> int:
    """How many pixels odds of a half are written with."""
    return colours(paint_odds(picture))[DARK.heat[5].ink]


def test_outlines_point_out_the_marked_cells_and_the_clues() -> None:
    board = parse_board("1#\n##", 1)
    rows = analyse(board).probabilities
    plain = colours(paint_odds(SeenOdds(board, rows)))
    pointed = colours(paint_odds(SeenOdds(board, rows, frozenset({(0, 1)}), frozenset({(0, 0)}))))
    assert plain[DARK.frame] == plain[DARK.pointer] == 0
    assert min(pointed[DARK.frame], pointed[DARK.pointer]) > 500


def test_cells_left_blank_look_as_they_do_in_the_game() -> None:
    board = parse_board("#F1\n#21\n11.", 2)
    unknown: list[list[float | None]] = [[None, 1.0, None], [None, None, None], [None, None, None]]
    asked, blank = SeenOdds(board, unknown), SeenOdds(board, unknown, blank=True)
    assert paint_odds(asked) != paint_odds(blank)
    flagged: list[list[float | None]] = [[None] * 3] * 3
    assert colours(paint_odds(SeenOdds(board, flagged, blank=True)))[DARK.flag] > 200


def test_a_large_board_is_shown_around_the_marked_cell() -> None:
    values: list[list[float | None]] = [[0.5] * 16 for _ in range(30)]
    values[29][15] = 0.0
    board = Board(99, ("#" * 16 + "\n") * 30)
    near, far = (paint_odds(SeenOdds(board, values, frozenset({cell}))) for cell in ((28, 15), (2, 2)))
    assert colours(near)[SAFE] > 1000 > colours(far)[SAFE] > 10, "far away it is a dot on the map"


def test_parts_show_the_whole_board() -> None:
    values: list[list[float | None]] = [[0.5] * 26 for _ in range(30)]
    for row in (0, 12, 29):
        for column in (0, 25):
            values[row][column] = 0.0
    parts = paint_parts(odds_scene(SeenOdds(Board(99, ("#" * 26 + "\n") * 30), values)))
    assert len(parts) == 6
    assert [colours(part)[SAFE] > 1000 for part in parts] == [True] * 6
    assert len(paint_parts(odds_scene(covered(12, 16)))) == 1
