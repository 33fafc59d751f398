"""One deadline for everything that is done before an interaction is answered."""

from time import monotonic

import pytest

from bot.deadlines import ANSWER_WITHIN, DISCORD_WAITS, Deadline, answering, time_left


def deadline(age: float = 0.0, *, answered: bool = False) -> Deadline:
    return Deadline(lambda: answered, monotonic() - age)


def test_work_in_the_background_has_all_its_time() -> None:
    assert time_left(10) == 10


def test_work_for_an_answer_ends_in_time_to_send_it() -> None:
    with answering(deadline(age=1.5)):
        assert 0.5 < time_left(10) <= ANSWER_WITHIN - 1.5
    assert ANSWER_WITHIN < DISCORD_WAITS


def test_short_work_keeps_its_own_limit() -> None:
    with answering(deadline()):
        assert time_left(0.5) == 0.5


def test_sending_the_answer_may_take_what_discord_waits() -> None:
    with answering(deadline(age=2.7)):
        assert time_left(10) == 0
        assert time_left(10, DISCORD_WAITS) == pytest.approx(0.3, abs=0.2)


def test_nothing_is_urgent_once_the_interaction_was_answered() -> None:
    with answering(deadline(age=5, answered=True)):
        assert time_left(10) == 10


def test_background_work_can_leave_the_deadline() -> None:
    with answering(deadline(age=5)), answering(None):
        assert time_left(10) == 10
