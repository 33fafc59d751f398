"""Stores on both databases."""

from collections.abc import AsyncIterator

import pytest

from bot.store.games import Store


@pytest.fixture
async def store(made_database: str) -> AsyncIterator[Store]:
    """A store with empty tables, once on each database."""
    store = await Store.open(made_database)
    yield store
    await store.close()


@pytest.fixture
async def next_store(made_database: str) -> AsyncIterator[Store]:
    """That of another process, on the same database."""
    store = await Store.open(made_database)
    yield store
    await store.close()
