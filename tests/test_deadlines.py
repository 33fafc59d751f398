"""One deadline for everything that is done before an interaction is answered."""

from itertools import pairwise, product

import pytest

from bot import deadlines
from bot.clock import monotonic
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
from tests.held_clock import HeldClock

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


def test_a_first_dig_is_answered_in_time_however_long_each_wait_would_take(held_clock: HeldClock) -> None:
    for seconds in product([0, 0.7, 1.5, 10], repeat=len(FIRST_DIG)):
        began = held_clock.now
        with answering(Deadline(lambda: False)):
            for wait, needed in zip(FIRST_DIG, seconds, strict=True):
                held_clock.advance(min(needed, time_left(wait)))
        assert held_clock.now - began <= DISCORD_WAITS + 1e-9


def test_work_in_the_background_has_all_its_time() -> None:
    assert time_left(STORING) == STORING.most


def test_work_for_an_answer_ends_in_time_to_send_it() -> None:
    with answering(deadline(age=1.5)):
        assert time_left(STORING) == pytest.approx(WORKED_OUT_BY - 1.5)


def test_short_work_keeps_its_own_limit() -> None:
    with answering(deadline()):
        assert time_left(Wait(0.5)) == 0.5


def test_sending_may_take_until_discord_stops_waiting() -> None:
    with answering(deadline(age=2.7)):
        assert time_left(STORING) == 0
        assert time_left(SENDING) == pytest.approx(0.3)


def test_nothing_is_urgent_once_the_interaction_was_answered() -> None:
    with answering(deadline(age=5, answered=True)):
        assert time_left(STORING) == STORING.most


def test_background_work_can_leave_the_deadline() -> None:
    with answering(deadline(age=5)), answering(None):
        assert time_left(STORING) == STORING.most
