"""Fields that need no guess, replayed by provers that never guess."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, count
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
    analyse,
    lay_without_guess,
    needs_no_guess,
)
from tests.core.layouts import layouts, unknown_cells
from tests.core.prover import surely_safe


def laid(rows: int, columns: int, mines: int, first: Cell, seed: int) -> Minefield:
    field = lay_without_guess(rows, columns, mines, first, Random(seed), lambda: True)
    assert field is not None
    return field


def begun(field: Minefield, first: Cell) -> Game:
    game = Game(field)
    game.play(Move(Action.DIG, first))
    return game


@pytest.mark.parametrize(("rows", "columns", "mines"), [(9, 9, 10), (9, 9, 16), (12, 7, 14), (16, 16, 40)])
def test_a_simple_prover_wins_without_a_guess(rows: int, columns: int, mines: int) -> None:
    for seed in range(4):
        game = begun(laid(rows, columns, mines, (3, 3), seed), (3, 3))
        while game.outcome is None:
            safe = surely_safe(game.board)
            assert safe, f"a guess is needed:\n{game.board}"
            for cell in safe:
                game.play(Move(Action.DIG, cell))
        assert game.outcome is Outcome.WON


def test_certain_cells_alone_win_on_an_expert_board() -> None:
    for seed in range(5):
        game = begun(laid(16, 30, 99, (8, 15), seed), (8, 15))
        while game.outcome is None:
            safe = analyse(game.board).safe
            assert safe
            for cell in safe:
                game.play(Move(Action.DIG, cell))
        assert game.outcome is Outcome.WON


def test_every_field_of_a_small_board_is_told_right() -> None:
    """By playing every field with every layout that could be there."""
    rows, columns, mines, first = 3, 5, 3, (0, 0)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    seen: Counter[bool] = Counter()
    for chosen in combinations(cells, mines):
        if first in chosen:
            continue
        field = Minefield.of(rows, columns, chosen)
        game = begun(field, first)
        while game.outcome is None:
            every = layouts(game.board)
            safe = [cell for cell in unknown_cells(game.board) if not any(cell in one for one in every)]
            if not safe:
                break
            for cell in safe:
                game.play(Move(Action.DIG, cell))
        assert needs_no_guess(field, first) == (game.outcome is Outcome.WON), game.board
        seen[game.outcome is Outcome.WON] += 1
    assert min(seen.values()) > 20


def test_every_such_field_is_equally_likely() -> None:
    rows, columns, mines, first = 3, 4, 2, (0, 0)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    fields = [Minefield.of(rows, columns, chosen) for chosen in combinations(cells, mines) if first not in chosen]
    clear = {(0, 0), (0, 1), (1, 0), (1, 1)}
    fair = {field.bits for field in fields if not field.mines & clear and needs_no_guess(field, first)}
    rng = Random(7)
    drawn: Counter[int] = Counter()
    for _ in range(200 * len(fair)):
        field = lay_without_guess(rows, columns, mines, first, rng, lambda: True)
        assert field is not None
        drawn[field.bits] += 1
    assert set(drawn) == fair
    spread = sum((number - 200) ** 2 / 200 for number in drawn.values())
    assert spread < 2 * len(fair)  # chi squared: about as many as there are fields


def test_a_first_dig_that_tells_twins_apart_is_no_guess() -> None:
    """All but one cell are mines: whoever digs there has won."""
    assert lay_without_guess(2, 2, 3, (0, 0), Random(1), lambda: True) is not None
    assert lay_without_guess(3, 3, 8, (1, 1), Random(1), lambda: True) is not None


def test_the_first_dig_opens_a_zero() -> None:
    for seed in range(10):
        assert str(begun(laid(9, 9, 10, (0, 8), seed), (0, 8)).board)[8] == "0"


def test_the_caller_says_when_to_give_up() -> None:
    tries = count()
    assert lay_without_guess(9, 9, 45, (4, 4), Random(1), lambda: next(tries) < 5) is None
    assert next(tries) == 6


def test_more_mines_than_there_is_room_for_are_refused() -> None:
    with pytest.raises(BoardError):
        lay_without_guess(2, 2, 4, (0, 0), Random(1), lambda: True)
