"""Explanations, with each step checked by plain counting."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import (
    SHORT_PROOF,
    Action,
    Board,
    Cell,
    CellFlaw,
    Explanation,
    Game,
    Move,
    Rule,
    Stop,
    analyse,
    explain,
    explain_nearest,
    lay_for_first_dig,
    parse_board,
)
from core.analysis.proof import MOST_CLUES
from core.analysis.prover import DETOUR
from core.stop import never
from tests.core.layouts import cells_of, layouts, positions, unknown_cells
from tests.core.proofs import follows
from tests.core.refusals import assert_refused


def check(board: Board, cell: Cell, stop: Stop = never) -> list[Rule]:
    """Check every step of the explanation of a cell, and return the rules they use."""
    explanation = explain(board, cell, stop)
    safe: set[Cell] = set()
    flags = {cell for cell, symbol in cells_of(board) if symbol == "F"}
    assert explanation.known <= flags & analyse(board).mines - {cell}
    mines: set[Cell] = {cell for cell, symbol in cells_of(board) if symbol in "*M"} | explanation.known
    for step in explanation.steps:
        assert not (step.safe | step.mines) & (safe | mines), "a step repeats known cells"
        assert follows(board, step, safe, mines)
        safe |= step.safe
        mines |= step.mines
    assert cell in (mines if explanation.mine else safe)
    assert cell in explanation.steps[-1].safe | explanation.steps[-1].mines
    return [step.rule for step in explanation.steps]


@given(positions(most_cells=14), st.sampled_from([never, lambda: True]))
def test_exactly_the_certain_cells_are_explained_in_steps_that_can_be_checked(board: Board, stop: Stop) -> None:
    analysis = analyse(board)
    for cell in set(unknown_cells(board)) - analysis.safe - analysis.mines:
        assert_refused(partial(explain, board, cell, stop), CellFlaw.UNCERTAIN, cell=cell)
    for cell in sorted(analysis.safe | analysis.mines):
        assert explain(board, cell, stop).mine == (cell in analysis.mines)
        check(board, cell, stop)


def distance(near: set[Cell], cell: Cell) -> int:
    """Return the distance in king's moves."""
    return min(max(abs(row - cell[0]), abs(column - cell[1])) for row, column in near)


def is_short(explanation: Explanation) -> bool:
    return len(explanation.steps) <= SHORT_PROOF and all(
        len(step.clues) + step.counted <= MOST_CLUES and step.rule is not Rule.SEARCH for step in explanation.steps
    )


@given(positions(most_cells=14), st.data())
def test_the_nearest_safe_cell_is_explained_unless_one_a_bit_further_is_easier(
    board: Board, data: st.DataObject
) -> None:
    """Checks against all layouts of the mines, so the hinted cell is safe whatever is flagged."""
    near = data.draw(st.sets(st.sampled_from([cell for cell, _ in cells_of(board)]), min_size=1))
    every = layouts(board)
    safe = {cell for cell in unknown_cells(board) if not any(cell in mines for mines in every)}
    hint = explain_nearest(board, near)
    assert (hint is None) == (not safe)
    if hint is None:
        return
    assert hint.cell in safe
    assert hint == explain(board, hint.cell)
    check(board, hint.cell)
    nearest = min(distance(near, cell) for cell in safe)
    its = distance(near, hint.cell)
    assert its <= nearest + DETOUR
    nearer = [explain(board, cell) for cell in safe if distance(near, cell) < its]
    assert not any(map(is_short, nearer))
    assert its == nearest or is_short(hint)


CHAIN = "####*1#1#1#1#1#1#1#1#1#1#"
"""Each clue decides the cell after it, so the proofs get longer to the right. The first cells stay unknown."""


@pytest.mark.parametrize(
    ("text", "mines", "near", "cell", "steps"),
    [(CHAIN[:21], 7, (0, 20), (0, 14), 3), (CHAIN, 8, (0, 24), (0, 22), 9)],
    ids=["a bit further", "far away"],
)
def test_a_short_proof_is_preferred_unless_it_is_far_away(
    text: str, mines: int, near: Cell, cell: Cell, steps: int
) -> None:
    hint = explain_nearest(parse_board(text, mines), [near])
    assert hint is not None
    assert (hint.cell, len(hint.steps)) == (cell, steps)


