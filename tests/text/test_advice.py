"""The best move in words."""

import pytest

from bot.text.explanation import describe_advice
from core import Advice


@pytest.mark.parametrize(
    ("advice", "sentences"),
    [
        (None, ["Only mines are left."]),
        (Advice((6, 2), 0.0, 0.0, None, 0.0), ["C7 is safe."]),
        (Advice((6, 2), 0.33, 0.33, None, 0.0), ["Best guess: C7 (33% risk)."]),
        (
            Advice((6, 2), 0.33, 0.2, 0.5, 0.0),
            [
                "Best guess: C7 (33% risk, 50% to win with one life).",
                "Another square is safer at 20%, but C7 wins more often.",
            ],
        ),
        (
            Advice((6, 2), 0.5, 0.2, None, 0.8),
            [
                "Best guess: C7 (50% risk).",
                "Another square is safer at 20%, but C7 is probably a 50/50 you can't avoid (80%).",
            ],
        ),
        (
            Advice((6, 2), 0.5, 0.2, None, 1.0),
            ["Best guess: C7 (50% risk).", "Another square is safer at 20%, but C7 is a 50/50 you can't avoid."],
        ),
    ],
)
def test_the_best_move_is_named_with_its_risk(advice: Advice | None, sentences: list[str]) -> None:
    assert list(map(str, describe_advice(advice))) == sentences
