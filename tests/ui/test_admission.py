"""Who is let in, and who is turned away."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.errors import Busy
from bot.ui.admission import PATIENCE, Admission


class Clock:
    """A clock that only the test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Hall:
    """Whoever wants to be let in, by name: what became of them, and when they leave."""

    def __init__(self, at_once: int) -> None:
        self.clock = Clock()
        self.seen: list[str] = []
        self._admission = Admission(at_once, self.clock)
        self._leaving: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *names: str) -> None:
        for name in names:
            self._leaving[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._be_there(name))
            await asyncio.sleep(0)

    async def leave(self, name: str) -> None:
        self._leaving[name].set()
        await self._tasks[name]
        await asyncio.sleep(0)

    async def give_up(self, name: str) -> None:
        self._tasks[name].cancel()
        await asyncio.wait([self._tasks[name]])

    async def _be_there(self, name: str) -> None:
        try:
            async with self._admission:
                self.seen.append(f"{name} in")
                await self._leaving[name].wait()
        except Busy:
            self.seen.append(f"{name} busy")


@contextmanager
def what_follows(hall: Hall, *expected: str) -> Iterator[None]:
    before = len(hall.seen)
    yield
    assert hall.seen[before:] == list(expected)


async def test_others_are_let_in_by_the_order_they_came_in() -> None:
    hall = Hall(2)
    with what_follows(hall, "a in", "b in"):
        await hall.come("a", "b", "c", "d")
    with what_follows(hall, "c in"):
        await hall.leave("b")
    with what_follows(hall, "d in"):
        await hall.leave("a")


async def test_those_who_waited_too_long_are_turned_away_when_somebody_leaves() -> None:
    hall = Hall(1)
    await hall.come("a", "b", "c")
    hall.clock.now = PATIENCE
    await hall.come("d")
    hall.clock.now += 0.001
    with what_follows(hall, "b busy", "c busy", "d in"):
        await hall.leave("a")


async def test_nobody_waits_for_those_who_gave_up() -> None:
    hall = Hall(1)
    await hall.come("a", "b")
    await hall.give_up("b")
    await hall.leave("a")
    with what_follows(hall, "c in"):
        await hall.come("c")


async def test_giving_up_at_the_moment_of_being_let_in_keeps_nobody_out() -> None:
    hall = Hall(1)
    await hall.come("a", "b")
    hall._leaving["a"].set()
    await asyncio.wait([hall._tasks["a"]])  # which has let b in, who hasn't noticed yet
    await hall.give_up("b")
    with what_follows(hall, "c in"):
        await hall.come("c")


async def test_an_error_keeps_nobody_out() -> None:
    admission = Admission(1)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            async with admission:
                raise ZeroDivisionError
