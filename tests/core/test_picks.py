"""What sides of a duel pick: never more than the board says, checked by brute force."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import (
    COVERED,
    DUEL_SIZES,
    FAIR_CLUE,
    Cell,
    Duel,
    Minefield,
    Strength,
    analyse,
    fair_start,
    lay_mines,
    next_pick,
    plainly_safe,
)
from core.analysis.picks import WORTH
from tests.core.test_duel import odd_fields


@st.composite
def duels(draw: st.DrawFn) -> Duel:
    """Duels after some picks, with mines left to find."""
    field = draw(odd_fields())
    duel = Duel(field)
    for row, column in draw(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 6)), max_size=8)):
        if duel.winner is None:
            duel.pick((row % field.rows, column % field.columns))
    return duel


@given(duels(), st.sampled_from(Strength), st.integers(0, 9))
def test_a_choice_is_a_covered_cell_and_a_certain_mine_if_one_is_seen(
    duel: Duel, strength: Strength, seed: int
) -> None:
    if duel.winner is not None:
        return
    board = duel.board
    cell, bomb = next_pick(board, strength, Random(seed))
    assert not bomb
    assert board[cell] == COVERED
    chance = analyse(board).probabilities[cell[0]][cell[1]]
    likeliest = max(chance for row in analyse(board).probabilities for chance in row if chance is not None)
    if strength is Strength.ODDS:
        assert chance == pytest.approx(likeliest)
    assert not plainly_safe(board) & board.grid.bit(cell)


@given(duels())
def test_stronger_sides_miss_no_certain_mine_that_weaker_ones_see(duel: Duel) -> None:
    if duel.winner is not None:
        return
    board, odds = duel.board, analyse(duel.board).probabilities
    picks = [next_pick(board, strength, Random(1)).cell for strength in Strength]
    certain = [odds[row][column] == pytest.approx(1) for row, column in picks]
    assert certain[2] >= certain[1]
    assert certain[2] >= certain[0]


@pytest.mark.parametrize("seed", range(5))
def test_a_bomb_is_thrown_where_most_mines_are_expected_if_they_are_many_or_it_is_urgent(seed: int) -> None:
    field = lay_mines(9, 9, 17, Random(seed))
    duel = Duel(field, opened=fair_start(field))
    board, odds = duel.board, analyse(duel.board).probabilities

    def expected(cell: Cell) -> float:
        rows, columns = (range(max(place - 1, 0), min(place + 2, 9)) for place in cell)
        return sum(odds[row][column] or 0 for row in rows for column in columns)

    most = max(expected((row, column)) for row in range(9) for column in range(9))
    cell, bomb = next_pick(board, Strength.ODDS, Random(0), reach=1, urgent=True)
    assert bomb
    assert expected(cell) == pytest.approx(most)
    assert next_pick(board, Strength.ODDS, Random(0), reach=1).bomb == (most >= WORTH * 9)
    assert not next_pick(board, Strength.ODDS, Random(0)).bomb


def test_no_choice_is_left_on_an_open_board() -> None:
    field = Minefield.of(2, 2, [(0, 0)])
    duel = Duel(field, opened=[(0, 1), (1, 0), (1, 1)])
    duel.pick((0, 0))
    with pytest.raises(ValueError, match="no cell is covered"):
        next_pick(duel.board, Strength.SINGLE, Random(0))


def off_middle(cell: Cell, side: int) -> float:
    return max(abs(place - (side - 1) / 2) for place in cell)


@pytest.mark.parametrize("name", DUEL_SIZES)
def test_a_fair_start_shows_one_clue_near_the_middle_and_nothing_certain(name: str) -> None:
    side, mines, _ = DUEL_SIZES[name]
    for seed in range(20):
        field = lay_mines(side, side, mines, Random(seed))
        start = fair_start(field)
        board = Duel(field, opened=start).board
        assert sum(symbol not in "#\n" for symbol in str(board)) == len(start) <= 1
        assert all(board[cell] == str(FAIR_CLUE) for cell in start)
        inside = [(row, column) for row in range(1, side - 1) for column in range(1, side - 1)]
        fair = [cell for cell in inside if field.clues[cell[0]][cell[1]] == FAIR_CLUE and cell not in field.mines]
        assert [off_middle(cell, side) for cell in start] == sorted(off_middle(cell, side) for cell in fair)[:1]
        chances = [chance for row in analyse(board).probabilities for chance in row]
        assert all(0 < chance < 1 for chance in chances if chance is not None)
