"""A store in a fresh file, and a table over it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.store import Store
from tests.databases import made_file
from tests.play.table import Clock, Table


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return made_file(tmp_path / "games.db")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
def table(store: Store, clock: Clock) -> Table:
    return Table(store, clock)


@pytest.fixture
async def next_table(url: str, clock: Clock) -> AsyncIterator[Table]:
    """The same channel in another process, which takes over while the first still runs."""
    store = await Store.open(url)
    yield Table(store, clock, seed=2)
    await store.close()
