"""Token buckets, with a clock that only the test moves."""

import pytest

from bot.game.pace import MOST_KEPT, RateLimit
from tests.held_clock import HeldClock


def test_so_many_may_be_taken_at_once_and_then_one_after_each_wait(held_clock: HeldClock) -> None:
    buckets = RateLimit(3, 2.0)
    assert [buckets.take("ada") for _ in range(4)] == [0, 0, 0, pytest.approx(2.0)]
    held_clock.advance(1.5)
    assert buckets.take("ada") == pytest.approx(0.5)
    held_clock.advance(0.5)
    assert buckets.take("ada") == 0
    assert buckets.take("ada") == pytest.approx(2.0)


@pytest.mark.parametrize("seconds", [0.1, 0.3, 1 / 3, 0.7])
def test_the_wait_that_was_named_is_enough(held_clock: HeldClock, seconds: float) -> None:
    buckets = RateLimit(3, seconds)
    for _ in range(50):
        while not (wait := buckets.take("ada")):
            pass
        held_clock.advance(wait)
        assert not buckets.take("ada")


def test_a_refused_one_costs_nothing_and_nobody_pays_for_another(held_clock: HeldClock) -> None:
    buckets = RateLimit(1, 30.0)
    assert [buckets.take(player) for player in ("ada", "grace", "ada")] == [0, 0, pytest.approx(30)]
    for _ in range(10):
        buckets.take("ada")
    held_clock.advance(30)
    assert buckets.take("ada") == 0


def test_a_refusal_is_the_first_one_again_once_the_bucket_was_full(held_clock: HeldClock) -> None:
    buckets = RateLimit(2, 1.0)

    def refused_before() -> bool:
        while not buckets.take("ada"):
            pass
        return buckets.refused_before("ada")

    assert [refused_before() for _ in range(3)] == [False, True, True]
    held_clock.advance(1)
    assert refused_before()
    held_clock.advance(2)
    assert not refused_before()


def test_full_buckets_and_their_refusals_are_forgotten(held_clock: HeldClock) -> None:
    buckets = RateLimit(1, 1.0)
    for key in range(MOST_KEPT):
        buckets.take(key)
        buckets.refused_before(key)
    held_clock.advance(2)
    buckets.take("one more")
    assert len(buckets._filled) == 1
    assert not buckets._refused
