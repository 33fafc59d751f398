"""How much the tests try: all of it in CI, some of it elsewhere."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import profiles
from tests.profiles import QUICK_EXAMPLES, examples, some


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
