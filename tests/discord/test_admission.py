"""Who is let in, who waits, and who is turned away."""

import asyncio

import pytest

from bot.discord.admission import ALWAYS_TAKEN, AT_ONCE, MAKES_ROOM_AFTER, PATIENCE, Admission
from tests.discord.passing import pass_by, settle
from tests.held_clock import HeldClock


class Crowd:
    """Players who press, and an admission that counts them."""

    def __init__(self, clock: HeldClock) -> None:
        self.clock = clock
        self.admission = Admission()
        self.waiting = 0

    def come(self, most: int = 10_000) -> int:
        """Have players press until one is turned away. Return how many wait."""
        while self.waiting < most and not self.admission.is_full:
            self.admission.enter()
            self.waiting += 1
        return self.waiting

    def answer(self, number: int, seconds: float) -> None:
        """Answer some, with these seconds between two."""
        for _ in range(number):
            self.clock.advance(seconds)
            self.admission.leave()
            self.waiting -= 1

    def press_on(self, seconds: float) -> None:
        """Answer a thousand, each of whom presses again if that is allowed."""
        for _ in range(1000):
            self.answer(1, seconds)
            self.come(self.waiting + 1)


class Presses:
    """Presses that are worked on until they are answered."""

    def __init__(self, admission: Admission, number: int) -> None:
        self._admission = admission
        self._answering = asyncio.Event()
        self._tasks = [asyncio.create_task(self._work(at)) for at in range(number)]
        self.working: list[int] = []

    async def _work(self, number: int) -> None:
        async with self._admission.slot():
            self.working.append(number)
            await self._answering.wait()

    async def answer(self) -> None:
        self._answering.set()
        await asyncio.gather(*self._tasks)


@pytest.fixture
async def crowd(held_clock: HeldClock) -> Crowd:
    return Crowd(held_clock)


@pytest.mark.parametrize("seconds", [0.001, 0.005, 0.01])
async def test_as_many_may_wait_as_can_be_answered_in_time(crowd: Crowd, seconds: float) -> None:
    crowd.come()
    crowd.press_on(seconds)
    assert crowd.come() == pytest.approx(PATIENCE / seconds, rel=0.02)


async def test_a_small_crowd_is_always_let_in(crowd: Crowd) -> None:
    crowd.come()
    crowd.answer(crowd.waiting - ALWAYS_TAKEN, 10.0)
    assert crowd.come() == ALWAYS_TAKEN
    crowd.answer(ALWAYS_TAKEN - 1, 10.0)
    assert crowd.come() == ALWAYS_TAKEN


async def test_a_pause_in_which_nobody_presses_turns_nobody_away(crowd: Crowd) -> None:
    before = crowd.come()
    crowd.answer(before, PATIENCE / before)
    for _ in range(100):
        crowd.come(2)
        crowd.answer(1, 3600.0)
    assert crowd.come() == pytest.approx(before, rel=0.02)


@pytest.mark.parametrize("before", [0, 1, ALWAYS_TAKEN - 1])
async def test_the_silence_before_a_crowd_turns_nobody_away(crowd: Crowd, before: int) -> None:
    crowd.come(before)
    crowd.clock.advance(25.0)
    crowd.come(190)
    crowd.answer(20, 0.002)
    assert crowd.come(190) == 190


async def test_a_stall_is_forgotten_once_answers_are_fast_again(crowd: Crowd) -> None:
    crowd.come(60)
    crowd.answer(1, 30.0)
    crowd.press_on(0.002)
    assert crowd.come() == pytest.approx(PATIENCE / 0.002, rel=0.02)
    crowd.answer(1, 30.0)
    crowd.answer(crowd.waiting, 0.002)
    assert crowd.come() == pytest.approx(PATIENCE / 0.002, rel=0.02)


async def test_only_some_are_worked_on_at_once_and_the_others_follow_in_order() -> None:
    presses = Presses(Admission(), AT_ONCE + 3)
    await settle()
    assert presses.working == [*range(AT_ONCE)]
    await presses.answer()
    assert presses.working == [*range(AT_ONCE + 3)]


async def test_a_press_that_waits_for_a_worker_gives_up_its_slot_once(held_clock: HeldClock) -> None:
    admission = Admission()
    asking, pressing = Presses(admission, AT_ONCE), Presses(admission, 1)
    await settle()
    assert not pressing.working
    await pass_by(held_clock, MAKES_ROOM_AFTER)
    assert pressing.working
    for presses in (asking, pressing):
        await presses.answer()
    later = Presses(admission, 2 * AT_ONCE)
    await settle()
    assert len(later.working) == AT_ONCE
    await later.answer()
