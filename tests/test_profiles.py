"""How much the tests try: all of it in CI, some of it elsewhere."""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import profiles
from tests.profiles import QUICK_EXAMPLES, chosen, examples, some


@pytest.mark.parametrize(("full", "tried"), [(True, 200), (False, QUICK_EXAMPLES)])
def test_properties_get_all_their_examples_only_in_ci(monkeypatch: pytest.MonkeyPatch, full: bool, tried: int) -> None:
    monkeypatch.setattr(profiles, "FULL", full)
    assert examples(200).max_examples == tried
    assert examples(5).max_examples == 5


def test_sweeps_are_complete_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "FULL", True)
    assert some(range(100), 3) == list(range(100))


@given(st.integers(2, 50), st.integers(0, 100))
def test_elsewhere_sweeps_have_both_ends_and_even_steps(number: int, cases: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(profiles, "FULL", False)
        tried = some(range(cases), number)
    assert len(tried) == min(number, cases)
    if cases:
        assert (tried[0], tried[-1]) == (0, cases - 1)
    steps = {after - before for before, after in pairwise(tried)}
    assert not steps or max(steps) - min(steps) <= 1


@dataclass(frozen=True)
class Item:
    """What the profile looks at in a test."""

    originalname: str
    name: str
    fixturenames: tuple[str, ...] = ()
    path: Path = Path("test_it.py")


def test_tests_on_databases_take_turns_and_try_some_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "FULL", False)

    def items(test: str, *fixtures: str) -> list[Item]:
        return [
            Item(test, f"{test}[{kind}-{case}]", fixtures) for kind in ("sqlite", "postgresql") for case in range(9)
        ]

    every = items("test_first", "database") + items("test_quick") + items("test_second", "copy")
    kept = chosen(cast(list[pytest.Function], every))
    assert {item.name for item in kept} == {
        *(f"test_first[sqlite-{case}]" for case in (0, 4, 8)),
        *(item.name for item in items("test_quick")),
        *(f"test_second[postgresql-{case}]" for case in (0, 4, 8)),
    }


def test_a_test_of_one_database_is_run_on_it() -> None:
    every = [Item(f"test_{number}", f"test_{number}[postgresql]", ("postgresql",)) for number in range(2)]
    assert len(chosen(cast(list[pytest.Function], every))) == 2
