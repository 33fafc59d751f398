"""Patterns: each claim proved by trying every layout, in all eight directions, with known mines and without."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from core import PICTURES, Board, Cell, Pattern, explain, explain_uncounted, name_pattern, parse_board
from core.analysis.patterns import turned
from tests.core.layouts import Layout, layouts, neighbours

Picture = tuple[str, ...]

ALSO = {
    Pattern.ONE_TWO_ONE: [Pattern.ONE_TWO],
    Pattern.ONE_TWO_TWO_ONE: [Pattern.ONE_TWO],
}
"""Patterns that show some squares of another one with fewer numbers."""
NUMBERS = "123"


def framed(pattern: Pattern) -> Picture:
    """Return a pattern's picture with open squares around it."""
    rows = PICTURES[pattern]
    wide = "." * (len(rows[0]) + 2)
    return (wide, *(f".{row}." for row in rows), wide)


def where(rows: Picture, symbols: str) -> set[Cell]:
    return {(row, column) for row, line in enumerate(rows) for column, symbol in enumerate(line) if symbol in symbols}


def board_of(rows: Picture, mines: int = 0) -> Board:
    """Return the board of a picture. Its other open squares are shown as wrong flags, which count nothing."""
    return parse_board("\n".join(row.translate(str.maketrans("?sm.", "###X")) for row in rows), mines)


def changed(board: Board, symbols: dict[Cell, str]) -> Board:
    lines = [list(line) for line in str(board).splitlines()]
    for (row, column), symbol in symbols.items():
        lines[row][column] = symbol
    return parse_board("\n".join(map("".join, lines)), 0)


def every_layout(board: Board) -> list[Layout]:
    """Return every layout with any number of mines."""
    hidden = str(board).count("#")
    shown = str(board).count("*")
    return list(chain.from_iterable(layouts(parse_board(str(board), shown + mines)) for mines in range(hidden + 1)))


def certain(board: Board) -> set[Cell]:
    """Return the covered squares that are the same in every layout."""
    found = every_layout(board)
    covered = where(tuple(str(board).splitlines()), "#")
    return {cell for cell in covered if len({cell in layout for layout in found}) == 1}


def names(board: Board, cells: set[Cell]) -> dict[Cell, Pattern | None]:
    return {cell: name_pattern(board, explain_uncounted(board, cell)) for cell in cells}


def off_by_one(board: Board, rows: Picture) -> Iterator[Board]:
    for row, column in where(rows, NUMBERS):
        for change in (-1, 1):
            yield changed(board, {(row, column): str(int(rows[row][column]) + change)})


@pytest.mark.parametrize("pattern", PICTURES)
def test_every_layout_has_a_pictures_safe_squares_and_mines(pattern: Pattern) -> None:
    for rows in turned(PICTURES[pattern]):
        found = every_layout(board_of(rows))
        assert where(rows, "s")
        for cell in where(rows, "s"):
            assert {cell in layout for layout in found} == {False}
        for cell in where(rows, "m"):
            assert {cell in layout for layout in found} == {True}
        for cell in where(rows, "?"):
            assert {cell in layout for layout in found} == {False, True}


@pytest.mark.parametrize("pattern", PICTURES)
def test_a_pattern_is_named_in_all_eight_directions(pattern: Pattern) -> None:
    for rows in turned(framed(pattern)):
        found = set(names(board_of(rows), where(rows, "s")).values())
        assert pattern in found
        assert found <= {pattern, *ALSO.get(pattern, [])}


@pytest.mark.parametrize("pattern", PICTURES)
def test_known_mines_are_subtracted_from_the_numbers(pattern: Pattern) -> None:
    rows = framed(pattern)
    board = board_of(rows)
    for mine in sorted(where(rows, ".")):
        raised = {cell: str(int(board[cell]) + 1) for cell in neighbours(board, mine) & where(rows, NUMBERS)}
        assert names(changed(board, {mine: "*"} | raised), where(rows, "s")) == names(board, where(rows, "s"))


@pytest.mark.parametrize("pattern", PICTURES)
def test_a_picture_with_another_number_has_another_name(pattern: Pattern) -> None:
    rows = framed(pattern)
    for board in off_by_one(board_of(rows), rows):
        if every_layout(board):
            assert pattern not in names(board, certain(board)).values()


@pytest.mark.parametrize("pattern", PICTURES)
def test_a_picture_with_one_more_covered_square_has_another_name(pattern: Pattern) -> None:
    rows = framed(pattern)
    board = board_of(rows)
    for beside in where(rows, "."):
        if neighbours(board, beside) & where(rows, NUMBERS):
            more = changed(board, {beside: "#"})
            assert pattern not in names(more, certain(more)).values()


@pytest.mark.parametrize(
    ("text", "cell", "pattern"),
    [
        ("##X\n11#\nXXX", (1, 2), Pattern.ONE_ONE_PLUS),
        ("X1X\n##X\nX1#", (2, 2), Pattern.ONE_ONE_PLUS),
        ("####X\nX13##", (0, 0), Pattern.ONE_TWO_PLUS),
        ("#XX\n#2#\n#2X\nXXX", (0, 0), None),
        ("XX#X\nX23#\n###X", (2, 0), None),
    ],
)
def test_other_arrangements_are_named_by_their_two_numbers(text: str, cell: Cell, pattern: Pattern | None) -> None:
    board = parse_board(text, 0)
    assert cell in certain(board)
    assert names(board, {cell}) == {cell: pattern}


def test_a_single_number_has_no_pattern() -> None:
    board = parse_board("*1#", 0)
    assert names(board, {(0, 2)}) == {(0, 2): None}


def test_a_mine_with_a_flag_is_subtracted() -> None:
    board = parse_board("1F###X\nXX21XX", 2)
    explanation = explain(board, (0, 4))
    assert explanation.known == {(0, 1)}
    assert name_pattern(board, explanation) is Pattern.ONE_ONE


def test_a_pattern_may_be_followed_by_single_numbers() -> None:
    """The 1-2 finds a mine, which is the last one of the 1 beyond it."""
    board = parse_board("X###XX\nX12X1#\nXXXXXX", 0)
    explanation = explain_uncounted(board, (1, 5))
    assert len(explanation.steps) == 2
    assert name_pattern(board, explanation) is Pattern.ONE_TWO


def test_two_patterns_that_follow_each_other_have_no_name() -> None:
    board = parse_board("X######X\nX11X11XX", 0)
    explanation = explain_uncounted(board, (0, 6))
    assert len(explanation.steps) == 2
    assert name_pattern(board, explanation) is None


def test_the_number_of_mines_has_its_own_name() -> None:
    """The two numbers look like a 1-1, but only the number of mines left decides the square."""
    board = parse_board("##X#\n11XX", 1)
    assert name_pattern(board, explain(board, (0, 3))) is Pattern.MINE_COUNT
