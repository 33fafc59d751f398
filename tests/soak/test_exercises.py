"""Every exercise that comes with the bot, proved again without the engine."""

import pytest

from bot.features.tactics.library import RATED, RESERVED, load_exercises
from tests.core.exercise_check import check

CHUNK = 100
EVERY = [exercise for name in (RATED, RESERVED) for exercise in load_exercises(name)]


@pytest.mark.parametrize("first", range(0, len(EVERY), CHUNK))
def test_exercises_have_exactly_one_safe_square_and_a_proof(first: int) -> None:
    for exercise in EVERY[first : first + CHUNK]:
        check(exercise)
