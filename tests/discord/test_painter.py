"""Pictures are painted in threads, the newest of a board and the newest board first, and in time or not at all."""

from __future__ import annotations

import asyncio
from threading import Event
from time import monotonic

import pytest

from bot.deadlines import DRAWING, PAINTING, Deadline, answering
from bot.discord.drawing import THREADS, Painter
from bot.errors import PlayerError


class Studio:
    """A painter whose threads are all busy until the test lets them go on."""

    def __init__(self) -> None:
        self.painter = Painter()
        self.painted: list[str] = []
        self._go_on = Event()
        self._busy = [asyncio.ensure_future(self.painter.paint(self._wait, name, DRAWING)) for name in range(THREADS)]

    def _wait(self) -> bytes:
        assert self._go_on.wait(10)
        return b""

    async def go_on(self) -> None:
        self._go_on.set()
        await asyncio.gather(*self._busy)

    def paint(self, board: str, what: str) -> asyncio.Future[bytes]:
        def paint() -> bytes:
            self.painted.append(what)
            return what.encode()

        return asyncio.ensure_future(self.painter.paint(paint, board, DRAWING))


@pytest.fixture
async def studio() -> Studio:
    studio = Studio()
    await asyncio.sleep(0)
    return studio


async def test_only_the_newest_of_the_pictures_that_wait_is_painted(studio: Studio) -> None:
    first, second, other = studio.paint("A", "old"), studio.paint("A", "new"), studio.paint("B", "other")
    await asyncio.sleep(0)
    await studio.go_on()
    assert await first == await second == b"new"
    assert await other == b"other"
    assert sorted(studio.painted) == ["new", "other"]


async def test_nobody_waits_for_a_picture_longer_than_there_is_time(studio: Studio) -> None:
    with answering(Deadline(lambda: False, arrived_at=monotonic() - 10)):
        with pytest.raises(TimeoutError):
            await studio.painter.paint(bytes, "A", PAINTING)
        with pytest.raises(PlayerError, match="too long"):
            await studio.painter.paint_for_sure(bytes)
    await studio.go_on()


async def test_a_picture_that_nobody_waits_for_is_not_painted(studio: Studio) -> None:
    with answering(Deadline(lambda: False, arrived_at=monotonic() - 10)), pytest.raises(TimeoutError):
        await studio.paint("A", "late")
    other = studio.paint("B", "other")
    await asyncio.sleep(0)
    await studio.go_on()
    assert await other == b"other"
    assert studio.painted == ["other"]


async def test_the_board_asked_for_last_is_painted_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.drawing.THREADS", 1)
    studio = Studio()
    await asyncio.sleep(0)
    pictures = [studio.paint(board, f"{number} {board}") for number, board in enumerate("ABCA")]
    await asyncio.sleep(0)
    await studio.go_on()
    await asyncio.gather(*pictures)
    assert studio.painted == ["3 A", "2 C", "1 B"]


async def test_an_error_reaches_everyone_who_waits_and_nobody_later() -> None:
    painter = Painter()

    def fail() -> bytes:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await painter.paint(fail, "A", DRAWING)
    assert await painter.paint(lambda: b"fine", "A", DRAWING) == b"fine"
