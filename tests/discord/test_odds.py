"""The picture of the odds in words."""

import re
from dataclasses import replace

import pytest

from bot.board.scene import ALT_TEXT
from bot.text.explanation import SeenOdds, describe_odds
from bot.text.language import ENGLISH
from core import Board, Cell, parse_board
from tests.board.test_odds import EDGES, SIZES, covered, one


def words_of(picture: SeenOdds) -> str:
    return describe_odds(picture, ENGLISH, ALT_TEXT)


@pytest.mark.parametrize(
    ("probability", "words"),
    [*zip(EDGES, ["unknown", "safe", "1%", "9%", "10%", "50%", "99%", "mine"], strict=True)],
)
def test_only_certain_cells_are_called_certain(probability: float | None, words: str) -> None:
    for symbol, cell in [("#", words), ("F", f"{words} flagged")]:
        assert words_of(one(symbol, probability)).endswith(f" Row 1: {cell}.")


def test_words_go_row_by_row() -> None:
    board = parse_board("2#1\n2F#\n1#*", 3)
    picture = SeenOdds(board, [[None, 0.0, None], [None, 1.0, 0.237], [None, None, None]], frozenset({(0, 1)}))
    assert words_of(picture) == (
        "Marked: B1. 3 rows of 3. A percentage is the chance of a mine, a plain number is a clue. "
        "Row 1: 2, safe, 1. Row 2: 2, mine flagged, 24%. Row 3: 1, unknown, exploded."
    )


def test_words_name_the_certain_cells_and_the_lowest_odds_if_rows_do_not_fit() -> None:
    values: list[list[float | None]] = [[0.5] * 26 for _ in range(30)]
    values[29][25], values[0][1], values[7][2], values[3][3] = 0.0, 1.0, 0.043, None
    picture = SeenOdds(Board(99, ("#" * 26 + "\n") * 30), values, frozenset({(29, 25)}), frozenset({(1, 0), (1, 1)}))
    text = words_of(picture)
    assert text.startswith("Marked: Z30. Numbers to look at: A2 and B2. Safe: Z30. Mines: B1. ")
    assert re.search(
        r"Lowest odds: C8 4%, A1 50%, C1 50%, .* and \d+ more\. 1 square has unknown odds\. 30 rows of 26\.$", text
    )


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_words_fit_for_every_size(rows: int, columns: int) -> None:
    picture = covered(rows, columns, "F")
    everywhere = frozenset(picture.board.grid.cells(picture.board.grid.everywhere))
    for pointed in (frozenset[Cell](), everywhere):
        text = words_of(replace(picture, marked=pointed, clues=pointed))
        assert f"{rows} {'row' if rows == 1 else 'rows'} of {columns}." in text
        assert len(text) <= ALT_TEXT


def test_cells_left_blank_are_covered() -> None:
    board = parse_board("#F1\n#21\n11.", 2)
    unknown: list[list[float | None]] = [[None, 1.0, None], [None, None, None], [None, None, None]]
    assert "unknown" in words_of(SeenOdds(board, unknown))
    assert "Row 1: hidden, mine flagged, 1." in words_of(SeenOdds(board, unknown, blank=True))
