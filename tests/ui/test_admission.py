"""Who is let in, who waits, and who is turned away."""

import asyncio
from collections.abc import Callable

import pytest

from bot.ui.admission import ALWAYS_TAKEN, AT_ONCE, MAKES_ROOM_AFTER, PATIENCE, Admission


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self._timers: list[tuple[float, asyncio.TimerHandle]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(self.now + delay, callback, (), asyncio.get_running_loop())
        self._timers.append((self.now + delay, timer))
        return timer

    def wait(self, seconds: float) -> None:
        self.now += seconds
        for at, timer in self._timers:
            if at <= self.now and not timer.cancelled():
                timer._run()
        self._timers = [(at, timer) for at, timer in self._timers if at > self.now]


class Crowd:
    """Players who press, and an admission that counts them."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.admission = Admission(self.clock)
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
            self.clock.wait(seconds)
            self.admission.leave()
            self.waiting -= 1

    def press_on(self, seconds: float) -> None:
        """Answer a thousand, each of whom presses again if that is allowed."""
        for _ in range(1000):
            self.answer(1, seconds)
            self.come(self.waiting + 1)


@pytest.mark.parametrize("seconds", [0.001, 0.005, 0.01])
def test_as_many_may_wait_as_can_be_answered_in_time(seconds: float) -> None:
    crowd = Crowd()
    crowd.come()
    crowd.press_on(seconds)
    assert crowd.come() == pytest.approx(PATIENCE / seconds, rel=0.02)


def test_a_small_crowd_is_always_let_in() -> None:
    crowd = Crowd()
    crowd.come()
    crowd.answer(crowd.waiting - ALWAYS_TAKEN, 10.0)
    assert crowd.come() == ALWAYS_TAKEN
    crowd.answer(ALWAYS_TAKEN - 1, 10.0)
    assert crowd.come() == ALWAYS_TAKEN


def test_a_pause_in_which_nobody_presses_turns_nobody_away() -> None:
    crowd = Crowd()
    before = crowd.come()
    crowd.answer(before, PATIENCE / before)
    for _ in range(100):
        crowd.come(1)
        crowd.answer(1, 3600.0)
    assert crowd.come() == pytest.approx(before, rel=0.02)


def test_a_stall_is_forgotten_once_answers_are_fast_again() -> None:
    crowd = Crowd()
    crowd.come(60)
    crowd.answer(1, 30.0)
    crowd.press_on(0.002)
    assert crowd.come() == pytest.approx(PATIENCE / 0.002, rel=0.02)
    crowd.answer(1, 30.0)
    crowd.answer(crowd.waiting, 0.002)
    assert crowd.come() == pytest.approx(PATIENCE / 0.002, rel=0.02)


async def test_only_some_are_worked_on_at_once_and_the_others_follow_in_order() -> None:
    admission = Admission(Clock())
    working: list[int] = []
    leaving = asyncio.Event()

    async def work(number: int) -> None:
        async with admission.slot():
            working.append(number)
            await leaving.wait()

    tasks = [asyncio.create_task(work(number)) for number in range(AT_ONCE + 3)]
    await asyncio.sleep(0)
    assert working == [*range(AT_ONCE)]
    leaving.set()
    await asyncio.gather(*tasks)
    assert working == [*range(AT_ONCE + 3)]


async def test_a_press_that_waits_for_a_worker_gives_up_its_slot() -> None:
    clock = Clock()
    admission = Admission(clock)
    worker = asyncio.Event()
    done: list[str] = []

    async def ask_worker() -> None:
        async with admission.slot():
            await worker.wait()

    async def press() -> None:
        async with admission.slot():
            done.append("pressed")

    asking = [asyncio.create_task(ask_worker()) for _ in range(AT_ONCE)]
    pressing = asyncio.create_task(press())
    await asyncio.sleep(0)
    assert not done
    clock.wait(MAKES_ROOM_AFTER)
    await pressing
    worker.set()
    await asyncio.gather(*asking)
    assert await slots(admission) == AT_ONCE, "no slot is given back twice"


async def slots(admission: Admission) -> int:
    """How many can be worked on at once."""
    working, leaving = 0, asyncio.Event()

    async def work() -> None:
        nonlocal working
        async with admission.slot():
            working += 1
            await leaving.wait()

    tasks = [asyncio.create_task(work()) for _ in range(2 * AT_ONCE)]
    await asyncio.sleep(0)
    found = working
    leaving.set()
    await asyncio.gather(*tasks)
    return found
