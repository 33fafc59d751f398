"""Odds, checked against all layouts, contradictions, and boards with too much to count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from textwrap import dedent

import pytest
from hypothesis import given

from core import (
    Action,
    Board,
    Cell,
    ContradictionError,
    ContradictionFlaw,
    Game,
    Minefield,
    Move,
    analyse,
    analyse_uncounted,
    lay_for_first_dig,
    lay_mines,
    mines_allowed,
    parse_board,
)
from core.analysis.component import Component, Tally
from core.analysis.survey import BUDGET
from tests.core.layouts import clues_of, jumbles, layouts, positions, unknown_cells
from tests.profiles import examples, some


def odds(text: str, mines: int) -> list[list[float | None]]:
    probabilities = analyse(parse_board(text, mines)).probabilities
    return [[None if value is None else round(value, 3) for value in line] for line in probabilities]


@given(positions())
@examples(400)
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
@examples(100)
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
@examples(400)
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


def test_flags_are_no_evidence() -> None:
    assert odds("F#1\n111", 1) == odds("##1\n111", 1)


def test_exploded_mines_count_for_the_clues_around_them() -> None:
    assert odds("*##\n11#", 1) == [[None, 0, 0], [None, None, 0]]


def test_the_sea_gets_the_remaining_mines() -> None:
    assert odds("#1###", 2) == [[0.5, None, 0.5, 0.5, 0.5]]


def test_a_board_without_clues_has_the_same_odds_everywhere() -> None:
    assert odds("###\n###", 2) == [[0.333] * 3] * 2


def test_a_board_without_covered_cells_has_one_layout() -> None:
    assert analyse(parse_board("1*1", 1)).layouts == 1


@pytest.mark.parametrize(
    ("text", "mines", "code", "clues", "room"),
    [
        ("#3#", 2, ContradictionFlaw.CLUES, [(0, 1)], None),
        ("1#0", 1, ContradictionFlaw.CLUES, [(0, 0), (0, 2)], None),
        ("#1##1#", 1, ContradictionFlaw.MINES, (), range(2, 3)),
        ("*#1", 0, ContradictionFlaw.MINES, (), range(2, 3)),
        ("1", 0, ContradictionFlaw.CLUES, [(0, 0)], None),
    ],
)
def test_a_contradiction_names_the_clues_or_the_possible_numbers_of_mines(
    text: str, mines: int, code: ContradictionFlaw, clues: list[Cell], room: range | None
) -> None:
    with pytest.raises(ContradictionError) as caught:
        analyse(parse_board(text, mines))
    assert vars(caught.value) == {"code": code, "clues": clues, "mines": mines, "room": room}


def test_a_certain_cell_is_never_wrong() -> None:
    seen, seeds = 0, some(range(2000), 200)
    for seed in seeds:
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
    assert seen > 10 * len(seeds)


def apart(field: Minefield) -> str:
    """Return a board with clues in every second cell, which on a large board are too much to count."""
    return "\n".join(
        "".join(str(clue) if row % 2 == column % 2 == 0 else "#" for column, clue in enumerate(line))
        for row, line in enumerate(field.clues)
    )


def field_apart(rows: int, columns: int, mines: int) -> Minefield:
    """Return a field without mines at those clues."""
    clear = [(row, column) for row in range(0, rows, 2) for column in range(0, columns, 2)]
    return lay_mines(rows, columns, mines, Random(1), clear)


def test_too_much_to_count_still_gives_certain_cells() -> None:
    field = field_apart(30, 30, 400)
    analysis = analyse(parse_board(apart(field), 400))
    assert not analysis.complete
    assert analysis.layouts is None
    assert not analysis.safe & field.mines
    assert analysis.mines <= field.mines


@pytest.mark.parametrize("mines", [0, 900])
def test_an_impossible_number_of_mines_is_found_even_with_too_much_to_count(mines: int) -> None:
    with pytest.raises(ContradictionError) as caught:
        analyse(parse_board(apart(field_apart(30, 30, 400)), mines))
    assert caught.value.room
    assert mines not in caught.value.room
    assert 400 in caught.value.room


def test_only_clues_in_conflict_are_named_even_with_much_to_count() -> None:
    text = """\
        2#3#2#2#3#4#3#1#1#1#3#4#2#3#2#
        ##############################
        3#5#5#4#5#7#6#4#3#4#5#6#5#5#3#
        ##############################
        1#3#5#5#6#3#4#6#3#5#5#6#6#6#3#
        ##############################
        1#2#5#4#3#3#5#4#3#7#5#7#4#6#5#
        ##############################
        2#4#4#4#3#5#5#5#7#4#4#5#3#3#5#
        ##############################
        2#6#3#4#7#6#3#4#6#4#5#6#4#3#6#
        ##############################
        """
    with pytest.raises(ContradictionError) as caught:
        analyse(parse_board(dedent(text), 150))
    assert caught.value.clues == [(6, 16), (6, 18), (8, 16), (8, 18)]
    assert not caught.value.counted


def test_a_long_range_conflict_is_found_without_counting_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    tally = Component.tally

    def note(component: Component, budget: int) -> Tally:
        counted.append(budget)
        found = tally(component, budget)
        counted[-1] = found.states
        return found

    rows = apart(field_apart(30, 16, 144)).splitlines()
    rows[12] = rows[12][:12] + "6" + rows[12][13:]  # it was a 4
    monkeypatch.setattr(Component, "tally", note)
    with pytest.raises(ContradictionError) as caught:
        analyse(parse_board("\n".join(rows), 144))
    assert (12, 12) in caught.value.clues
    assert not caught.value.counted
    assert sum(counted) < 4 * BUDGET


def test_the_budget_is_that_of_all_components_together() -> None:
    strip = apart(field_apart(3, 24, 12))
    board, strips = parse_board(strip, 12), parse_board(f"\n{'X' * 24}\n".join([strip] * 4), 48)
    budget = next(number for number in range(10, 100_000, 10) if analyse(board, number).complete)
    assert not analyse(strips, budget).complete
    assert analyse(strips, 4 * budget).complete
