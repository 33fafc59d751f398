"""Token buckets, with a clock that only the test moves."""

import pytest

from bot.play.rate_limit import MOST_KEPT, RateLimit
from tests.play.gaming_table import Clock


def test_so_many_may_be_taken_at_once_and_then_one_after_each_wait(clock: Clock) -> None:
    buckets = RateLimit(3, 2.0, clock)
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, pytest.approx(2.0)]
    clock.wait(1.5)
    assert buckets.take("ada") == pytest.approx(0.5)
    clock.wait(0.5)
    assert buckets.take("ada") == 0
    assert buckets.take("ada") == pytest.approx(2.0)


@pytest.mark.parametrize("seconds", [0.1, 0.3, 1 / 3, 0.7])
def test_the_wait_that_was_named_is_enough(clock: Clock, seconds: float) -> None:
    buckets = RateLimit(3, seconds, clock)
    for _ in range(50):
        while not (wait := buckets.take("ada")):
            pass
        clock.wait(wait)
        assert not buckets.take("ada")


def test_a_refused_one_costs_nothing_and_nobody_pays_for_another(clock: Clock) -> None:
    buckets = RateLimit(1, 30.0, clock)
    assert [buckets.take(player) for player in ("ada", "grace", "ada")] == [0, 0, pytest.approx(30)]
    for _ in range(10):
        buckets.take("ada")
    clock.wait(30)
    assert buckets.take("ada") == 0


def test_a_refusal_is_the_first_one_again_once_the_bucket_was_full(clock: Clock) -> None:
    buckets = RateLimit(2, 1.0, clock)

    def refused_before() -> bool:
        while not buckets.take("ada"):
            pass
        return buckets.refused_before("ada")

    assert [refused_before() for _ in range(3)] == [False, True, True]
    clock.wait(1)
    assert refused_before()
    clock.wait(2)
    assert not refused_before()


def test_full_buckets_and_their_refusals_are_forgotten(clock: Clock) -> None:
    buckets = RateLimit(1, 1.0, clock)
    for key in range(MOST_KEPT):
        buckets.take(key)
        buckets.refused_before(key)
    clock.wait(2)
    buckets.take("one more")
    assert len(buckets._filled) == 1
    assert not buckets._refused
