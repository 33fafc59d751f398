"""One deadline for everything that is done before an interaction is answered."""

from itertools import pairwise
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import deadlines
from bot.deadlines import (
    COMPUTING,
    DISCORD_WAITS,
    READING,
    SENDING,
    STORING,
    WORKED_OUT_BY,
    Deadline,
    Wait,
    answering,
    time_left,
)

WAITS = [wait for wait in vars(deadlines).values() if isinstance(wait, Wait)]
FIRST_DIG = [READING, COMPUTING, STORING, SENDING]
"""What the answer to a first dig waits for, in this order."""


def deadline(age: float = 0.0, *, answered: bool = False) -> Deadline:
    return Deadline(lambda: answered, monotonic() - age)


def test_the_shares_of_a_first_dig_are_discords_three_seconds() -> None:
    """Each wait has this share even if those before it took as long as they may."""
    ends = [0.0, READING.most, COMPUTING.by, STORING.by, SENDING.by]
    shares = [end - start for start, end in pairwise(ends)]
    assert shares == pytest.approx([1.2, 0.6, 0.7, 0.5])
    assert sum(shares) == pytest.approx(DISCORD_WAITS)


@pytest.mark.parametrize("wait", WAITS)
def test_no_wait_goes_on_when_the_answer_is_due(wait: Wait) -> None:
    assert wait.by <= (DISCORD_WAITS if wait is SENDING else WORKED_OUT_BY)


@given(st.lists(st.floats(0, 10), min_size=len(FIRST_DIG), max_size=len(FIRST_DIG)))
def test_a_first_dig_is_answered_in_time_however_long_each_wait_would_take(seconds: list[float]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        now = 1000.0
        patch.setattr(deadlines, "monotonic", lambda: now)
        with answering(Deadline(lambda: False, now)):
            for wait, needed in zip(FIRST_DIG, seconds, strict=True):
                now += min(needed, time_left(wait))
    assert now <= 1000 + DISCORD_WAITS + 1e-9


def test_work_in_the_background_has_all_its_time() -> None:
    assert time_left(STORING) == STORING.most


def test_work_for_an_answer_ends_in_time_to_send_it() -> None:
    with answering(deadline(age=1.5)):
        assert 0.5 < time_left(STORING) <= WORKED_OUT_BY - 1.5


def test_short_work_keeps_its_own_limit() -> None:
    with answering(deadline()):
        assert time_left(Wait(0.5)) == 0.5


def test_sending_may_take_until_discord_stops_waiting() -> None:
    with answering(deadline(age=2.7)):
        assert time_left(STORING) == 0
        assert time_left(SENDING) == pytest.approx(0.3, abs=0.2)


def test_nothing_is_urgent_once_the_interaction_was_answered() -> None:
    with answering(deadline(age=5, answered=True)):
        assert time_left(STORING) == STORING.most


def test_background_work_can_leave_the_deadline() -> None:
    with answering(deadline(age=5)), answering(None):
        assert time_left(STORING) == STORING.most
