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
EACH = 8
"""Exercises of each tier."""


def mine_here(folder: Path, number: int, reserve: int = 8, seed: int = 1) -> None:
    command = [
        "tactics",
        "mine",
        "--folder",
        folder,
        "--count",
        number,
        "--reserve",
        reserve,
        "--seed",
        seed,
        "--workers",
        1,
    ]
    assert main([str(word) for word in command]) == 0


def both(folder: Path) -> tuple[list[Exercise], list[Exercise]]:
    return load_exercises(RATED, folder), load_exercises(RESERVED, folder)


def tiers(exercises: Iterable[Exercise]) -> set[int]:
    """Return how many exercises the tiers have."""
    counted = Counter(exercise.tier for exercise in exercises)
    return {counted[tier] for tier in Tier}


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with exercises."""
    folder = tmp_path_factory.mktemp("mined")
    mine_here(folder, EACH * len(Tier), reserve=12)
    return folder


def test_the_files_have_as_many_exercises_of_each_tier_and_no_twins(mined: Path) -> None:
    rated, kept = both(mined)
    assert tiers([*rated, *kept]) == {EACH}
    assert len({canonical(exercise) for exercise in [*rated, *kept]}) == len([*rated, *kept])
    assert not (mined / PROGRESS).exists()


def test_the_reserve_has_exercises_for_each_pattern(mined: Path) -> None:
    rated, kept = both(mined)
    assert len(kept) >= 12
    reserved = Counter(exercise.pattern for exercise in kept)
    for pattern, others in Counter(exercise.pattern for exercise in rated if exercise.pattern).items():
        assert reserved[pattern] >= 2, f"{others} of {pattern} are rated"


def test_at_most_half_of_a_tier_has_the_same_pattern(mined: Path) -> None:
    rated, kept = both(mined)
    counted = Counter((exercise.tier, exercise.pattern) for exercise in [*rated, *kept])
    for (_, pattern), number in counted.items():
        assert number <= EACH / 2 or pattern in (None, Pattern.MINE_COUNT)


def test_few_exercises_have_only_one_square_left_that_is_no_mine(mined: Path) -> None:
    rated, kept = both(mined)
    boards = [exercise.board for exercise in [*rated, *kept] if exercise.counted]
    assert boards
    assert sum(board.text.count("#") == board.mines + 1 for board in boards) <= EACH / 4


def test_more_exercises_are_added_and_none_is_moved_or_lost(tmp_path: Path) -> None:
    mine_here(tmp_path, 8, reserve=4)
    before = both(tmp_path)
    mine_here(tmp_path, 16, reserve=8)
    after = both(tmp_path)
    for old, new in zip(before, after, strict=True):
        assert new[: len(old)] == old
    assert tiers([*after[0], *after[1]]) == {4}


def test_a_folder_has_to_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tactics", "mine", "--count", "8", "--folder", str(tmp_path / "missing")]) == 2
    assert capsys.readouterr().err == f"There is no folder {tmp_path / 'missing'}.\n"


def test_other_seeds_find_other_exercises(tmp_path: Path) -> None:
    found = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        mine_here(folder, 8, seed=seed)
        found.append(both(folder))
    assert found[0] != found[1]


@pytest.mark.parametrize("after", [1, 7])
@pytest.mark.parametrize("cut", [0, 30])
def test_an_interrupted_run_ends_as_if_nothing_had_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int, cut: int
) -> None:
    """A killed process may have written half of the last line."""
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    whole.mkdir()
    broken.mkdir()
    mine_into(whole, 8, 4, seed=1)
    with monkeypatch.context() as patch:
        patch.setattr(mining, "mine", interrupted(after))
        with pytest.raises(KeyboardInterrupt):
            mine_into(broken, 8, 4, seed=1)
    text = (broken / PROGRESS).read_text("ascii")
    assert text.count("\n") == after
    (broken / PROGRESS).write_text(text[: len(text) - cut], "ascii")
    mine_into(broken, 8, 4, seed=1)
    assert both(broken) == both(whole)


def interrupted(after: int) -> Callable[..., Iterator[Mined]]:
    """Return a `mine` that is interrupted after some exercises."""

    def mine_some(seed: int, first: int, wanted: Wanted, known: Iterable[Exercise], workers: int) -> Iterator[Mined]:
        for number, mined in enumerate(mine(seed, first, wanted, known, workers)):
            if number == after:
                raise KeyboardInterrupt
            yield mined

    return mine_some


def test_several_workers_find_the_same_exercises() -> None:
    found = [list(mine(1, 0, Wanted(4, []), [], workers)) for workers in (1, 2)]
    assert found[0] == found[1]
