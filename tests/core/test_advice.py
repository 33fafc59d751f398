"""The best move, checked against playing out every line of a game."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given

from core import (
    Action,
    Advice,
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
from tests.core.drawn import apart, field_apart
from tests.core.layouts import Layout, layouts, neighbours, positions, unknown_cells


def chances(board: Board) -> dict[Cell, float]:
    """Return the chance to win after each dig with the best play, found by trying everything."""
    unknown = frozenset(unknown_cells(board))

    @cache
    def won(cases: frozenset[Layout], opened: frozenset[Cell]) -> int:
        if unknown - opened == next(iter(cases)):
            return len(cases)
        return max(after(cell, cases, opened) for cell in unknown - opened)

    def after(cell: Cell, cases: frozenset[Layout], opened: frozenset[Cell]) -> int:
        parts: dict[int, set[Layout]] = {}
        for case in cases:
            if cell not in case:
                parts.setdefault(len(neighbours(board, cell) & case), set()).add(case)
        return sum(won(frozenset(left), opened | {cell}) for left in parts.values())

    every = frozenset(layouts(board))
    return {cell: after(cell, every, frozenset()) / len(every) for cell in unknown}


@given(positions(most_cells=9))
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


def advised(text: str, mines: int) -> Advice:
    advice = best_move(parse_board(text, mines))
    assert advice is not None
    return advice


def test_the_safest_cell_is_not_always_the_best() -> None:
    advice = advised("##3#\n4###\n####", 7)
    assert (advice.cell, round(advice.risk, 3)) == ((1, 1), 0.714)
    assert advice.wins == pytest.approx(max(chances(parse_board("##3#\n4###\n####", 7)).values()))


def test_automatic_play_wins_nine_of_ten_beginner_games() -> None:
    """60 games from the corner."""
    won = sum(wins(Random(seed)) for seed in range(60))
    assert won >= 54


def wins(rng: Random) -> bool:
    game = Game(lay_mines(9, 9, 10, rng, clear=[(0, 0)]))
    game.play(Move(Action.DIG, (0, 0)))
    while game.outcome is None:
        advice = best_move(game.board)
        assert advice is not None
        for cell in analyse(game.board).safe or [advice.cell]:
            game.play(Move(Action.DIG, cell))
    return game.outcome is Outcome.WON


def test_a_corner_is_tried_until_a_zero_is_open() -> None:
    advice = advised("\n".join(["1" + "#" * 29, *["#" * 30] * 15]), 99)
    assert advice.cell in {(0, 29), (15, 0), (15, 29)}


def test_a_cell_next_to_a_certain_mine_is_no_zero() -> None:
    text = "###2#####\n##332####" + "\n#########" * 7
    analysis = analyse(parse_board(text, 15))
    assert (0, 4) in analysis.mines
    assert analysis.probabilities[0][5] == analysis.probabilities[2][4]
    assert advised(text, 15).cell == (2, 4)


def test_a_dig_that_shows_nothing_new_is_worth_nothing() -> None:
    """(3, 3) and (4, 0) are both mines or both safe, but the corner has only certain mines as neighbours.

    So the other cell, which shows more, is the better dig.
    """
    text = "##1#####\n#122####\n123#####\n1#######\n#3######"
    analysis = analyse(parse_board(text, 10))
    assert {(3, 2), (4, 2)} <= analysis.mines
    assert analysis.probabilities[4][0] == analysis.probabilities[3][3]
    assert advised(text, 10).cell == (4, 0)


def test_a_walled_in_part_is_played_last() -> None:
    """Two of five cells in the corner are mines, and no other cell can show which, so that guess can wait."""
    row, column = advised("###M####\n#5#M####\nMMMM####" + "\n########" * 5, 21).cell
    assert row > 2 or column > 3


def test_an_unavoidable_guess_is_made_at_once() -> None:
    """Two cells in the corner behind mines are a 50/50 forever, and the rest of the board is safer."""
    advice = advised("##M#####\n36M#####\nMMM#####" + 5 * "\n########", 18)
    assert advice.cell in {(0, 0), (0, 1)}
    assert (advice.risk, advice.fifty_fifty) == (0.5, 1.0)
    assert advice.least < 0.25


def test_surveys_share_one_budget() -> None:
    surveys = Surveys(BUDGET, 1000)
    knowledge = read_board(parse_board("##1##\n##1##\n##1##\n##1##", 6))

    def go_on() -> None:
        for _ in range(1000):
            surveys.of(knowledge)

    with pytest.raises(TooLarge):
        go_on()


@pytest.mark.parametrize("clue", ["", "1"], ids=["covered", "a clue"])
def test_more_layouts_than_a_float_can_hold_give_a_move(clue: str) -> None:
    advice = advised("\n".join([clue + "#" * (40 - len(clue)), *["#" * 40] * 39]), 330)
    assert advice.risk == pytest.approx(330 / 1600, abs=0.001)


def test_there_is_no_move_if_only_mines_are_left() -> None:
    assert best_move(parse_board("#1", 1)) is None


@pytest.mark.parametrize("states", [100, 3000])
def test_a_board_with_too_much_to_look_ahead_gets_a_move(states: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board has clues in every second cell. It can be counted, but not once for every dig and clue."""
    monkeypatch.setattr("core.analysis.advice.STATES", states)
    board = parse_board(apart(field_apart(6, 10, 20)), 20)
    assert analyse(board).complete
    assert not analyse(board).safe
    advice = best_move(board)
    assert advice is not None
    assert advice.risk == analyse(board).probabilities[advice.cell[0]][advice.cell[1]]


def test_looking_ahead_gives_a_move_where_any_dig_decides_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.analysis.advice.ENDGAME", 0)
    advice = advised("##X\n11X", 1)
    assert (advice.risk, advice.wins) == (0.5, None)


def test_few_layouts_give_a_move_even_if_playing_them_out_takes_too_long() -> None:
    """Thirty parts behind walls of mines have one or two mines each, and all but one must have two."""
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
