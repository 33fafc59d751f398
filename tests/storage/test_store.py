"""The store over SQLite files: what opening one does, what it refuses, and that nothing is written twice."""

import asyncio
import gc
import os
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.errors import OperatorError
from bot.storage import Conflict, Store, StoredGame, StoredTurn
from bot.storage.models import Base

NOON = datetime(2024, 2, 29, 12, 30, 15, 250_000, tzinfo=UTC)
PASSWORD = "hunter2"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{file}")
    yield store
    await store.close()


@pytest.fixture
def shopping_list(file: Path) -> Path:
    """A file that is no database."""
    file.write_text("A shopping list, and not a short one.\n" * 100)
    return file


def game(channel: int = 1, kind: str = "minesweeper", ended_at: datetime | None = None) -> StoredGame:
    return StoredGame(
        channel_id=channel,
        guild_id=None,
        kind=kind,
        mode="classic",
        starter_id=2**63 - 1,
        title="Beginner",
        rows=9,
        columns=9,
        mines=10,
        lives=1,
        field=None,
        message_id=None,
        window_row=2,
        window_column=2,
        tool="dig",
        outcome=None,
        started_at=NOON,
        ended_at=ended_at,
    )


def turn(number: int, interaction: int | None = None, game_id: int | None = None) -> StoredTurn:
    return StoredTurn(
        game_id=game_id, number=number, player_id=2**63 - 1, at=NOON, interaction_id=interaction, text="C7 !D8"
    )


async def refusal(url: str) -> str:
    """What whoever runs the bot is told about an address. No connection may be left open."""
    before = set(threading.enumerate())
    with pytest.raises(OperatorError) as caught:
        await Store.open(url)
    sentence = str(caught.value)
    del caught
    gc.collect()
    for worker in set(threading.enumerate()) - before:
        if "connection_worker" in worker.name:  # aiosqlite's
            await asyncio.to_thread(worker.join, 5)
    return sentence


def assert_one_sentence(sentence: str) -> None:
    assert sentence.startswith("DATABASE_URL")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert PASSWORD not in sentence


async def test_opening_makes_the_file_and_its_tables(store: Store, file: Path) -> None:
    with sqlite3.connect(file) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert {"game", "turn", "alembic_version"} <= tables


async def test_opening_again_keeps_what_is_there(file: Path) -> None:
    for _ in range(2):
        store = await Store.open(f"sqlite:///{file}")
        running = await store.find_running(1, "minesweeper")
        if running is None:
            await store.add_game(game(), [turn(0)])
        else:
            assert [stored.text for stored in await store.turns(running.id)] == ["C7 !D8"]
        await store.close()
    assert running is not None


