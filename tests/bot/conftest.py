"""A bot in a channel of SimCord, on a database in a fresh file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.app import Bot
from bot.engine.pool import WorkerPool
from bot.store.games import Store
from tests.at_once import AtOnce
from tests.bot.quick_bots import files_at_once
from tests.bot.table import TIMERS, PromptEnv, Table, new_bot
from tests.databases import made_file

__all__ = ["files_at_once"]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return made_file(tmp_path / "games.db")


@pytest.fixture
def workers() -> WorkerPool:
    return AtOnce()


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers)


@pytest.fixture
async def simcord_env(simcord_bot: Bot) -> AsyncIterator[simcord.Env]:
    env = PromptEnv(simcord_bot)
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
    env.raise_errors()


@pytest.fixture
async def table(database: str, workers: WorkerPool, simcord_bot: Bot, simcord_env: simcord.Env) -> AsyncIterator[Table]:
    table = Table(simcord_env, database, simcord_bot.store, workers)
    yield table
    await table.store.close()
