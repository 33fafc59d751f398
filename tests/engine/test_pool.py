"""The process that does what takes long: what it gives back, and that it is replaced."""

from __future__ import annotations

import asyncio
import os
import pickle
import resource
import signal
import subprocess
import sys
import time
from asyncio import CancelledError
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.engine import jobs, worker
from bot.engine import pool as workers_module
from bot.engine.client import EngineClient
from bot.engine.jobs import lay_field
from bot.engine.pool import Overloaded, TookTooLong, WorkerPool, asking
from bot.errors import PlayerError
from bot.text import errors as text
from core import ContradictionError, Dig, Exercise, Tier, analyse, best_move, needs_no_guess, parse_board, prove
from tests.at_once import InTurn
from tests.engine.processes import (
    children,
    end_slowly,
    fail_unsendably,
    gone,
    tell_and_stand_still,
    tell_and_stay,
    tell_and_wait,
)
from tests.held_clock import HeldClock

pytestmark = pytest.mark.asyncio(loop_scope="module")

BOARD = parse_board("##1##\n##1##", 3)
NICENESS = 3


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def workers() -> AsyncIterator[WorkerPool]:
    """A process that all tests share, since it takes long to start."""
    async with WorkerPool(niceness=NICENESS) as workers:
        yield workers


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """Where a job can tell that it has begun, for whoever reads there."""
    os.mkfifo(begun := tmp_path / "begun")
    return begun


@pytest.fixture
def ending(tmp_path: Path) -> Path:
    """Where a job waits for its end."""
    os.mkfifo(ending := tmp_path / "ending")
    return ending


async def test_a_process_that_ends_while_it_has_nothing_to_do_is_replaced(workers: WorkerPool) -> None:
    os.kill(await workers.run(os.getpid), signal.SIGKILL)
    with suppress(PlayerError):  # where it ends so late that it still gets the job
        await workers.run(abs, -1)
    assert await workers.run(abs, -2) == 2


@pytest.mark.parametrize("job", [tell_and_stay, tell_and_stand_still])
async def test_a_process_that_takes_too_long_or_stands_still_is_replaced(
    workers: WorkerPool, begun: Path, job: Callable[[Path], None], held_clock: HeldClock
) -> None:
    late = asyncio.create_task(workers.run(job, begun))
    process = int(await asyncio.to_thread(begun.read_text))
    held_clock.advance(workers.seconds)
    with pytest.raises(TookTooLong):
        await late
    assert await workers.run(abs, -1) == 1
    assert gone(process)


async def test_ctrl_c_is_for_the_bot_and_slow_work_stands_back_for_others(workers: WorkerPool) -> None:
    """A terminal sends Ctrl-C to the group of the bot."""
    process = await workers.run(os.getpid)
    assert await workers.run(os.getpgrp) == process
    assert await workers.run(os.nice, 0) == os.nice(0) + NICENESS


async def test_a_job_that_is_given_up_before_its_process_is_there_is_not_done() -> None:
    async with WorkerPool() as workers:
        job = asyncio.create_task(workers.run(time.sleep, 600))
        await asyncio.sleep(0)
        job.cancel()
        assert await workers.run(abs, -1) == 1


async def test_a_running_job_that_is_given_up_ends_by_itself_in_the_same_process(
    workers: WorkerPool, begun: Path, ending: Path
) -> None:
    job = asyncio.create_task(workers.run(tell_and_wait, begun, ending))
    process = int(await asyncio.to_thread(begun.read_text))
    job.cancel()
    with pytest.raises(CancelledError):
        await job
    after = asyncio.create_task(workers.run(os.getpid))
    await asyncio.to_thread(ending.write_text, "")
    assert await after == process


async def test_players_take_turns_however_many_jobs_each_has(begun: Path, ending: Path) -> None:
    turns, done = InTurn(), list[str]()

    async def run(name: str, player: int | None, *, later: bool = False) -> None:
        with asking(player):
            await turns.run(abs, 1, later=later)
        done.append(name)

    async with turns, asyncio.TaskGroup() as tasks:
        tasks.create_task(turns.run(tell_and_wait, begun, ending))
        await asyncio.to_thread(begun.read_text)
        tasks.create_task(run("later", 3, later=True))
        for name, player in [("a1", 1), ("a2", 1), ("a3", 1), ("b1", 2), ("nobody", None), ("b2", 2)]:
            tasks.create_task(run(name, player))
        await asyncio.sleep(0)
        await asyncio.to_thread(ending.write_text, "")
    assert done == ["a1", "b1", "nobody", "a2", "b2", "a3", "later"]


async def test_one_player_leaves_room_for_others_and_so_do_jobs_of_nobody(begun: Path, ending: Path) -> None:
    async with InTurn(most_waiting=6, most_each=2) as workers, asyncio.TaskGroup() as tasks:
        with asking(1):
            tasks.create_task(workers.run(tell_and_wait, begun, ending))
            tasks.create_task(workers.run(abs, 1))
            await asyncio.to_thread(begun.read_text)
            with pytest.raises(Overloaded):
                await workers.run(abs, 1)
        for _ in range(3):
            tasks.create_task(workers.run(abs, 1))
        await asyncio.sleep(0)
        with pytest.raises(Overloaded):
            await workers.run(abs, 1)
        with asking(2):
            tasks.create_task(workers.run(abs, 1))
            await asyncio.sleep(0)
            with pytest.raises(Overloaded):
                await workers.run(abs, 1)
        with asking(3), pytest.raises(Overloaded):
            await workers.run(abs, 1)
        await asyncio.to_thread(ending.write_text, "")


