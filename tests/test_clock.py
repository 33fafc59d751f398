"""The bot's time of day."""

from datetime import timedelta

import pytest

from bot.clock import SLOWED, SteadyClock
from tests.game.gaming_table import NOON, Clock
from tests.held_clock import HeldClock


def test_the_time_goes_on_more_slowly_until_a_machine_that_was_set_back_has_caught_up(
    held_clock: HeldClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Clock()
    monkeypatch.setattr("bot.clock.utc_now", machine)
    clock = SteadyClock()

    def seconds_after(waited: float) -> float:
        held_clock.advance(waited)
        machine.wait(waited)
        return (clock() - NOON) / timedelta(seconds=1)

    assert seconds_after(10) == 10
    machine.wait(-1)
    assert seconds_after(0) == 10
    assert seconds_after(5) == pytest.approx(10 + 5 * SLOWED)
    assert seconds_after(5) == pytest.approx(19)
    assert seconds_after(5) == pytest.approx(24), "which is the machine's time"
    machine.wait(60)
    assert seconds_after(0) == pytest.approx(84)
    machine.wait(86_400)
    assert seconds_after(0) == pytest.approx(86_484)
    machine.wait(-86_400)
    assert seconds_after(0) == pytest.approx(84), "since it had been set forward by mistake"
