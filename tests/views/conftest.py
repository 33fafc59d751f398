"""A table over a database in a fresh file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.store import Store
from tests.databases import made_file
from tests.games.table import Clock, Table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    store = await Store.open(made_file(tmp_path / "games.db"))
    yield Table(store, Clock())
    await store.close()
