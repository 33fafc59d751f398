"""No-guess fields, replayed by provers that never guess."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, count
from math import sqrt
from random import Random

import pytest

from core import (
    Action,
    BoardError,
    Cell,
    Game,
    Minefield,
    Move,
    Outcome,
    lay_for_first_dig,
    lay_without_guess,
    needs_no_guess,
)
from core.analysis.no_guess import has_twins
from tests.core.drawn import around
from tests.core.layouts import layouts, unknown_cells
from tests.core.prover import surely_safe

ALWAYS = 100_000
"""Enough attempts to find a field on any board tried here."""


def laid(rows: int, columns: int, mines: int, first: Cell, seed: int) -> Minefield:
    field = lay_without_guess(rows, columns, mines, first, Random(seed), ALWAYS)
    assert field is not None
    return field


def begun(field: Minefield, first: Cell) -> Game:
    game = Game(field)
    game.play(Move(Action.DIG, first))
    return game


@pytest.mark.parametrize(("rows", "columns", "mines"), [(9, 9, 10), (9, 9, 16), (12, 7, 14), (16, 16, 40)])
def test_a_simple_prover_wins_without_a_guess(rows: int, columns: int, mines: int) -> None:
    for seed in range(2):
        game = begun(laid(rows, columns, mines, (3, 3), seed), (3, 3))
        while game.outcome is None:
            safe = surely_safe(game.board)
            assert safe, f"a guess is needed:\n{game.board}"
            for cell in safe:
                game.play(Move(Action.DIG, cell))
        assert game.outcome is Outcome.WON


@cache
def small_fields(rows: int, columns: int, mines: int, first: Cell) -> dict[Minefield, bool]:
    """Return all fields in which `first` is safe, and whether they are won without a guess.

    That is found by playing each of them with all layouts in mind.
    """
    cells = [(row, column) for row in range(rows) for column in range(columns) if (row, column) != first]
    return {
        field: won_by_trying_all(field, first)
        for chosen in combinations(cells, mines)
        if (field := Minefield.of(rows, columns, chosen))
    }


def won_by_trying_all(field: Minefield, first: Cell) -> bool:
    game = begun(field, first)
    while game.outcome is None:
        every = layouts(game.board)
        safe = [cell for cell in unknown_cells(game.board) if not any(cell in one for one in every)]
        if not safe:
            return False
        for cell in safe:
            game.play(Move(Action.DIG, cell))
    return True


SMALL = [(3, 5, 3, (0, 0)), (1, 9, 3, (0, 4))]
"""Rows, columns, mines and the first dig of boards with few enough fields to play them all."""


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_fields_without_guess_are_those_found_by_trying_all_and_have_no_twins(
    board: tuple[int, int, int, Cell],
) -> None:
    """Refusing fields with twins early loses no field that could be returned, so all stay equally likely."""
    fields, first = small_fields(*board), board[3]
    assert {field: needs_no_guess(field, first) for field in fields} == fields
    assert len(set(fields.values())) == 2
    refused = [won for field, won in fields.items() if has_twins(field, first)]
    assert len(refused) > 5
    assert not any(refused)


@pytest.mark.parametrize("board", [(3, 5, 3, (0, 0)), (3, 6, 2, (1, 2))], ids=str)
def test_all_no_guess_fields_are_equally_likely(board: tuple[int, int, int, Cell]) -> None:
    rows, columns, mines, first = board
    fair = {field for field, won in small_fields(*board).items() if won and not field.mines & around(first)}
    assert len(fair) > 15
    rng, each = Random(7), 15
    drawn = Counter(lay_without_guess(rows, columns, mines, first, rng, ALWAYS) for _ in range(each * len(fair)))
    assert set(drawn) == fair
    spread = sum((number - each) ** 2 / each for number in drawn.values())
    freedom = len(fair) - 1
    assert abs(spread - freedom) < 3 * sqrt(2 * freedom)  # chi squared, within three standard deviations


def test_a_seed_gives_the_same_field_however_many_attempts_there_may_be() -> None:
    field = laid(16, 16, 60, (8, 8), 6)
    rng = Random(6)
    drawn = next(number for number in count(1) if lay_for_first_dig(16, 16, 60, (8, 8), rng) == field)
    assert drawn > 1
    assert lay_without_guess(16, 16, 60, (8, 8), Random(6), drawn) == field
    assert lay_without_guess(16, 16, 60, (8, 8), Random(6), drawn - 1) is None


def test_a_first_dig_can_decide_twins() -> None:
    """All cells but one are mines, so digging that one wins."""
    assert lay_without_guess(2, 2, 3, (0, 0), Random(1), ALWAYS) is not None
    assert lay_without_guess(3, 3, 8, (1, 1), Random(1), ALWAYS) is not None


def test_the_first_dig_opens_a_zero() -> None:
    for seed in range(10):
        assert str(begun(laid(9, 9, 10, (0, 8), seed), (0, 8)).board)[8] == "0"


def test_a_search_ends_after_its_attempts() -> None:
    assert lay_without_guess(9, 9, 45, (4, 4), Random(1), 5) is None
    assert lay_without_guess(9, 9, 10, (4, 4), Random(1), 0) is None


def test_mines_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BoardError):
        lay_without_guess(2, 2, 4, (0, 0), Random(1), ALWAYS)
