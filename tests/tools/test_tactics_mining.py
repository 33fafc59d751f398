"""Mining: balanced files of exercises that grow, and runs that go on where they were interrupted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from bot.command_line import main
from bot.tools.tactics import mining
from bot.tools.tactics.collection import RATED, RESERVED, load_exercises
from bot.tools.tactics.mining import Mined, Wanted, mine, mine_into
from core import Exercise, Pattern, Tier, canonical

PROGRESS = "mined.txt"


def mine_here(folder: Path, number: int, reserve: int = 8, seed: int = 1) -> None:
    command = ["tactics", "mine", "--folder", folder, "--count", number, "--reserve", reserve, "--seed", seed]
    assert main([str(word) for word in command]) == 0


def both(folder: Path) -> tuple[list[Exercise], list[Exercise]]:
    return load_exercises(RATED, folder), load_exercises(RESERVED, folder)


def tiers(exercises: Iterable[Exercise]) -> set[int]:
    """Return how many exercises the tiers have."""
    counted = Counter(exercise.tier for exercise in exercises)
    return {counted[tier] for tier in Tier}


def test_the_files_have_as_many_exercises_of_each_tier_and_no_twins(tmp_path: Path) -> None:
    mine_here(tmp_path, 32)
    rated, kept = both(tmp_path)
    assert tiers([*rated, *kept]) == {8}
    assert len({canonical(exercise) for exercise in [*rated, *kept]}) == 32
    assert not (tmp_path / PROGRESS).exists()


def test_the_reserve_has_exercises_for_each_pattern(tmp_path: Path) -> None:
    mine_here(tmp_path, 40, reserve=24)
    rated, kept = both(tmp_path)
    assert len(kept) >= 24
    reserved = Counter(exercise.pattern for exercise in kept)
    for pattern, others in Counter(exercise.pattern for exercise in rated if exercise.pattern).items():
        assert reserved[pattern] >= 2, f"{others} of {pattern} are rated"


def test_more_exercises_are_added_and_none_is_moved_or_lost(tmp_path: Path) -> None:
    mine_here(tmp_path, 16)
    before = both(tmp_path)
    mine_here(tmp_path, 32, reserve=12)
    after = both(tmp_path)
    for old, new in zip(before, after, strict=True):
        assert new[: len(old)] == old
    assert tiers([*after[0], *after[1]]) == {8}


def test_other_seeds_find_other_exercises(tmp_path: Path) -> None:
    found = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        mine_here(folder, 8, seed=seed)
        found.append(both(folder))
    assert found[0] != found[1]


@pytest.mark.parametrize("after", [1, 5, 14])
@pytest.mark.parametrize("cut", [0, 30])
def test_an_interrupted_run_ends_as_if_nothing_had_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int, cut: int
) -> None:
    """A killed process may have written half of the last line."""
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    whole.mkdir()
    broken.mkdir()
    mine_into(whole, 16, 4, seed=1)
    with monkeypatch.context() as patch:
        patch.setattr(mining, "mine", interrupted(after))
        with pytest.raises(KeyboardInterrupt):
            mine_into(broken, 16, 4, seed=1)
    text = (broken / PROGRESS).read_text("ascii")
    assert text.count("\n") == after
    (broken / PROGRESS).write_text(text[: len(text) - cut], "ascii")
    mine_into(broken, 16, 4, seed=1)
    assert both(broken) == both(whole)


def interrupted(after: int) -> Callable[..., Iterator[Mined]]:
    """Return a `mine` that is interrupted after some exercises."""

    def mine_some(seed: int, first: int, wanted: Wanted, known: Iterable[Exercise]) -> Iterator[Mined]:
        for number, mined in enumerate(mine(seed, first, wanted, known)):
            if number == after:
                raise KeyboardInterrupt
            yield mined

    return mine_some


def test_at_most_half_of_a_tier_has_the_same_pattern() -> None:
    found = [exercise for _, exercise in mine(1, 0, Wanted(80, []), [])]
    for (_, pattern), number in Counter((exercise.tier, exercise.pattern) for exercise in found).items():
        assert number <= 10 or pattern in (None, Pattern.MINE_COUNT)
