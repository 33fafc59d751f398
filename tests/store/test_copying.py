"""`python -m bot copy`: everything goes from a file to PostgreSQL, or nothing."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import DateTime, Table, insert, select
from sqlalchemy.orm import Session

from bot.store.games import Store
from bot.store.models import Base
from bot.store.opening import served_alone
from tests.databases import made_file
from tests.game import gaming_table
from tests.game.gaming_table import BEGINNER, NOON, Clock
from tests.test_main import run

Printed = pytest.CaptureFixture[str]

TABLES = Base.metadata.sorted_tables
ID = 2**52
VALUES: Mapping[type, Any] = {str: "x", int: 7, bool: True, float: 0.1, date: date(2026, 11, 23), object: {"lives": 3}}


def row_of(table: Table) -> dict[str, Any]:
    """A row with a value in every column, and a large one in ids."""
    return {column.key: _value(column.name, column.type) for column in table.columns}


def _value(name: str, kind: Any) -> object:
    if name == "id" or name.endswith("_id"):
        return ID
    if isinstance(getattr(kind, "impl", kind), DateTime):
        return NOON
    return VALUES[kind.python_type]


def fill(session: Session) -> None:
    for table in TABLES:
        session.execute(insert(table), [row_of(table)])


def rows(session: Session) -> Mapping[str, Sequence[str]]:
    return {table.name: [str(row) for row in session.execute(select(table))] for table in TABLES}


async def stored_in(url: str) -> Mapping[str, Sequence[str]]:
    store = await Store.open(url)
    found = await store.database.read(rows)
    await store.close()
    return found


@pytest.fixture
async def source(tmp_path: Path) -> str:
    """A file with a row in every table."""
    url = made_file(tmp_path / "games.db")
    store = await Store.open(url)
    await store.database.transact(fill)
    await store.close()
    return url


async def copy(source: str, target: str) -> int:
    return await asyncio.to_thread(run, "copy", source, target)


async def test_every_table_is_copied_into_a_new_database_where_games_go_on(
    source: str, postgresql: str, capsys: Printed
) -> None:
    assert await copy(source, postgresql) == 0
    printed = capsys.readouterr()
    assert f"Rows copied: {len(TABLES)}" in printed.out
    assert "copying: 100%" in printed.err
    before, after = await stored_in(source), await stored_in(postgresql)
    assert after == before
    assert all(len(found) == 1 for found in after.values())
    store = await Store.open(postgresql)
    assert (await gaming_table.Table(store, Clock()).start(BEGINNER)).id == ID + 1
    await store.close()


async def test_a_database_that_is_not_empty_is_refused(source: str, made_postgresql: str, capsys: Printed) -> None:
    assert await copy(source, made_postgresql) == 0
    assert await copy(source, made_postgresql) == 2
    assert "isn't empty: name a new database" in capsys.readouterr().err


async def test_a_copy_that_fails_leaves_nothing_behind(source: str, made_postgresql: str, capsys: Printed) -> None:
    before = await stored_in(made_postgresql)
    store = await Store.open(source)
    last = TABLES[-1]
    text = next(column for column in last.columns if column.type.python_type is str)
    await store.database.transact(lambda session: session.execute(last.update().values({text: "\0"})))
    await store.close()
    assert await copy(source, made_postgresql) == 1
    assert "nothing was stored" in capsys.readouterr().err
    assert await stored_in(made_postgresql) == before


async def test_a_file_that_is_served_is_not_copied(source: str, postgresql: str, capsys: Printed) -> None:
    with served_alone(source):
        assert await copy(source, postgresql) == 1
    assert "Another process of the bot serves" in capsys.readouterr().err


async def test_only_a_file_is_copied_and_only_to_postgresql(source: str, capsys: Printed) -> None:
    assert await copy(source, "sqlite:///other.db") == 2
    assert "TO must name a database of PostgreSQL" in capsys.readouterr().err
    assert await copy("postgresql://user@host/games", "postgresql://user@host/other") == 2
    assert "FROM must name a file" in capsys.readouterr().err
