"""Reasons in words."""

import pytest

from bot.text.explanation import describe_proof, describe_step, names, percent
from core import Cell, Explanation, Inference, Rule, explain, parse_board
from tests.core.test_explanation import CHAIN


def proof_of(explanation: Explanation, *, puzzle: bool = False) -> list[str]:
    return [str(line) for line in describe_proof(explanation, puzzle=puzzle)]


@pytest.mark.parametrize(
    ("text", "mines", "cell", "sentence"),
    [
        ("*1#", 1, (0, 2), "B1 needs no more mines, so C1 is safe."),
        ("#10", 1, (0, 0), "B1 still needs 1 mine and only A1 is left, so A1 is a mine."),
        ("#2#", 2, (0, 0), "B1 still needs 2 mines and only A1 and C1 are left, so A1 and C1 are mines."),
        ("#####\n11211", 2, (0, 2), "B2's last mine is next to A2. So C1 is safe."),
        (
            "#####\n11211",
            2,
            (0, 3),
            "C2 needs 1 more mine than B2, and only D1 touches C2 but not B2. That makes D1 a mine and A1 safe.",
        ),
        ("#1###", 1, (0, 4), "B1 is next to the board's last mine. So D1 and E1 are safe."),
        ("*1#####", 1, (0, 6), "No mines are left, so C1, D1, E1, F1 and G1 are safe."),
        (
            "01##\n02##\n13#3\n####",
            6,
            (1, 2),
            "If C2 were a mine, B1, B2, B3, D3 and the number of mines left wouldn't add up, so C2 is safe.",
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
        (Inference(Rule.ALL_PLACED, ((1, 1),), False, A1, NONE, (0,)), "B2 needs no more mines, so A1 is clear."),
        (Inference(Rule.ALL_PLACED, (), True, A1 | B1, NONE, (0,)), "No mines are left, so A1 and B1 are clear."),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2)), False, A1, NONE, (0, 0)),
            "B2 needs no more mines, so A1 is clear.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2), (3, 3)), False, A1, NONE, (2, 1, 1)),
            "C3 and D4 each still need 1 mine, and those are B2's last 2 mines. So A1 is clear.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2), (3, 3)), False, A1 | B1, NONE, (3, 1, 2)),
            "C3 and D4 still need 3 mines between them, and those are B2's last 3 mines. So A1 and B1 are clear.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2), (3, 3)), False, A1, NONE, (1, 1, 0)),
            "C3 and D4 still need 1 mine between them, and that's B2's last mine. So A1 is clear.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2)), False, NONE, A1, (2, 1)),
            "C3 counts only 1 of B2's last 2 mines. So A1 is a mine.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2)), True, NONE, A1, (4, 1, 2)),
            "B2 and C3 count only 3 of the board's last 4 mines. So A1 is a mine.",
        ),
        (
            Inference(Rule.CONTAINED, ((1, 1), (2, 2), (3, 3)), False, NONE, A1 | B1, (2, 0, 0)),
            "C3 and D4 need no more mines. So A1 and B1 are B2's last 2 mines.",
        ),
        (
            Inference(Rule.CASES, ((1, 1),), False, A1, NONE, (1,)),
            "If A1 were a mine, B2 wouldn't add up, so A1 is clear.",
        ),
        (
            Inference(Rule.CASES, ((1, 1), (2, 2)), False, NONE, A1, (1, 1)),
            "If A1 were clear, B2 and C3 wouldn't add up, so A1 is a mine.",
        ),
        (
            Inference(Rule.SEARCH, (), False, A1, NONE),
            "A1 must be clear, but there's no short reason: it takes trying several squares.",
        ),
        (
            Inference(Rule.SEARCH, (), False, NONE, A1),
            "A1 must be a mine, but there's no short reason: it takes trying several squares.",
        ),
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
            "C3 also counts B2's last 2 mines. So A1 is clear.",
            "B2's last 2 mines are next to C3. So A1 is safe.",
        ),
        (
            Inference(Rule.OVERLAP, ((1, 1), (2, 2)), False, A1, B1, (2, 1)),
            "B2 needs 1 more mine than C3, and only B1 counts for B2 but not C3. That makes B1 a mine and A1 clear.",
            "B2 needs 1 more mine than C3, and only B1 touches B2 but not C3. That makes B1 a mine and A1 safe.",
        ),
        (
            Inference(Rule.OVERLAP, ((1, 1), (2, 2)), False, NONE, A1 | B1, (3, 1)),
            "B2 needs 2 more mines than C3, and only A1 and B1 count for B2 but not C3. So A1 and B1 are mines.",
            "B2 needs 2 more mines than C3, and only A1 and B1 touch B2 but not C3. So A1 and B1 are mines.",
        ),
    ],
)
def test_numbers_of_puzzles_count_their_own_square(step: Inference, puzzle: str, sentence: str) -> None:
    assert str(describe_step(step, puzzle=True)) == puzzle
    assert str(describe_step(step)) == sentence


def test_several_steps_are_numbered_and_correct_flags_are_named() -> None:
    assert proof_of(explain(parse_board("F2#1#", 2), (0, 4))) == [
        "The flag at A1 is right.",
        "1. B1 still needs 1 mine and only C1 is left, so C1 is a mine.",
        "2. D1 needs no more mines, so E1 is safe.",
    ]


def test_puzzles_have_marks_instead_of_flags() -> None:
    step = Inference(Rule.ALL_PLACED, ((1, 1),), False, A1, NONE, (0,))
    known, *_ = proof_of(Explanation((0, 0), False, (step,), B1 | {(0, 2)}), puzzle=True)
    assert known == "The marks at B1 and C1 are right."


def test_at_most_three_steps_are_shown_and_the_others_are_counted() -> None:
    lines = proof_of(explain(parse_board(CHAIN, 8), (0, 22)))
    assert lines[0] == "-# The picture shows what 6 earlier steps find."
    assert [line.split(" ")[0] for line in lines[1:]] == ["7.", "8.", "9."]


def test_long_lists_are_cut() -> None:
    assert str(names([(0, column) for column in range(3)])) == "A1, B1 and C1"
    assert str(names([(0, column) for column in range(20)])) == "A1, B1, C1, D1, E1, F1, G1, H1 and 12 more"


@pytest.mark.parametrize(
    ("probability", "words"),
    [(0, "0%"), (1, "100%"), (0.001, "1%"), (0.999, "99%"), (0.334, "33%"), (0.5, "50%")],
)
def test_only_certain_odds_are_0_or_100_percent(probability: float, words: str) -> None:
    assert percent(probability) == words
