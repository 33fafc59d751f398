"""Reasons in words."""

import re
from random import Random

import pytest
from hypothesis import given

from bot.text.explanation import describe_in_steps, describe_proof, describe_step, names, percent
from core import (
    SHORT_PROOF,
    Action,
    Board,
    Cell,
    Explanation,
    Game,
    Inference,
    Marking,
    Move,
    Rule,
    analyse,
    explain,
    explain_mark,
    explain_nearest,
    lay_for_first_dig,
    parse_board,
    parse_cell,
)
from tests.core.layouts import positions
from tests.core.test_explanation import CHAIN
from tests.core.test_hint import cells_of, markings

LONGEST = 90
"""The most characters of a step."""
SQUARE = re.compile(r"[A-Z]\d+")


def proof_of(explanation: Explanation, *, puzzle: bool = False) -> list[str]:
    return [str(line) for line in describe_proof(explanation, puzzle=puzzle)]


@pytest.mark.parametrize(
    ("text", "mines", "cell", "sentence"),
    [
        ("*1#", 1, (0, 2), "Why: B1 needs no more mines."),
        ("#10", 1, (0, 0), "Why: B1 still needs 1 mine, and only this square is left."),
        ("#2#", 2, (0, 0), "A1 and C1 are mines: B1 still needs 2 mines, and only these are left."),
        ("#####\n11211", 2, (0, 2), "Why: B2's last mine is next to A2."),
        ("#####\n11211", 2, (0, 3), "A1 is safe: C2 needs 1 more mine than B2, and that's D1."),
        ("#1###", 1, (0, 4), "D1 and E1 are safe: B1 is next to the board's last mine."),
        ("*1#####", 1, (0, 6), "C1, D1, E1, F1 and G1 are safe: the board needs no more mines."),
        (
            "01##\n02##\n13#3\n####",
            6,
            (1, 2),
            "Why: otherwise B1, B2, B3, D3 and the number of mines left wouldn't add up.",
        ),
    ],
)
def test_every_rule_has_its_sentence(text: str, mines: int, cell: Cell, sentence: str) -> None:
    assert proof_of(explain(parse_board(text, mines), cell)) == [sentence]


A1, B1 = frozenset([(0, 0)]), frozenset([(0, 1)])
NONE: frozenset[Cell] = frozenset()


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (Inference(Rule.ALL_PLACED, ((1, 1),), False, A1, NONE, (0,)), "A1 is clear: B2 needs no more mines."),
        (
            Inference(Rule.ALL_PLACED, (), True, A1 | B1, NONE, (0,)),
            "A1 and B1 are clear: the board needs no more mines.",
        ),
        (Inference(Rule.CONTAINED, ((1, 1), (2, 2)), False, A1, NONE, (0, 0)), "A1 is clear: B2 needs no more mines."),
        (
            Inference(Rule.CONTAINED, ((1, 1), (3, 3), (2, 2)), False, A1, NONE, (2, 1, 1)),
            "A1 is clear: C3 and D4 each need 1 of B2's last 2 mines.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2), (3, 3)), False, A1 | B1, NONE, (3, 1, 2)),
            "A1 and B1 are clear: C3 and D4 need B2's last 3 mines between them.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2), (3, 3)), False, A1, NONE, (1, 1, 0)),
            "A1 is clear: C3 and D4 need B2's last mine between them.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2)), False, NONE, A1, (2, 1)),
            "A1 is a mine: C3 counts only 1 of B2's last 2 mines.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2)), True, NONE, A1, (4, 1, 2)),
            "A1 is a mine: B2 and C3 count only 3 of the board's last 4 mines.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2), (3, 3)), False, NONE, A1 | B1, (2, 0, 0)),
            "A1 and B1 are B2's last 2 mines: C3 and D4 need no more mines.",
        ),
        (Inference(Rule.CASES, ((1, 1),), False, A1, NONE, (1,)), "A1 is clear: otherwise B2 wouldn't add up."),
        (
            Inference(Rule.CASES, ((2, 2), (1, 1)), False, NONE, A1, (1, 1)),
            "A1 is a mine: otherwise B2 and C3 wouldn't add up.",
        ),
        (Inference(Rule.SEARCH, (), False, A1, NONE), "A1 is clear: only trying several squares shows it."),
        (Inference(Rule.SEARCH, (), False, NONE, A1), "A1 is a mine: only trying several squares shows it."),
    ],
)
def test_puzzles_call_squares_without_a_mine_clear(step: Inference, sentence: str) -> None:
    assert str(describe_step(step, puzzle=True)) == sentence
    assert str(describe_step(step)) == sentence.replace("clear", "safe")


