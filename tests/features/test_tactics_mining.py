"""Mining: balanced files of exercises that grow, and runs that go on where they were interrupted."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bot.command_line import main
from bot.features.tactics import mining
from bot.features.tactics.library import RATED, RESERVED, load_exercises
from bot.features.tactics.mining import Mined, Wanted, mine, mine_into
from core import Exercise, Pattern, Tier, canonical

PROGRESS = "mined.txt"
EACH = 2
"""Exercises of each tier."""
SEED = 16
"""One with exercises of each tier in its first games."""


@pytest.fixture(scope="module", autouse=True)
def games_mined_once() -> Iterator[None]:
    """Mine each game once, whichever tests want it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mining, "mine_numbered", cache(mining.mine_numbered))
        yield


def mine_here(folder: Path, number: int, reserve: int, seed: int = SEED) -> None:
    options = {"folder": folder, "count": number, "reserve": reserve, "seed": seed, "workers": 1}
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    assert main(["tactics", "mine", *words]) == 0


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
    mine_here(folder, EACH * len(Tier), reserve=4)
    return folder


def test_the_files_have_as_many_exercises_of_each_tier_and_no_twins(mined: Path) -> None:
    rated, kept = both(mined)
    assert tiers([*rated, *kept]) == {EACH}
    assert len({canonical(exercise) for exercise in [*rated, *kept]}) == len([*rated, *kept])
    assert not (mined / PROGRESS).exists()


def test_the_reserve_has_exercises_for_each_pattern(mined: Path) -> None:
    rated, kept = both(mined)
    assert len(kept) >= 4
    reserved = Counter(exercise.pattern for exercise in kept)
    for pattern, others in Counter(exercise.pattern for exercise in rated if exercise.pattern).items():
        assert reserved[pattern] >= 2, f"{others} of {pattern} are rated"


def test_a_tier_takes_few_of_a_kind() -> None:
    """At most half have the same pattern, and a quarter only one square left that is no mine."""
    each, taken = 8, []
    wanted = Wanted(each * len(Tier), [])
    for exercise in load_exercises(RATED):
        if wanted.wants(exercise):
            wanted.take(exercise)
            taken.append(exercise)
    assert tiers(taken) == {each}
    for (_, pattern), number in Counter((exercise.tier, exercise.pattern) for exercise in taken).items():
        assert number <= each / 2 or pattern in (None, Pattern.MINE_COUNT)
    boards = [exercise.board for exercise in taken if exercise.counted]
    assert 0 < sum(board.text.count("#") == board.mines + 1 for board in boards) <= each / 4
    assert not wanted.tiers


def test_more_exercises_are_added_and_none_is_moved_or_lost(tmp_path: Path) -> None:
    mine_here(tmp_path, 4, reserve=4)
    before = both(tmp_path)
    mine_here(tmp_path, 8, reserve=6)
    after = both(tmp_path)
    for old, new in zip(before, after, strict=True):
        assert new[: len(old)] == old
    assert tiers([*after[0], *after[1]]) == {2}


def test_a_folder_has_to_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tactics", "mine", "--count", "8", "--folder", str(tmp_path / "missing")]) == 2
    assert capsys.readouterr().err == f"There is no folder {tmp_path / 'missing'}.\n"


def test_other_seeds_find_other_exercises(tmp_path: Path, mined: Path) -> None:
    mine_here(tmp_path, 4, reserve=4, seed=5)
    found = [exercise.id for exercises in both(tmp_path) for exercise in exercises]
    assert found
    assert not {exercise.id for exercises in both(mined) for exercise in exercises} & set(found)


@pytest.mark.parametrize("after", [1, 7])
@pytest.mark.parametrize("cut", [0, 30])
def test_an_interrupted_run_ends_as_if_nothing_had_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int, cut: int
) -> None:
    """A killed process may have written half of the last line."""
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    whole.mkdir()
    broken.mkdir()
    mine_into(whole, 8, 4, seed=SEED)
    with monkeypatch.context() as patch:
        patch.setattr(mining, "mine", interrupted(after))
        with pytest.raises(KeyboardInterrupt):
            mine_into(broken, 8, 4, seed=SEED)
    text = (broken / PROGRESS).read_text("ascii")
    assert text.count("\n") == after
    (broken / PROGRESS).write_text(text[: len(text) - cut], "ascii")
    mine_into(broken, 8, 4, seed=SEED)
    assert both(broken) == both(whole)


def interrupted(after: int) -> Callable[..., Iterator[Mined]]:
    """Return a `mine` that is interrupted after some exercises."""

    def mine_some(*given: Any) -> Iterator[Mined]:
        yield from islice(mine(*given), after)
        raise KeyboardInterrupt

    return mine_some


def test_several_workers_find_the_same_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = list(mine(SEED, 0, Wanted(4, []), []))
    monkeypatch.setattr(mining, "ProcessPoolExecutor", lambda workers, _: ThreadPoolExecutor(workers))
    assert list(mine(SEED, 0, Wanted(4, []), [], 2)) == alone
    assert pickle.loads(pickle.dumps(mining.mine_numbered)) is mining.mine_numbered
