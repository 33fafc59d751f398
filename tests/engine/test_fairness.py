"""One player's hopeless boards and expensive pastes, and what others get meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from random import Random
from threading import Event
from typing import Any

import pytest

from bot.deadlines import COMPUTING
from bot.engine.client import EngineClient
from bot.engine.jobs import is_hopeless
from bot.engine.pool import MOST_EACH, MOST_WAITING, Overloaded, Player, asking
from bot.features.minesweeper.options import PRESETS
from core import Difficulty, Dig, Marking, generate_field, generate_puzzle, needs_no_guess, parse_board
from tests.at_once import AtOnce, Busy, InTurn
from tests.held_clock import HeldClock

ATTACKER, OTHER = 1, 2
BEGINNER = PRESETS["beginner"].figures
CROWDED = 9, 9, 30
"""A board on which a search that is worth a try finds nothing."""
FIRST = 4, 4
BOARD = parse_board("##1##\n##1##", 3)
PUZZLE = Marking(generate_puzzle(4, 4, 40, Random(1)))
HALF_HIDDEN = [
    [clue if (row + column) % 2 else None for column, clue in enumerate(line)]
    for row, line in enumerate(generate_field(12, 12, 45, Random(3)).counts)
]


@pytest.fixture
async def pool() -> AsyncIterator[InTurn]:
    async with InTurn() as pool:
        yield pool


@asynccontextmanager
async def busy(pool: InTurn) -> AsyncIterator[None]:
    """Have a job occupy the worker meanwhile."""
    going_on, over = Event(), Event()

    def work() -> None:
        going_on.set()
        over.wait()

    pool.occupy(work)
    await asyncio.to_thread(going_on.wait)
    try:
        yield
    finally:
        over.set()


async def ask(tasks: asyncio.TaskGroup, player: Player, *jobs: Coroutine[Any, Any, object]) -> None:
    """Ask for jobs at once, and let others go on while they wait."""
    with asking(player):
        for job in jobs:
            tasks.create_task(job)
    await asyncio.sleep(0)


@pytest.mark.parametrize(("preset", "waits"), [(True, 0), (False, 1)])
async def test_a_preset_waits_for_no_search_of_others_and_another_size_for_one_short_job_of_each(
    pool: InTurn, monkeypatch: pytest.MonkeyPatch, preset: bool, waits: int
) -> None:
    monkeypatch.setattr("bot.engine.jobs.PARTS", 3)
    engine = EngineClient(AtOnce(), Random(1), pool)
    async with asyncio.TaskGroup() as tasks, busy(pool):
        await ask(tasks, ATTACKER, *(engine.lay(*CROWDED, FIRST) for _ in range(MOST_EACH)))
        with asking(OTHER):
            digging = tasks.create_task(engine.lay(*BEGINNER, FIRST, preset=preset))
        await asyncio.sleep(0)
    field = digging.result()
    assert field is not None
    assert needs_no_guess(field, FIRST)
    assert pool.done.index(OTHER) == waits
    assert pool.done.count(ATTACKER) == 3 * MOST_EACH


async def test_a_search_ends_after_its_time_however_busy_the_process_is(pool: InTurn, held_clock: HeldClock) -> None:
    async with busy(pool):
        search = asyncio.create_task(EngineClient(pool, Random(1)).lay(*BEGINNER, FIRST))
        await asyncio.sleep(0)
        held_clock.advance(COMPUTING.most)
        assert await search is None


@pytest.mark.parametrize("board", [(30, 26, 250), (30, 16, 160), (16, 16, 100), (12, 12, 100)])
async def test_no_search_is_started_where_there_are_too_many_mines(board: tuple[int, int, int]) -> None:
    assert await EngineClient(Busy(), Random(1)).lay(*board, FIRST) is None


def test_boards_that_may_need_no_guess_are_looked_for() -> None:
    own = [(30, 26, 200), (9, 9, 60), (12, 12, 135), (12, 12, 143)]
    assert not any(is_hopeless(*board) for board in [*(preset.figures for preset in PRESETS.values()), *own])


async def test_hints_wait_for_no_review_puzzle_or_paste(pool: InTurn) -> None:
    engine = EngineClient(AtOnce(), Random(1), AtOnce(), pool)
    async with asyncio.TaskGroup() as tasks, busy(pool):
        await ask(
            tasks,
            OTHER,
            engine.review([Dig(1, BOARD, frozenset([(0, 1)]), 0)]),
            engine.make_puzzle(4, 4, 40, Difficulty.PAIRS),
            engine.solve_pasted(HALF_HIDDEN, 1),
            engine.pasted_odds(BOARD, counted=True),
        )
        assert pool.waiting == 4
        assert (await engine.hint(BOARD, [])).cell
        assert (await engine.odds(BOARD)).best
        explanation = await engine.mark(PUZZLE, [])
        assert explanation
        assert await engine.mark_for(PUZZLE, explanation.cell)


async def test_new_puzzles_and_pastes_of_others_wait_for_one_paste(
    pool: InTurn,
) -> None:
    engine = EngineClient(AtOnce(), Random(1), AtOnce(), pool)
    async with asyncio.TaskGroup() as tasks, busy(pool):
        await ask(tasks, ATTACKER, *(engine.solve_pasted(HALF_HIDDEN, 20) for _ in range(MOST_EACH)))
        with asking(ATTACKER), pytest.raises(Overloaded):
            await engine.solve_pasted(HALF_HIDDEN, 20)
        await ask(tasks, OTHER, engine.make_puzzle(4, 4, 40, Difficulty.PAIRS))
        await ask(tasks, OTHER + 1, engine.pasted_odds(BOARD, counted=True))
    assert pool.done[:4] == [ATTACKER, OTHER, OTHER + 1, ATTACKER]


async def test_any_number_of_reviews_leave_room_for_others(pool: InTurn) -> None:
    engine = EngineClient(AtOnce(), Random(1), AtOnce(), pool)
    dig = Dig(1, BOARD, frozenset([(0, 1)]), 0)
    async with asyncio.TaskGroup() as tasks, busy(pool):
        for player in range(MOST_WAITING // 2):
            await ask(tasks, player, engine.review([dig]))
        with asking(OTHER), pytest.raises(Overloaded):
            await engine.review([dig])
        await ask(tasks, OTHER, engine.pasted_odds(BOARD, counted=True))
    assert pool.done.index(OTHER) <= 1