@pytest.mark.parametrize(
    ("step", "puzzle", "sentence"),
    [
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2)), False, A1, NONE, (2, 2)),
            "A1 is clear: C3 also counts B2's last 2 mines.",
            "A1 is safe: B2's last 2 mines are next to C3.",
        ),
        (
            Inference(Rule.OVERLAP, ((1, 1), (2, 2)), False, A1, B1, (2, 1)),
            "A1 is clear: B2 needs 1 more mine than C3, and that's B1.",
            "A1 is safe: B2 needs 1 more mine than C3, and that's B1.",
        ),
        (
            Inference(Rule.OVERLAP, ((1, 1), (2, 2)), False, NONE, A1, (2, 1)),
            "A1 is a mine: B2 needs 1 more than C3, and only this square counts for B2 alone.",
            "A1 is a mine: B2 needs 1 more than C3, and only this square touches B2 alone.",
        ),
        (
            Inference(Rule.OVERLAP, ((1, 1), (2, 2)), False, NONE, A1 | B1, (3, 1)),
            "A1 and B1 are mines: B2 needs 2 more than C3, and only these count for B2 alone.",
            "A1 and B1 are mines: B2 needs 2 more than C3, and only these touch B2 alone.",
        ),
    ],
)
def test_numbers_of_puzzles_count_their_own_square(step: Inference, puzzle: str, sentence: str) -> None:
    assert str(describe_step(step, puzzle=True)) == puzzle
    assert str(describe_step(step)) == sentence


def test_several_steps_are_numbered_and_correct_flags_are_named() -> None:
    assert proof_of(explain(parse_board("F2#1#", 2), (0, 4))) == [
        "The flag at A1 is right.",
        "1. C1 is a mine: B1 still needs 1 mine, and only this square is left.",
        "2. E1 is safe: D1 needs no more mines.",
    ]


@pytest.mark.parametrize(
    ("counted", "lacks", "sentence"),
    [
        (False, 2, "But B2's last 2 mines don't fit then."),
        (False, 1, "But B2's last mine doesn't fit then."),
        (False, -1, "But B2 has too many mines then."),
        (True, 1, "But the board's last mine doesn't fit then."),
        (True, -2, "But the board has too many mines then."),
    ],
)
def test_a_supposed_mine_is_followed_to_the_number_that_breaks(counted: bool, lacks: int, sentence: str) -> None:
    first = Inference(Rule.ALL_PLACED, ((1, 0),), False, B1, NONE, (0,))
    last = Inference(Rule.CLASH, () if counted else ((1, 1),), counted, NONE, NONE, (lacks,))
    lines = [str(line) for line in describe_in_steps(Explanation((0, 0), False, (first, last)), 7)]
    assert lines == ["If A1 were a mine, then:", "1. B1 is safe: A2 needs no more mines.", f"2. {sentence}"]


def test_the_first_steps_of_a_proof_can_be_shown_alone() -> None:
    proof = Explanation((0, 0), False, (Inference(Rule.ALL_PLACED, ((1, 0),), False, B1, NONE, (0,)),) * 5)
    assert [str(line)[:2] for line in describe_in_steps(proof, 3)] == ["1.", "2.", "3."]


def test_mines_that_single_numbers_show_are_one_sentence() -> None:
    step = Inference(Rule.ALL_MINES, ((1, 1), (1, 2)), False, NONE, A1 | B1, (1, 1))
    assert str(describe_step(step)) == "A1 and B1 are mines: single numbers show these."


def test_puzzles_have_marks_instead_of_flags() -> None:
    step = Inference(Rule.ALL_PLACED, ((1, 1),), False, A1, NONE, (0,))
    known, *_ = proof_of(Explanation((0, 0), False, (step,), B1 | {(0, 2)}), puzzle=True)
    assert known == "The marks at B1 and C1 are right."


def test_at_most_three_steps_are_shown_and_the_others_are_counted() -> None:
    lines = proof_of(explain(parse_board(CHAIN, 8), (0, 22)))
    assert lines[0] == "-# The picture includes 6 earlier steps."
    assert [line.split(" ")[0] for line in lines[1:]] == ["7.", "8.", "9."]