async def test_the_migrations_make_the_tables_of_the_models(store: Store, file: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    engine = create_async_engine(f"sqlite+aiosqlite:///{file}")
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_foreign_keys_hold_and_readers_do_not_wait_for_writers(store: Store) -> None:
    async with store._engine.connect() as connection:
        assert await connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert await connection.scalar(text("PRAGMA busy_timeout")) == 1000


async def test_times_come_back_as_they_were_and_aware(store: Store, file: Path) -> None:
    stored = game(ended_at=NOON.astimezone(timezone(timedelta(hours=5, minutes=30))))
    await store.add_game(stored, [turn(0)])
    again = await Store.open(f"sqlite:///{file}")
    found = await again.find_game(stored.id)
    assert found is not None
    assert found.ended_at is not None
    assert found.started_at == found.ended_at == NOON
    assert found.started_at.utcoffset() == found.ended_at.utcoffset() == timedelta(0)
    (first,) = await again.turns(stored.id)
    assert first.at == NOON
    assert first.at.utcoffset() == timedelta(0)
    await again.close()


async def test_a_game_is_found_by_its_number_and_by_its_channel(store: Store) -> None:
    stored = game(channel=5)
    await store.add_game(stored, [])
    by_number, by_channel = await store.find_game(stored.id), await store.find_running(5, "minesweeper")
    assert by_number is not None
    assert by_channel is not None
    assert by_number.id == by_channel.id == stored.id
    assert by_number.starter_id == 2**63 - 1
    assert await store.find_game(stored.id + 1) is None
    assert await store.find_running(5, "chess") is None
    assert await store.find_running(6, "minesweeper") is None


async def test_a_finished_game_does_not_run(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [])
    await store.change_game(stored.id, {"ended_at": NOON, "outcome": "won"})
    assert await store.find_running(1, "minesweeper") is None
    found = await store.find_game(stored.id)
    assert found is not None
    assert (found.ended_at, found.outcome) == (NOON, "won")


async def test_turns_come_back_in_order(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [turn(0, 7)])
    for number in (2, 10, 1):
        await store.add_turn(turn(number, 100 + number, stored.id), {"window_row": number})
    assert [(entry.number, entry.interaction_id) for entry in await store.turns(stored.id)] == [
        (0, 7),
        (1, 101),
        (2, 102),
        (10, 110),
    ]


async def test_a_second_running_game_of_a_kind_in_a_channel_conflicts(store: Store) -> None:
    await store.add_game(game(), [])
    with pytest.raises(Conflict):
        await store.add_game(game(), [])
    await store.add_game(game(kind="chess"), [])
    await store.add_game(game(channel=2), [])


async def test_a_finished_game_makes_room_for_many(store: Store) -> None:
    await store.add_game(game(ended_at=NOON), [])
    await store.add_game(game(ended_at=NOON), [])
    await store.add_game(game(), [])


@pytest.mark.parametrize(
    "second",
    [
        pytest.param((1, 8), id="the same number"),
        pytest.param((2, 7), id="the same interaction"),
        pytest.param((1, 7), id="both"),
    ],
)
async def test_a_turn_that_is_stored_conflicts_and_changes_nothing(store: Store, second: tuple[int, int]) -> None:
    stored = game()
    await store.add_game(stored, [turn(0)])
    await store.add_turn(turn(1, 7, stored.id), {"field": "a"})
    with pytest.raises(Conflict):
        await store.add_turn(turn(*second, stored.id), {"field": "b"})
    found = await store.find_game(stored.id)
    assert found is not None
    assert found.field == "a"
    assert len(await store.turns(stored.id)) == 2


async def test_an_interaction_counts_once_in_all_games(store: Store) -> None:
    first, second = game(channel=1), game(channel=2)
    await store.add_game(first, [turn(0, 7)])
    with pytest.raises(Conflict):
        await store.add_game(second, [turn(0, 7)])
    assert await store.find_running(2, "minesweeper") is None


async def test_turns_without_an_interaction_do_not_conflict(store: Store) -> None:
    stored = game()
    await store.add_game(stored, [turn(0), turn(1)])
    assert len(await store.turns(stored.id)) == 2


async def test_a_turn_of_no_game_conflicts(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.add_turn(turn(0, 7, 12345), {})


async def test_a_game_in_memory_needs_no_file() -> None:
    store = await Store.open("sqlite://")
    await store.add_game(game(), [turn(0)])
    assert await store.find_running(1, "minesweeper")
    await store.close()


async def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    sentence = await refusal(f"sqlite:///{tmp_path}/nowhere/games.db")
    assert_one_sentence(sentence)
    assert "nowhere/games.db" in sentence


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert_one_sentence(await refusal(f"sqlite:///{tmp_path}"))


async def test_a_file_that_is_no_database_is_told_and_left_alone(shopping_list: Path) -> None:
    before = os.stat(shopping_list)
    assert_one_sentence(await refusal(f"sqlite:///{shopping_list}"))
    assert os.stat(shopping_list).st_mtime_ns == before.st_mtime_ns


async def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write everywhere")
    assert_one_sentence(await refusal(f"sqlite:///{folder}/games.db"))


async def test_a_file_that_may_not_be_written_is_told(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT, mode=0o400))
    if os.access(file, os.W_OK):
        pytest.skip("this user may write everywhere")
    assert_one_sentence(await refusal(f"sqlite:///{file}"))


async def test_an_up_to_date_database_that_may_not_be_written_is_told(store: Store, file: Path) -> None:
    assert_one_sentence(await refusal(f"sqlite:///file:{file}?mode=ro&uri=true"))


async def test_a_database_of_a_newer_version_is_told_and_left_alone(file: Path) -> None:
    store = await Store.open(f"sqlite:///{file}")
    async with store._engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    sentence = await refusal(f"sqlite:///{file}")
    assert_one_sentence(sentence)
    assert "version" in sentence
    with sqlite3.connect(file) as raw:
        assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
    raw.close()


async def test_a_database_of_something_else_is_told(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE game (score INTEGER)")
    connection.close()
    assert_one_sentence(await refusal(f"sqlite:///{file}"))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "sweeper.db",
        "sqlite:/sweeper.db",
        "sqlite://sweeper.db",
        "sqlite:///sweeper.db?timeout=soon",
        f"mysql://user:{PASSWORD}@host/games",
        f"mongodb+srv://user:{PASSWORD}@host/games",
        f"postgresql://user:{PASSWORD}@host:port/games",
        f"postgresql://user:{PASSWORD}@[::1/games",
        f"postgresql//user:{PASSWORD}@host/games",
        f"postgresql:user:{PASSWORD}",
        f"mysql://host/games?user=user&password={PASSWORD}",
    ],
)
async def test_an_address_that_names_no_database_is_told_without_its_password(url: str) -> None:
    assert_one_sentence(await refusal(url))


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
async def test_a_driver_that_is_not_installed_is_told_without_the_password(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    sentence = await refusal(f"{scheme}://user:{PASSWORD}@localhost/games")
    assert_one_sentence(sentence)
    assert "asyncpg" in sentence
