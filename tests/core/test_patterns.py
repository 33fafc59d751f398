"""Patterns: each claim proved by trying every layout, in all eight directions, with known mines and without."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, product

import pytest

from core import PICTURES, Board, Cell, Pattern, explain, explain_uncounted, name_pattern, parse_board
from core.analysis.patterns import turned
from tests.core.drawn import where
from tests.core.layouts import Layout, clues_of, layouts, neighbours

ALSO = {
    Pattern.ONE_TWO_ONE: [Pattern.ONE_TWO],
    Pattern.ONE_TWO_TWO_ONE: [Pattern.ONE_TWO],
}
"""Patterns that show some squares of another one with fewer numbers."""
NUMBERS = "123"


def framed(pattern: Pattern) -> tuple[str, ...]:
    """Return a pattern's picture with open squares around it."""
    rows = PICTURES[pattern]
    wide = "." * (len(rows[0]) + 2)
    return (wide, *(f".{row}." for row in rows), wide)


def board_of(rows: Sequence[str], mines: int = 0) -> Board:
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
    covered = where(str(board).splitlines(), "#")
    return {cell for cell in covered if len({cell in layout for layout in found}) == 1}


def names(board: Board, cells: set[Cell]) -> dict[Cell, Pattern | None]:
    return {cell: name_pattern(board, explain_uncounted(board, cell)) for cell in cells}


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
    for (row, column), change in product(where(rows, NUMBERS), (-1, 1)):
        board = changed(board_of(rows), {(row, column): str(int(rows[row][column]) + change)})
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


def test_a_1221_never_shows_just_one_safe_square() -> None:
    """So it has no exercises: with fewer covered squares, single numbers decide them."""
    rows = framed(Pattern.ONE_TWO_TWO_ONE)
    board, covered = board_of(rows), sorted(where(rows, "sm"))
    for number in range(len(covered)):
        for opened in combinations(covered, number):
            fewer = changed(board, dict.fromkeys(opened, "X"))
            if every_layout(fewer) and not decided_alone(fewer):
                assert len(certain(fewer) & where(rows, "s")) > 1


def decided_alone(board: Board) -> bool:
    """Return whether a single number needs all of its squares or none."""
    covered = where(str(board).splitlines(), "#")
    left = [(len(neighbours(board, cell) & covered), number) for cell, number in clues_of(board).items()]
    return any(number in (0, squares) for squares, number in left)


@pytest.mark.parametrize(
    ("text", "mines", "cell", "steps", "pattern"),
    [
        ("*1#", None, (0, 2), 1, None),
        ("1F###X\nXX21XX", 2, (0, 4), 1, Pattern.ONE_ONE),
        ("X###XX\nX12X1#\nXXXXXX", None, (1, 5), 2, Pattern.ONE_TWO),
        ("X######X\nX11X11XX", None, (0, 6), 2, None),
        ("##X#\n11XX", 1, (0, 3), 1, Pattern.MINE_COUNT),
    ],
    ids=["a single number", "a flag is subtracted", "a single number follows", "two patterns", "the number of mines"],
)
def test_a_proof_is_named_by_its_only_pattern(
    text: str, mines: int | None, cell: Cell, steps: int, pattern: Pattern | None
) -> None:
    board = parse_board(text, mines or 0)
    explanation = explain_uncounted(board, cell) if mines is None else explain(board, cell)
    assert len(explanation.steps) == steps
    assert name_pattern(board, explanation) is pattern