async def test_a_process_ends_with_the_bot_even_where_that_is_killed_in_the_middle_of_a_job(begun: Path) -> None:
    program = (
        "import asyncio, pathlib, sys\n"
        "from bot.engine.pool import WorkerPool\n"
        "from tests.engine.processes import tell_and_stay\n"
        "if __name__ == '__main__': asyncio.run(WorkerPool(600).run(tell_and_stay, pathlib.Path(sys.argv[1])))"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, begun, stdout=PIPE)
    await asyncio.to_thread(begun.read_text)
    bot.kill()
    assert bot.stdout is not None
    await bot.stdout.read()  # which ends once nobody has it any more
    await bot.wait()


async def test_a_process_whose_bot_was_killed_before_its_answer_ends_in_silence() -> None:
    assert await asyncio.to_thread(said_by_a_process_whose_bot_was_killed) == b""


def said_by_a_process_whose_bot_was_killed() -> bytes:
    command = sys.executable, "-m", worker.__name__, "0", jobs.__name__
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin and process.stdout and process.stderr  # noqa: PT018 - it has been started with pipes
        process.stdout.close()
        process.stdin.write(worker.framed(pickle.dumps(os.getpid)))
        process.stdin.flush()
        return process.stderr.read()


async def test_closing_stops_what_is_under_way_and_what_waits(begun: Path) -> None:
    workers = WorkerPool()
    jobs = [asyncio.create_task(workers.run(tell_and_stay, begun)) for _ in range(2)]
    process = int(await asyncio.to_thread(begun.read_text))
    await asyncio.gather(workers.close(), workers.close())
    assert gone(process)
    assert [type(end) for end in await asyncio.gather(*jobs, return_exceptions=True)] == [CancelledError] * 2
    with pytest.raises(PlayerError, match=str(text.RESTARTING)):
        await workers.run(abs, -1)


@pytest.mark.parametrize("moments", [0, 1, 2, 3, 100])
async def test_closing_stops_a_process_that_is_just_starting(moments: int) -> None:
    before = children()
    workers = WorkerPool()
    workers.start()
    for _ in range(moments):
        await asyncio.sleep(0)
    await workers.close()
    assert children() == before


async def test_a_process_that_does_not_start_or_has_no_room_is_told_and_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, limit = children(), resource.getrlimit(resource.RLIMIT_NOFILE)
    async with WorkerPool() as workers:
        with monkeypatch.context() as patch:
            patch.setattr(workers_module, "START_TIME", 0)
            with pytest.raises(PlayerError, match=str(text.FAILED)):
                await workers.run(abs, -1)
        assert children() == before
        os.close(free := os.dup(0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (free, limit[1]))
        try:
            with pytest.raises(PlayerError, match=str(text.FAILED)):
                await workers.run(abs, -1)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limit)
        assert await workers.run(abs, -1) == 1


async def test_a_process_that_ends_in_a_job_is_replaced_and_the_log_says_how_it_ended(
    workers: WorkerPool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(PlayerError, match=str(text.FAILED)):
        await workers.run(end_slowly)
    assert "exit code 7" in caplog.text
    assert await workers.run(abs, -1) == 1


async def test_a_job_is_waiting_until_it_is_done(workers: WorkerPool) -> None:
    jobs = [asyncio.create_task(workers.run(abs, -number)) for number in range(3)]
    await asyncio.sleep(0)
    assert workers.waiting == 3
    assert await asyncio.gather(*jobs) == [0, 1, 2]
    assert workers.waiting == 0


async def test_boards_are_laid_while_the_other_worker_is_busy(workers: WorkerPool, begun: Path, ending: Path) -> None:
    async with InTurn() as others:
        busy = asyncio.create_task(others.run(tell_and_wait, begun, ending))
        await asyncio.to_thread(begun.read_text)
        assert await EngineClient(others, Random(1), workers).lay(9, 9, 10, (4, 4))
        assert not busy.done()
        await asyncio.to_thread(ending.write_text, "")
        await busy


async def test_what_the_engine_says_comes_back_from_the_process(workers: WorkerPool) -> None:
    engine = EngineClient(workers, Random(1))
    assert (await engine.hint(BOARD, [(0, 0)])).guess == best_move(BOARD)
    field = await engine.lay(9, 9, 10, (4, 4))
    assert field is not None
    assert needs_no_guess(field, (4, 4))
    assert (await engine.odds(BOARD)).analysis == analyse(BOARD)
    review = (await engine.review([Dig(1, BOARD, frozenset([(0, 1)]), 0)])).review
    assert review.whole.guesses == 1
    exercise = Exercise(parse_board("###\n121", 2), True, frozenset(), ((0, 1), (0, 2)), (0, 1), Tier.SUBSET, None, 2)
    assert await engine.prove(exercise) == prove(exercise)
    with pytest.raises(ContradictionError) as caught:
        await engine.odds(parse_board("1#0", 1))
    assert set(caught.value.clues) == {(0, 0), (0, 2)}
    assert not caught.value.counted


async def test_a_seed_lays_the_same_field_in_any_process_however_busy(workers: WorkerPool) -> None:
    """The daily board has to be the same for everybody, so no clock may decide when a search ends."""
    boards = [(21, 12, 40), (16, 16, 40), (9, 9, 30)]
    here = [lay_field(*board, (3, 3), 20261123, 0) for board in boards]
    assert [field is None for field in here] == [False, False, True]
    assert [await workers.run(lay_field, *board, (3, 3), 20261123, 0) for board in boards] == here


async def test_an_error_that_can_not_be_sent_leaves_the_process_alone(workers: WorkerPool) -> None:
    process = await workers.run(os.getpid)
    with pytest.raises(Exception, match="Unsendable"):
        await workers.run(fail_unsendably)
    assert await workers.run(os.getpid) == process
