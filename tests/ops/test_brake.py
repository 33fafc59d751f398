"""The restart brake: ten starts an hour, however the process ends."""

import asyncio
from pathlib import Path

import pytest

from bot.process import HOUR, LOOK, MOST_STARTS, wait_to_start


class Clock:
    """A clock that a sleep moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.slept = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db-starts"


def written(file: Path) -> str:
    return file.read_text()


async def start(file: Path, clock: Clock) -> float:
    """Start a process a second after the last one, and return how long it waited."""
    clock.now, clock.slept = clock.now + 1, 0
    await wait_to_start(file, clock, clock.sleep)
    return clock.slept


async def test_a_process_that_keeps_crashing_starts_ten_times_an_hour(
    file: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    began = clock.now
    waits = [await start(file, clock) for _ in range(5 * MOST_STARTS)]
    assert waits[:MOST_STARTS] == [0] * MOST_STARTS
    assert clock.now >= began + 4 * HOUR
    assert all(wait > 0 for wait in waits[MOST_STARTS::MOST_STARTS])
    assert f"delete {file}" in caplog.text


async def test_starts_of_more_than_an_hour_ago_do_not_count(file: Path, clock: Clock) -> None:
    for _ in range(MOST_STARTS):
        await start(file, clock)
    clock.now += HOUR
    assert await start(file, clock) == 0
    assert written(file) == f"{clock.now:.0f}\n"


async def test_deleting_the_file_ends_the_wait(file: Path, clock: Clock) -> None:
    for _ in range(MOST_STARTS):
        await start(file, clock)

    async def delete(seconds: float) -> None:
        await asyncio.to_thread(file.unlink)
        await clock.sleep(seconds)

    clock.slept = 0
    await wait_to_start(file, clock, delete)
    assert clock.slept <= LOOK


@pytest.mark.parametrize("content", [b"", b"nonsense\n-5\n1e9\n", b"\xff\xfe\x00", b"9" * 5000, b"9999999999\n" * 20])
async def test_a_broken_file_and_a_clock_that_was_set_back_stop_nothing(
    content: bytes, file: Path, clock: Clock
) -> None:
    await asyncio.to_thread(file.write_bytes, content)
    assert await start(file, clock) == 0
    assert written(file) == f"{clock.now:.0f}\n"


async def test_where_no_file_can_be_written_the_log_says_so(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    assert await start(tmp_path, clock) == 0
    assert "can't count starts" in caplog.text
