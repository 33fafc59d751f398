"""Reasons in words."""

import pytest

from bot.text.explanation import describe_proof, names, percent, summarize_reason
from core import Cell, Explanation, Inference, Rule, explain, parse_board
from tests.core.test_explanation import CHAIN


@pytest.mark.parametrize(
    ("text", "mines", "cell", "told"),
    [
        ("*1#", 1, (0, 2), "B1 needs no more mines, so C1 is safe."),
        ("#10", 1, (0, 0), "B1 still needs 1 mine and only A1 is left, so A1 is a mine."),
        ("#2#", 2, (0, 0), "B1 still needs 2 mines and only A1 and C1 are left, so A1 and C1 are mines."),
        ("#####\n11211", 2, (0, 2), "B2 still needs 1 mine, which is among the squares of A2, so C1 is safe."),
        (
            "#####\n11211",
            2,
            (0, 3),
            "C2 needs 1 more mine than B2 and only D1 is out of B2's reach, so A1 is safe and D1 is a mine.",
        ),
        ("#1###", 1, (0, 4), "1 mine is left, which is among the squares of B1, so D1 and E1 are safe."),
        ("*1#####", 1, (0, 6), "No mines are left, so C1, D1, E1, F1 and G1 are safe."),
        (
            "01##\n02##\n13#3\n####",
            6,
            (1, 2),
            "If C2 were a mine, B1, B2, B3, D3 and the number of mines left couldn't all be right, so C2 is safe.",
        ),
    ],
)
def test_every_rule_has_its_sentence(text: str, mines: int, cell: Cell, told: str) -> None:
    assert describe_proof(explain(parse_board(text, mines), cell), "flag") == told


def test_several_steps_are_numbered_and_right_flags_are_named() -> None:
    explanation = explain(parse_board("F2#1#", 2), (0, 4))
    assert describe_proof(explanation, "flag") == (
        "The flag at A1 is right.\n"
        "1. B1 still needs 1 mine and only C1 is left, so C1 is a mine.\n"
        "2. D1 needs no more mines, so E1 is safe."
    )


def test_at_most_three_steps_are_shown_and_the_others_are_counted() -> None:
    told = describe_proof(explain(parse_board(CHAIN, 8), (0, 22)), "flag").split("\n")
    assert told[0] == "-# 6 steps come first. The picture shows what they find."
    assert [line.split(" ")[0] for line in told[1:]] == ["7.", "8.", "9."]


def test_what_only_trying_shows_says_so() -> None:
    step = Inference(Rule.SEARCH, (), False, frozenset([(3, 4)]), frozenset())
    told = describe_proof(Explanation((3, 4), False, (step,)), "mark", "clear")
    assert told == "E4 is clear. There's no short reason: finding out takes trying several squares."


def test_a_chain_is_told_by_its_last_step() -> None:
    explanation = explain(parse_board("#2#1#", 2), (0, 4))
    assert summarize_reason(explanation) == "D1 needs no more mines (after 1 other step)"


def test_long_lists_are_cut() -> None:
    assert names([(0, column) for column in range(3)]) == "A1, B1 and C1"
    assert names([(0, column) for column in range(20)]) == "A1, B1, C1, D1, E1, F1, G1, H1 and 12 more"


@pytest.mark.parametrize(
    ("probability", "told"),
    [(0, "0 %"), (1, "100 %"), (0.001, "1 %"), (0.999, "99 %"), (0.334, "33 %"), (0.5, "50 %")],
)
def test_what_is_not_certain_is_never_rounded_to_certainty(probability: float, told: str) -> None:
    assert percent(probability) == told
