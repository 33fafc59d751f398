"""The process that does what takes long: what it gives back, and that it is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio import CancelledError
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot import workers as workers_module
from bot.errors import PlayerError
from bot.games import PRESETS
from bot.games.fairness import Fairness
from bot.workers import Workers
from core import ContradictionError, Dig, analyse, best_move, needs_no_guess, parse_board

BOARD = parse_board("##1##\n##1##", 3)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    async with Workers() as workers:
        yield workers


def give_up() -> None:
    os._exit(1)


def tell_and_stay(begun: Path) -> None:
    """Gives the number of its process to whoever reads there."""
    begun.write_text(str(os.getpid()))
    time.sleep(600)


async def test_a_process_that_ends_while_it_has_nothing_to_do_is_replaced(workers: Workers) -> None:
    for _ in range(3):
        os.kill(await workers.run(os.getpid), signal.SIGKILL)
        with suppress(PlayerError):  # where it ends so late that it still gets the job
            await workers.run(abs, -1)
        assert await workers.run(abs, -2) == 2


async def test_a_process_that_stands_still_is_replaced(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await workers.run(os.getpid)
    os.kill(before, signal.SIGSTOP)
    monkeypatch.setattr(workers_module, "ANSWER_TIME", 0.01)
    assert await workers.run(abs, -1) == 1
    assert await workers.run(os.getpid) != before


async def test_a_job_that_takes_too_long_is_stopped_and_its_process_replaced() -> None:
    async with Workers(seconds=0.5) as workers:
        before = await workers.run(os.getpid)
        with pytest.raises(PlayerError, match=r"longer than 0\.5 seconds and was stopped"):
            await workers.run(time.sleep, 600)
        assert await workers.run(os.getpid) != before
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


async def test_a_process_ends_with_the_bot_even_where_that_is_killed_in_the_middle_of_a_job(tmp_path: Path) -> None:
    os.mkfifo(begun := tmp_path / "begun")
    program = (
        "import asyncio, pathlib, sys; from bot.workers import Workers; from tests.test_workers import tell_and_stay\n"
        "if __name__ == '__main__': asyncio.run(Workers(600).run(tell_and_stay, pathlib.Path(sys.argv[1])))"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, begun, stdout=PIPE)
    await asyncio.to_thread(begun.read_text)
    bot.kill()
    assert bot.stdout is not None
    await bot.stdout.read()  # which ends once nobody has it any more
    await bot.wait()


async def test_closing_stops_what_is_under_way_and_what_waits(tmp_path: Path) -> None:
    os.mkfifo(begun := tmp_path / "begun")
    async with Workers(seconds=600) as workers:
        jobs = [asyncio.create_task(workers.run(tell_and_stay, begun)) for _ in range(2)]
        process = int(await asyncio.to_thread(begun.read_text))
        await workers.close()
        assert [type(end) for end in await asyncio.gather(*jobs, return_exceptions=True)] == [CancelledError] * 2
        with pytest.raises(PlayerError, match="about to restart"):
            await workers.run(abs, -1)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


async def test_a_process_that_does_not_start_is_told_and_tried_again(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(workers_module, "START_TIME", 0)
        with pytest.raises(PlayerError, match="try again in a moment"):
            await workers.run(abs, -1)
    assert await workers.run(abs, -1) == 1


async def test_a_process_that_ends_in_a_job_is_replaced(workers: Workers) -> None:
    with pytest.raises(PlayerError, match="try again in a moment"):
        await workers.run(give_up)
    assert await workers.run(abs, -1) == 1


async def test_a_job_is_waiting_until_it_is_done(workers: Workers) -> None:
    jobs = [asyncio.create_task(workers.run(abs, -number)) for number in range(3)]
    await asyncio.sleep(0)
    assert workers.waiting == 3
    assert await asyncio.gather(*jobs) == [0, 1, 2]
    assert workers.waiting == 0


async def test_what_the_engine_says_comes_back_from_the_process(workers: Workers) -> None:
    fairness = Fairness(workers, Random(1))
    assert (await fairness.hint(BOARD)).guess == best_move(BOARD)
    field = await fairness.lay(PRESETS["beginner"], (4, 4))
    assert field is not None
    assert needs_no_guess(field, (4, 4))
    assert (await fairness.odds(BOARD)).analysis == analyse(BOARD)
    verdict = (await fairness.ruling([Dig(1, BOARD, frozenset([(0, 1)]), 0)])).verdict
    assert verdict.whole.guesses == 1
    with pytest.raises(ContradictionError) as caught:
        await fairness.odds(parse_board("1#0", 1))
    assert set(caught.value.clues) == {(0, 0), (0, 2)}
    assert not caught.value.counted