def check_words(explanation: Explanation, *, puzzle: bool = False) -> None:
    """Check that its steps are few and short, and start with what follows, in reading order.

    A heading already says what follows from a single step about the square alone.
    """
    steps = explanation.steps[-SHORT_PROOF:]
    lines = proof_of(explanation, puzzle=puzzle)
    assert len(lines) - len(steps) == bool(explanation.known) + (len(explanation.steps) > SHORT_PROOF)
    for step, line in zip(steps, lines[-len(steps) :], strict=True):
        assert len(line) <= LONGEST, line
        if line.startswith("Why: "):
            assert explanation.steps == (step,)
            assert (step.safe or step.mines) == {explanation.cell}
            continue
        conclusion, _, _ = line.partition(": ")
        squares, what = re.split(" (?:is|are) ", conclusion, maxsplit=1)
        named = [parse_cell(name) for name in SQUARE.findall(squares)]
        assert named == sorted(named)
        assert set(named) <= (step.safe or step.mines)
        assert (what == ("clear" if puzzle else "safe")) == bool(step.safe)


@given(positions(most_cells=14))
def test_hints_have_few_short_steps_that_start_with_what_follows(board: Board) -> None:
    found = analyse(board)
    for cell in found.safe | found.mines:
        check_words(explain(board, cell))


@given(markings())
def test_hints_of_puzzles_have_few_short_steps_that_start_with_what_follows(marking: Marking) -> None:
    unmarked = [cell for cell in cells_of(marking) if marking[cell] == "#"]
    for cell in unmarked[:8]:
        check_words(explain_mark(marking, cell), puzzle=True)


def test_hints_on_large_boards_have_few_short_steps_that_start_with_what_follows() -> None:
    game, checked = Game(lay_for_first_dig(30, 26, 140, (28, 24), Random(0))), 0
    cell: Cell = (28, 24)
    game.play(Move(Action.DIG, cell))
    while game.outcome is None and (hint := explain_nearest(game.board, [cell])):
        check_words(hint)
        cell, checked = hint.cell, checked + 1
        for safe in analyse(game.board).safe:
            game.play(Move(Action.DIG, safe))
    assert checked > 3


@pytest.mark.parametrize("puzzle", [False, True])
@pytest.mark.parametrize(
    ("rule", "counted", "clues", "lacks"),
    [
        (Rule.ALL_MINES, True, 0, (14,)),
        (Rule.ALL_PLACED, False, 1, (0,)),
        (Rule.CONTAINED, True, 12, (14, *[1] * 12)),
        (Rule.CONTAINED, True, 3, (14, 5, 5, 4)),
        (Rule.CONTAINED, False, 4, (8, 2, 2, 0)),
        (Rule.OVERLAP, False, 2, (6, 2)),
        (Rule.CASES, True, 20, (1,) * 20),
    ],
)
def test_steps_about_many_squares_are_short(
    rule: Rule, counted: bool, clues: int, lacks: tuple[int, ...], puzzle: bool
) -> None:
    row = tuple((29, column) for column in range(25, 25 - max(clues, 14), -1))
    many, others = frozenset(row[:14]), frozenset((27, column) for column in range(10, 15))
    for safe, mines in {
        Rule.ALL_MINES: [(NONE, many)],
        Rule.ALL_PLACED: [(many, NONE)],
        Rule.OVERLAP: [(others, others), (NONE, others)],
    }.get(rule, [(many, NONE), (NONE, many)]):
        step = Inference(rule, row[:clues], counted, safe, mines, lacks)
        assert len(str(describe_step(step, puzzle=puzzle))) <= LONGEST


def test_long_lists_are_cut() -> None:
    assert str(names([(0, column) for column in range(3)])) == "A1, B1 and C1"
    assert str(names([(0, column) for column in range(20)])) == "A1, B1, C1, D1, E1, F1, G1, H1 and 12 more"


@pytest.mark.parametrize(
    ("probability", "words"), [(0, "0%"), (1, "100%"), (0.001, "1%"), (0.999, "99%"), (0.334, "33%"), (0.5, "50%")]
)
def test_only_certain_odds_are_0_or_100_percent(probability: float, words: str) -> None:
    assert percent(probability) == words