def test_steps_to_flagged_mines_are_left_out() -> None:
    explanation = explain(parse_board("#2F1#", 2), (0, 4))
    [step] = explanation.steps
    assert (step.rule, set(explanation.known)) == (Rule.ALL_PLACED, {(0, 2)})


def test_a_wrong_flag_is_no_evidence() -> None:
    explanation = explain(parse_board("*1F", 1), (0, 2))
    assert not explanation.mine
    assert not explanation.known


def test_an_open_cell_has_no_explanation() -> None:
    assert_refused(lambda: explain(parse_board("#1", 1), (0, 1)), CellFlaw.REVEALED, cell=(0, 1), symbol="1")


@pytest.mark.parametrize(
    ("text", "mines", "cell", "rules"),
    [
        ("*1#", 1, (0, 2), [Rule.ALL_PLACED]),
        ("#10", 1, (0, 0), [Rule.ALL_MINES]),
        ("#####\n11211", 2, (0, 2), [Rule.CONTAINED]),
        ("#####\n11211", 2, (0, 3), [Rule.OVERLAP]),
        ("#1###", 1, (0, 4), [Rule.CONTAINED]),
        ("#2#1#", 2, (0, 4), [Rule.ALL_MINES, Rule.ALL_PLACED]),
    ],
)
def test_the_simplest_possible_rule_is_used(text: str, mines: int, cell: Cell, rules: list[Rule]) -> None:
    assert check(parse_board(text, mines), cell) == rules


def test_the_satisfied_clue_or_number_of_mines_is_named() -> None:
    [step], [last] = explain(parse_board("*1#\n11#", 1), (0, 2)).steps, explain(parse_board("*1#####", 1), (0, 6)).steps
    assert (step.rule, step.clues, step.counted, set(step.safe)) == (
        Rule.ALL_PLACED,
        ((0, 1),),
        False,
        {(0, 2), (1, 2)},
    )
    assert (last.rule, last.clues, last.counted) == (Rule.ALL_PLACED, (), True)


def test_cases_use_no_needless_clue_until_it_is_time_to_stop() -> None:
    board = parse_board("01##\n02##\n13#3\n####", 6)
    [step], [hasty] = explain(board, (1, 2)).steps, explain(board, (1, 2), lambda: True).steps
    assert step.clues == ((0, 1), (1, 1), (2, 1), (2, 3))
    assert sorted(hasty.clues) == [(0, 1), (1, 1), (2, 0), (2, 1), (2, 3)]


def test_the_number_of_mines_explains_more_simply_than_cases() -> None:
    [step] = explain(parse_board("#11#\n####\n1###\n####", 1), (1, 2)).steps
    assert (step.rule, step.counted, step.clues) == (Rule.CONTAINED, True, ((2, 0),))


def test_explanations_in_real_games_are_short_and_right() -> None:
    """Samples games on boards too large for enumeration, so only steps without cases are checked."""
    lengths: Counter[int] = Counter()
    for seed in range(5):
        rng = Random(seed)
        game = Game(lay_for_first_dig(16, 16, 40, (3, 3), rng))
        game.play(Move(Action.DIG, (3, 3)))
        while game.outcome is None:
            analysis = analyse(game.board)
            if not analysis.safe:
                break
            chosen = rng.choice(sorted(analysis.safe | analysis.mines))
            explanation = explain(game.board, chosen)
            if all(step.rule is not Rule.CASES for step in explanation.steps):
                check(game.board, chosen)
            lengths[len(explanation.steps)] += 1
            for cell in analysis.safe:
                game.play(Move(Action.DIG, cell))
    assert sum(lengths.values()) > 20
    assert lengths[1] + lengths[2] > 0.8 * sum(lengths.values())
