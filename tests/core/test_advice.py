"""The best move against looking at every way a game can go on."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings

from core import (
    Action,
    Board,
    Cell,
    ContradictionError,
    Game,
    Move,
    Outcome,
    analyse,
    best_move,
    lay_mines,
    parse_board,
)
from core.analysis.component import TooLarge
from core.analysis.knowledge import read_board
from core.analysis.survey import BUDGET, Surveys
from tests.core.layouts import Layout, layouts, neighbours, positions, unknown_cells


def chances(board: Board) -> dict[Cell, float]:
    """The chance to win after each dig, with the best play from there on, by trying everything."""
    unknown = frozenset(unknown_cells(board))

    @cache
    def won(cases: frozenset[Layout], opened: frozenset[Cell]) -> int:
        if unknown - opened == next(iter(cases)):
            return len(cases)
        return max(after(cell, cases, opened) for cell in unknown - opened)

    def after(cell: Cell, cases: frozenset[Layout], opened: frozenset[Cell]) -> int:
        told: dict[int, set[Layout]] = {}
        for case in cases:
            if cell not in case:
                told.setdefault(len(neighbours(board, cell) & case), set()).add(case)
        return sum(won(frozenset(left), opened | {cell}) for left in told.values())

    every = frozenset(layouts(board))
    return {cell: after(cell, every, frozenset()) / len(every) for cell in unknown}


@given(positions(most_cells=9))
@settings(max_examples=200, deadline=None)
def test_the_best_move_wins_as_often_as_any(board: Board) -> None:
    advice = best_move(board)
    if advice is None:
        assert set(unknown_cells(board)) == analyse(board).mines
        return
    chance = chances(board)
    assert chance[advice.cell] == pytest.approx(max(chance.values()))
    if advice.wins is not None:
        assert advice.wins == pytest.approx(max(chance.values()))
    assert advice.risk == analyse(board).probabilities[advice.cell[0]][advice.cell[1]]
    assert advice.certain == (advice.risk == 0)


@given(positions())
def test_a_certain_move_is_always_preferred(board: Board) -> None:
    analysis, advice = analyse(board), best_move(board)
    if analysis.safe:
        assert advice is not None
        assert advice.cell in analysis.safe


def test_the_safest_cell_is_not_always_the_best() -> None:
    advice = best_move(parse_board("##3#\n4###\n####", 7))
    assert advice is not None
    assert (advice.cell, round(advice.risk, 3)) == ((1, 1), 0.714)
    assert advice.wins is not None
    assert advice.wins == pytest.approx(max(chances(parse_board("##3#\n4###\n####", 7)).values()))


def test_automatic_play_wins_a_beginner_board_nine_times_out_of_ten() -> None:
    """Of 300 games from the corner, which the safest cell alone wins less often."""
    won = sum(wins(Random(seed)) for seed in range(300))
    assert won >= 265


def wins(rng: Random) -> bool:
    game = Game(lay_mines(9, 9, 10, rng, clear=[(0, 0)]))
    game.play(Move(Action.DIG, (0, 0)))
    while game.outcome is None:
        advice = best_move(game.board)
        assert advice is not None
        for cell in analyse(game.board).safe or [advice.cell]:
            game.play(Move(Action.DIG, cell))
    return game.outcome is Outcome.WON


def test_as_long_as_nothing_is_open_a_corner_is_tried_where_a_zero_is_likeliest() -> None:
    board = parse_board("\n".join(["1" + "#" * 29, *["#" * 30] * 15]), 99)
    advice = best_move(board)
    assert advice is not None
    assert advice.cell in {(0, 29), (15, 0), (15, 29)}


def test_a_cell_beside_a_certain_mine_opens_nothing() -> None:
    board = parse_board("###2#####\n##332####" + "\n#########" * 7, 15)
    analysis, advice = analyse(board), best_move(board)
    assert (0, 4) in analysis.mines
    assert analysis.probabilities[0][5] == analysis.probabilities[2][4]
    assert advice is not None
    assert advice.cell == (2, 4)


def test_to_know_a_cell_that_tells_nothing_is_no_gain() -> None:
    """(3, 3) and (4, 0) are mines or safe together, but whoever is in the corner sees certain mines alone: a dig there
    wins the other cell, where there is more to see.
    """
    board = parse_board("##1#####\n#122####\n123#####\n1#######\n#3######", 10)
    analysis, advice = analyse(board), best_move(board)
    assert {(3, 2), (4, 2)} <= analysis.mines
    assert analysis.probabilities[4][0] == analysis.probabilities[3][3]
    assert advice is not None
    assert advice.cell == (4, 0)


def test_a_part_that_is_walled_in_is_left_for_the_end() -> None:
    """Two of five cells in the corner are mines, and nothing outside can tell which: no need to guess there now."""
    board = parse_board("###M####\n#5#M####\nMMMM####" + "\n########" * 5, 21)
    advice = best_move(board)
    assert advice is not None
    assert advice.cell[0] > 2 or advice.cell[1] > 3


def test_a_guess_that_nothing_can_spare_is_made_at_once() -> None:
    """Two cells in the corner behind mines are a 50/50 for ever, and the rest of the board is safer."""
    board = parse_board("##M#####\n36M#####\nMMM#####" + 5 * "\n########", 18)
    advice = best_move(board)
    assert advice is not None
    assert advice.cell in {(0, 0), (0, 1)}
    assert (advice.risk, advice.fifty_fifty) == (0.5, 1.0)
    assert advice.least < 0.25


def test_many_surveys_of_many_parts_use_up_what_they_may_take_together() -> None:
    surveys = Surveys(BUDGET, 1000)
    knowledge = read_board(parse_board("##1##\n##1##\n##1##\n##1##", 6))

    def go_on() -> None:
        for _ in range(1000):
            surveys.of(knowledge)

    with pytest.raises(TooLarge):
        go_on()


@pytest.mark.parametrize("clue", ["", "1"], ids=["covered", "a clue"])
def test_a_board_of_more_layouts_than_a_float_can_hold_gets_a_move(clue: str) -> None:
    board = parse_board("\n".join([clue + "#" * (40 - len(clue)), *["#" * 40] * 39]), 330)
    advice = best_move(board)
    assert advice is not None
    assert advice.risk == pytest.approx(330 / 1600, abs=0.001)


def test_where_nothing_is_left_but_mines_there_is_no_move() -> None:
    assert best_move(parse_board("#1", 1)) is None


def test_a_board_that_takes_much_to_look_ahead_gets_a_move_all_the_same() -> None:
    """Clues in every second cell: the board can be counted, but not once for every dig and clue."""
    clear = [(row, column) for row in range(0, 14, 2) for column in range(0, 20, 2)]
    field = lay_mines(14, 20, 121, Random(19), clear)
    clues = {cell: str(field.clues[cell[0]][cell[1]]) for cell in clear}
    lines = ["".join(clues.get((row, column), "#") for column in range(20)) for row in range(14)]
    board = parse_board("\n".join(lines), 121)
    advice = best_move(board)
    assert advice is not None
    assert advice.risk == analyse(board).probabilities[advice.cell[0]][advice.cell[1]]


def test_a_board_of_few_layouts_gets_a_move_also_where_many_have_to_be_tried() -> None:
    """Thirty parts with one or two mines each, walled in by mines, of which all but one part must have two."""
    wide = [row * 5 for row in ("#M#M#MM", "M?M?MMM", "MMMMMMM")] * 6
    clued = [
        [
            str(1 + sum(wide[r][c] == "M" for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)))
            if symbol == "?"
            else symbol
            for column, symbol in enumerate(line)
        ]
        for row, line in enumerate(wide)
    ]
    text = "\n".join(map("".join, clued))
    board = parse_board(text, text.count("M") + 2 * 30 - 1)
    assert analyse(board).layouts == 30
    assert best_move(board) is not None


def test_a_board_that_no_mines_fit_is_refused() -> None:
    with pytest.raises(ContradictionError):
        best_move(parse_board("#3#", 2))
