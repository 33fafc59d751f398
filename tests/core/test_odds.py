"""Odds, checked against all layouts, contradictions, and boards with too much to count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from core import (
    COVERED,
    Action,
    Board,
    Cell,
    ContradictionError,
    ContradictionFlaw,
    Game,
    Move,
    analyse,
    analyse_uncounted,
    generate_field,
    lay_for_first_dig,
    mines_allowed,
    parse_board,
)
from core.analysis.component import Component, Tally
from core.analysis.survey import BUDGET
from tests.core.drawn import apart, field_apart
from tests.core.layouts import clues_of, jumbles, layouts, positions, unknown_cells
from tests.core.refusals import assert_refused

FEW_STATES = 3000


def odds(text: str, mines: int) -> list[list[float | None]]:
    probabilities = analyse(parse_board(text, mines)).probabilities
    return [[None if value is None else round(value, 3) for value in line] for line in probabilities]


@given(positions())
def test_odds_are_the_share_of_layouts_with_a_mine_in_the_cell(board: Board) -> None:
    every, analysis = layouts(board), analyse(board)
    assert analysis.complete
    assert analysis.layouts == len(every)
    unknown = unknown_cells(board)
    for row in range(board.rows):
        for column in range(board.columns):
            probability = analysis.probabilities[row][column]
            if (row, column) in unknown:
                assert probability == float(Fraction(sum((row, column) in one for one in every), len(every)))
            else:
                assert probability is None
    assert analysis.safe == {cell for cell in unknown if not any(cell in one for one in every)}
    assert analysis.mines == {cell for cell in unknown if all(cell in one for one in every)}


@given(positions(most_cells=9))
def test_what_is_said_without_a_number_of_mines_holds_for_every_number(board: Board) -> None:
    cells = board.rows * board.columns
    counted = [replace(board, mines=mines) for mines in range(cells + 1)]
    possible = [one for one in counted if layouts(one)]
    every = mines_allowed(board)
    assert (every.start, every.stop - 1) == (possible[0].mines, possible[-1].mines)
    found = analyse_uncounted(board)
    assert found.safe == frozenset.intersection(*(analyse(one).safe for one in possible))
    assert found.mines == frozenset.intersection(*(analyse(one).mines for one in possible))
    for row, column in unknown_cells(board):
        if (odds := found.probabilities[row][column]) is not None:
            assert all(analyse(one).probabilities[row][column] == pytest.approx(odds) for one in possible)


@given(positions())
def test_a_small_budget_never_gives_wrong_answers(board: Board) -> None:
    every, analysis = layouts(board), analyse(board, budget=3)
    assert analysis.complete == (analysis.layouts is not None)
    assert all(not any(cell in one for one in every) for cell in analysis.safe)
    assert all(cell in one for one in every for cell in analysis.mines)
    if not analysis.complete:
        certain = analysis.safe | analysis.mines
        for row, column in unknown_cells(board):
            assert (analysis.probabilities[row][column] is not None) == ((row, column) in certain)


@given(jumbles())
def test_a_contradiction_names_clues_that_cannot_all_be_met(board: Board) -> None:
    if layouts(board):
        analyse(board)
        return
    with pytest.raises(ContradictionError) as caught:
        analyse(board)
    clues = set(caught.value.clues)
    assert clues <= set(clues_of(board))
    if caught.value.room:
        fit = [mines for mines in range(board.rows * board.columns + 1) if layouts(Board(mines, board.text))]
        assert caught.value.room == range(fit[0], fit[-1] + 1)
        assert board.mines not in caught.value.room
        return
    assert not fitting(board, clues, counted=caught.value.counted)
    for clue in clues:  # all of them are needed
        assert fitting(board, clues - {clue}, counted=caught.value.counted)


def fitting(board: Board, clues: set[Cell], *, counted: bool) -> bool:
    """Return whether a layout meets exactly these clues, with the right number of mines if `counted`."""
    text = "".join(
        "X" if symbol.isdigit() and divmod(index, board.columns + 1) not in clues else symbol
        for index, symbol in enumerate(board.text)
    )
    numbers = [board.mines] if counted else range(board.rows * board.columns + 1)
    return any(layouts(Board(mines, text)) for mines in numbers)


@pytest.mark.parametrize(
    ("text", "mines", "expected"),
    [
        ("F#1\n111", 1, [[0, 1, None], [None] * 3]),
        ("*##\n11#", 1, [[None, 0, 0], [None, None, 0]]),
        ("#1###", 2, [[0.5, None, 0.5, 0.5, 0.5]]),
        ("###\n###", 2, [[0.333] * 3] * 2),
    ],
    ids=["flags are no evidence", "exploded mines count", "the sea gets the rest", "no clues"],
)
def test_odds_of_small_boards(text: str, mines: int, expected: list[list[float | None]]) -> None:
    assert odds(text, mines) == expected


def test_a_board_without_covered_cells_has_one_layout() -> None:
    assert analyse(parse_board("1*1", 1)).layouts == 1


def test_exploded_mines_and_clues_without_covered_cells_can_contradict() -> None:
    assert_refused(lambda: analyse(parse_board("*#1", 0)), ContradictionFlaw.MINES, clues=(), mines=0, room=range(2, 3))
    assert_refused(lambda: analyse(parse_board("1", 0)), ContradictionFlaw.CLUES, clues=[(0, 0)], mines=0, room=None)


def test_a_certain_cell_is_never_wrong() -> None:
    seen, seeds = 0, 60
    for seed in range(seeds):
        rng = Random(seed)
        rows, columns = rng.randint(2, 12), rng.randint(2, 12)
        field = lay_for_first_dig(rows, columns, rng.randint(1, rows * columns // 5 + 1), (0, 1), rng)
        game = Game(field)
        game.play(Move(Action.DIG, (0, 1)))
        while game.outcome is None:
            analysis = analyse(game.board)
            assert not analysis.safe & field.mines
            assert analysis.mines <= field.mines
            seen += len(analysis.safe)
            covered = [cell for cell in game.grid.cells(game.board.where("#")) if cell not in field.mines]
            for cell in analysis.safe or [rng.choice(covered)]:
                game.play(Move(Action.DIG, cell))
    assert seen > 10 * seeds


def test_too_much_to_count_still_gives_certain_cells() -> None:
    field = field_apart(16, 16, 110)
    analysis = analyse(parse_board(apart(field), 110), FEW_STATES)
    assert not analysis.complete
    assert analysis.layouts is None
    assert not analysis.safe
    assert analysis.mines
    assert analysis.mines <= field.mines


@pytest.mark.parametrize("mines", [0, 256])
def test_an_impossible_number_of_mines_is_found_even_with_too_much_to_count(mines: int) -> None:
    with pytest.raises(ContradictionError) as caught:
        analyse(parse_board(apart(field_apart(16, 16, 110)), mines), FEW_STATES)
    assert caught.value.room
    assert mines not in caught.value.room
    assert 110 in caught.value.room


@pytest.mark.parametrize(
    ("mines", "raised", "named"),
    [
        (90, (12, 12), [(10, 10), (10, 12), (12, 10), (12, 12), (14, 12)]),
        (96, (10, 6), None),  # a conflict of many clues, not all of which are found to be needed
    ],
)
def test_only_clues_in_conflict_are_named_without_counting_too_much(
    mines: int, raised: Cell, named: list[Cell] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three too many mines are said to be around a clue."""
    counted: list[int] = []
    tally = Component.tally

    def note(component: Component, budget: int) -> Tally:
        counted.append(budget)
        found = tally(component, budget)
        counted[-1] = found.states
        return found

    row, column = raised
    rows = [list(line) for line in apart(field_apart(20, 16, mines)).splitlines()]
    rows[row][column] = str(int(rows[row][column]) + 3)
    monkeypatch.setattr(Component, "tally", note)
    with pytest.raises(ContradictionError) as caught:
        analyse(parse_board("\n".join(map("".join, rows)), mines))
    assert raised in caught.value.clues
    assert named in (None, caught.value.clues)
    assert not caught.value.counted
    assert max(counted) == BUDGET
    assert sum(counted) < 4 * BUDGET


def test_the_budget_is_that_of_all_components_together() -> None:
    strip = apart(field_apart(3, 24, 12))
    board, strips = parse_board(strip, 12), parse_board(f"\n{'X' * 24}\n".join([strip] * 4), 48)
    budget = next(number for number in range(10, 100_000, 10) if analyse(board, number).complete)
    assert not analyse(strips, budget).complete
    assert analyse(strips, 4 * budget).complete


def test_odds_of_a_huge_crowded_board_are_given_up_where_they_take_half_a_minute() -> None:
    field = generate_field(40, 40, 50, Random(4))
    rows = [
        "".join(COVERED if (row, column) in field.mines or (row + column) % 4 else str(clue) for column, clue in line)
        for row, line in enumerate(map(enumerate, field.clues))
    ]
    assert not analyse(parse_board("\n".join(rows), mines=len(field.mines))).complete
