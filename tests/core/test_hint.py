"""Hints for count puzzles, with each step checked against all layouts of the mines around its clues."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import (
    Action,
    Cell,
    CountPuzzle,
    Difficulty,
    Explanation,
    Inference,
    Marking,
    Minefield,
    Move,
    Rule,
    explain_mark,
    explain_nearest_mark,
    generate_puzzle,
    parse_moves,
)
from core.analysis.prover import DETOUR
from tests.core.drawn import around, field_of
from tests.core.proofs import FEW, ways
from tests.core.test_explanation import distance, is_short
from tests.profiles import some


def cells_of(marking: Marking) -> list[Cell]:
    grid = marking.puzzle.field.grid
    return grid.cells(grid.everywhere)


def check(marking: Marking, explanation: Explanation) -> None:
    """Check that the explanation is right and that each step follows from the cells known before it."""
    truth = marking.puzzle.field.mines
    assert explanation.mine == (explanation.cell in truth)
    assert all(marking[cell] == ("x" if cell in truth else "_") for cell in explanation.known)
    mines, clear = explanation.known & truth, explanation.known - truth
    for step in explanation.steps:
        assert not (step.safe | step.mines) & (mines | clear), "a step repeats known cells"
        if step.rule is not Rule.SEARCH:
            assert follows(marking, step, mines, clear)
        mines, clear = mines | step.mines, clear | step.safe
    assert explanation.cell in explanation.steps[-1].safe | explanation.steps[-1].mines


def follows(marking: Marking, step: Inference, mines: frozenset[Cell], clear: frozenset[Cell]) -> bool:
    """Return whether a step holds in all layouts of the mines around its clues."""
    constraints = []
    for (row, column), lacks in zip(step.clues, step.lacks, strict=True):
        clue, near = marking.puzzle.counts[row][column], around((row, column)) & set(cells_of(marking))
        assert clue is not None
        assert lacks == clue - len(near & mines)
        constraints.append((near - mines - clear, lacks))
    if len(set().union(*(near for near, _ in constraints))) > FEW:
        return True
    return all(step.mines <= way and not step.safe & way for way in ways(constraints))


@st.composite
def markings(draw: st.DrawFn) -> Marking:
    """Return a puzzle with some of its cells marked, most of them correctly."""
    size = draw(st.tuples(st.integers(1, 7), st.integers(1, 7)))
    difficulty = draw(st.sampled_from(Difficulty))
    puzzle = generate_puzzle(*size, draw(st.integers(5, 95)), Random(draw(st.integers(0, 10**6))), difficulty)
    rng = Random(draw(st.integers(0, 10**6)))
    share, wrong = draw(st.sampled_from([0, 0.3, 0.8, 1])), draw(st.sampled_from([0, 0, 0.2]))
    marking = Marking(puzzle)
    for cell in cells_of(marking):
        if rng.random() < share:
            mine = (cell in puzzle.field.mines) != (rng.random() < wrong)
            marking = marking.play(Move(Action.FLAG if mine else Action.DIG, cell))
    return marking


@given(markings(), st.data())
def test_the_nearest_unmarked_cell_is_explained_unless_one_a_bit_further_is_easier(
    marking: Marking, data: st.DataObject
) -> None:
    near = data.draw(st.sets(st.sampled_from(cells_of(marking)), min_size=1))
    hint = explain_nearest_mark(marking, near)
    if hint is None:
        assert marking.solved
        return
    check(marking, hint)
    assert hint == explain_mark(marking, hint.cell)
    unmarked = [cell for cell in cells_of(marking) if marking[cell] == "#"]
    if not unmarked:
        assert marking.wrong & marking.puzzle.field.grid.bit(hint.cell)
        return
    assert hint.cell in unmarked
    nearest, its = (min(distance(near, cell) for cell in cells) for cells in (unmarked, [hint.cell]))
    assert its <= nearest + DETOUR
    assert its == nearest or is_short(hint)
    assert not any(is_short(explain_mark(marking, cell)) for cell in unmarked if distance(near, cell) < its)


@pytest.mark.parametrize("difficulty", some(Difficulty, 2))
def test_hints_alone_solve_a_puzzle(difficulty: Difficulty) -> None:
    marking = Marking(generate_puzzle(8, 8, 40, Random(3), difficulty))
    while hint := explain_nearest_mark(marking, [(0, 0)]):
        check(marking, hint)
        marking = marking.play(Move(Action.FLAG if hint.mine else Action.DIG, hint.cell))
    assert marking.solved


def test_a_clue_counts_its_own_cell() -> None:
    field = field_of("*.. ...")
    marking = Marking(CountPuzzle(field, [[None, None, 0], [None, None, None]])).play(Move(Action.DIG, (0, 1)))
    explanation = explain_mark(marking, (0, 2))
    [step] = explanation.steps
    assert (step.rule, step.clues, set(step.safe)) == (Rule.ALL_PLACED, ((0, 2),), {(0, 2), (1, 1), (1, 2)})


def test_a_failed_trial_names_every_clue_that_it_fails_by() -> None:
    """In the trial, two clues decide C4 differently in the same round."""
    field = Minefield.of(5, 5, [(0, 0), (0, 1), (0, 2), (0, 3), (2, 3), (3, 2), (4, 2)])
    shown = ["2.3.1", "....2", ".122.", "....1", "0.2.."]
    puzzle = CountPuzzle(field, [[None if clue == "." else int(clue) for clue in line] for line in shown])
    marking = Marking(puzzle)
    for move in ("!d3", "c1", "b2", "e3", "c4"):
        marking = marking.play(parse_moves(move, 5, 5)[0])
    check(marking, explain_mark(marking, (0, 0)))
