"""Reasons in words."""

import pytest

from bot.rendering.reasoning import names, percent, tell_briefly, tell_steps
from core import Cell, explain, parse_board


@pytest.mark.parametrize(
    ("text", "mines", "cell", "told"),
    [
        ("*1#", 1, (0, 2), ["All mines of B1 are found, so C1 is safe."]),
        ("#10", 1, (0, 0), ["B1 needs a mine in every square that is left around it, so A1 is a mine."]),
        ("#####\n11211", 2, (0, 2), ["A2 takes all mines of B2, so C1 is safe."]),
        (
            "#####\n11211",
            2,
            (0, 3),
            ["C2 needs more mines than B2, by as many as it has squares for itself, so A1 is safe and D1 is a mine."],
        ),
        ("#1###", 1, (0, 4), ["All mines that are left lie around B1, so D1 and E1 are safe."]),
        ("*1#####", 1, (0, 6), ["All mines are found, so D1, E1, F1 and G1 are safe."]),
    ],
)
def test_every_rule_has_its_sentence(text: str, mines: int, cell: Cell, told: list[str]) -> None:
    assert tell_steps(explain(parse_board(text, mines), cell)) == told


def test_a_chain_is_told_by_its_last_step() -> None:
    explanation = explain(parse_board("#2#1#", 2), (0, 4))
    assert tell_briefly(explanation) == "all mines of D1 are found (after 1 other step)"


def test_long_lists_are_cut() -> None:
    assert names([(0, column) for column in range(3)]) == "A1, B1 and C1"
    assert names([(0, column) for column in range(20)]) == "A1, B1, C1, D1, E1, F1, G1, H1 and 12 more"


@pytest.mark.parametrize(
    ("probability", "told"),
    [(0, "0 %"), (1, "100 %"), (0.001, "1 %"), (0.999, "99 %"), (0.334, "33 %"), (0.5, "50 %")],
)
def test_what_is_not_certain_is_never_rounded_to_certainty(probability: float, told: str) -> None:
    assert percent(probability) == told
