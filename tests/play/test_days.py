"""Days that players type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.modes.daily.days import read_date
from tests.core.test_width import widened


@given(st.dates())
def test_a_day_is_read_in_full_width_too(day: object) -> None:
    assert read_date(widened(str(day))) == read_date(str(day)) == day


@pytest.mark.parametrize("typed", ["20261123", "2026-W48-1", "23.11.2026", "2026-11-31", ""])
def test_other_days_are_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="day"):
        read_date(typed)
