"""A store in a fresh file, and a table over it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.games import Store
from tests.databases import made_file
from tests.game.gaming_table import Clock, Table
from tests.game.hooked_store import HookedStore

on_both_databases = pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
"""For tests of what processes do to one database at once. What comes one after another does the same on each."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with empty tables: a file, unless a test asks for both databases."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return made_file(tmp_path / "games.db")
    url: str = request.getfixturevalue("made_postgresql")
    return url


@pytest.fixture
async def store(url: str) -> AsyncIterator[HookedStore]:
    store = await HookedStore.open(url)
    yield store
    await store.close()


@pytest.fixture
def table(store: Store, clock: Clock) -> Table:
    return Table(store, clock)


@pytest.fixture
async def next_store(url: str) -> AsyncIterator[HookedStore]:
    """The same database in another process."""
    store = await HookedStore.open(url)
    yield store
    await store.close()


@pytest.fixture
def next_table(next_store: HookedStore, clock: Clock) -> Table:
    """The same channel in another process, which takes over while the first still runs."""
    return Table(next_store, clock, seed=2)
