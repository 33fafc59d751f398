"""The exercises that come with the bot: a sample is proved again here, and all by `make soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.features.tactics.library import FOLDER, RATED, RESERVED, load_exercises
from core import Exercise, Pattern, Tier
from tests.core.exercise_check import check, images

SAMPLE = 8
MOST_BYTES = 2**20
NAMED_ELSEWHERE = {Pattern.ONE_TWO_TWO_ONE}
"""Patterns without exercises: a 1-2-2-1 always shows two safe squares."""
COLLECTED = {name: load_exercises(name) for name in (RATED, RESERVED)}
EVERY = [exercise for exercises in COLLECTED.values() for exercise in exercises]


@pytest.mark.parametrize("exercise", EVERY[:: len(EVERY) // SAMPLE], ids=lambda exercise: f"{exercise.id:012x}")
def test_an_exercise_has_exactly_one_safe_square_and_a_proof(exercise: Exercise) -> None:
    check(exercise)


def test_no_exercise_is_a_mirrored_or_turned_image_of_another() -> None:
    seen: set[str] = set()
    for exercise in EVERY:
        its = images(exercise)
        assert not its & seen
        seen |= its


def test_ids_are_unique() -> None:
    assert len({exercise.id for exercise in EVERY}) == len(EVERY)


def test_there_are_enough_exercises_of_each_tier() -> None:
    rated = Counter(exercise.tier for exercise in COLLECTED[RATED])
    assert rated.total() >= 2000
    assert all(rated[tier] >= 900 for tier in Tier)
    reserved = Counter(exercise.tier for exercise in COLLECTED[RESERVED])
    assert reserved.total() >= 400
    assert all(reserved[tier] >= 100 for tier in Tier)


def test_each_pattern_has_two_exercises_in_reserve() -> None:
    reserved = Counter(exercise.pattern for exercise in COLLECTED[RESERVED])
    for pattern in set(Pattern) - NAMED_ELSEWHERE:
        assert reserved[pattern] >= 2, pattern


def test_the_files_are_small() -> None:
    assert sum((FOLDER / name).stat().st_size for name in COLLECTED) <= MOST_BYTES
