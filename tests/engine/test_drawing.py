"""The drawing process: what it imports, when it starts, and that it is replaced."""

import os
import signal
from contextlib import suppress

import pytest

from bot.board import gif
from bot.board.appearance import Theme
from bot.board.gif import animate
from bot.discord.boards import Animator
from bot.engine.pool import WorkerPool
from bot.errors import PlayerError
from tests.at_once import InTurn
from tests.board.films import step, tiles
from tests.engine.processes import children

LOADED = "sorted(module for module in __import__('sys').modules if '.' not in module)"
UNNEEDED = {"aiohttp", "alembic", "discord", "sqlalchemy"}
GAME = (tiles("##"), [step({(0, 0): "1"})], Theme.DARK)


def drawing() -> WorkerPool:
    return WorkerPool(jobs_module=gif.__name__)


async def test_only_the_drawing_process_loads_pillow_and_neither_loads_what_it_does_not_need() -> None:
    async with WorkerPool() as workers, drawing() as drawers:
        engine, drawn = set(await workers.run(eval, LOADED)), set(await drawers.run(eval, LOADED))
    assert not engine & {"PIL", *UNNEEDED}
    assert "PIL" in drawn
    assert not drawn & UNNEEDED


async def test_it_starts_with_the_first_gif_and_is_replaced_if_it_ends() -> None:
    async with drawing() as drawers:
        animator = Animator(drawers)
        assert children() == []
        assert await animator.animate(*GAME) == animate(*GAME)
        assert len(children()) == 1
        os.kill(await drawers.run(os.getpid), signal.SIGKILL)
        with suppress(PlayerError):  # where it ends so late that it still gets the job
            await animator.animate(*GAME)
        assert await animator.animate(*GAME) == animate(*GAME)
    assert children() == []


async def test_a_player_waits_for_one_gif_at_a_time() -> None:
    animator = Animator(InTurn())
    with animator.turn(1):
        with pytest.raises(PlayerError, match="still drawing"), animator.turn(1):
            pass
        with animator.turn(2):
            assert await animator.animate(*GAME) == animate(*GAME)
    with animator.turn(1):
        assert await animator.animate(*GAME) == animate(*GAME)
