"""The process that does what takes long: what it gives back, and that it is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random

import pytest

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


async def test_a_process_that_ends_while_it_has_nothing_to_do_is_replaced(workers: Workers) -> None:
    os.kill(await workers.run(os.getpid), signal.SIGKILL)
    for _ in range(20):
        with suppress(PlayerError):  # until it is noticed
            await workers.run(abs, -1)
    assert await workers.run(abs, -2) == 2


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
