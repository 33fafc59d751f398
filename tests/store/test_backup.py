"""Copies of a database: made while games go on, whole, and never written over anything."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from threading import Event

import pytest

from bot.errors import OperatorError, PlayerError
from bot.features.minesweeper.session import MinesweeperSession
from bot.store.copies import back_up
from bot.store.games import Store
from tests.databases import made_file
from tests.game.gaming_table import BEGINNER, CHANNEL, OTHER, STARTER, Clock, Table
from tests.referees import running
from tests.store.outages import unwritable


def address_of(file: Path) -> str:
    return f"sqlite:///{file}"


async def test_a_copy_made_while_games_go_on_holds_each_of_them_as_it_was_at_one_moment(tmp_path: Path) -> None:
    store = await Store.open(address_of(tmp_path / "games.db"))
    table = Table(store, Clock())
    play = await table.start(BEGINNER)
    stop = asyncio.Event()

    async def flag_on_and_off() -> None:
        while not stop.is_set():
            with suppress(PlayerError):  # a slow copy lets the player use up the game's room for flags
                await table.move(play, STARTER, "!a1 !b2")
            await asyncio.sleep(0)

    flagging = asyncio.create_task(flag_on_and_off())
    copies = [tmp_path / f"copy-{number}.db" for number in range(3)]
    for copy in copies:
        before = len(await table.turns(play))
        await back_up(address_of(tmp_path / "games.db"), copy)
        after = len(await table.turns(play))
        await assert_whole(copy, before, after)
    stop.set()
    await flagging
    await store.close()


async def assert_whole(copy: Path, least: int, most: int) -> None:
    """A copy is sound, and the bot plays on with it where it was made, somewhere between so many turns."""
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    restored = await Store.open(address_of(copy))
    table = Table(restored, Clock())
    play = await running(table.referee, CHANNEL, MinesweeperSession)
    turns = await table.turns(play)
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert least <= len(turns) <= most
    assert (await table.move(play, OTHER, "!c3")).number == 1
    await restored.close()


async def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    made_file(tmp_path / "games.db")
    there = tmp_path / "letters.txt"
    there.write_text("Dear Ada,")
    with pytest.raises(OperatorError, match=r"letters\.txt is there already"):
        await back_up(address_of(tmp_path / "games.db"), there)
    assert there.read_text() == "Dear Ada,"


def wait_for_part(copy: Path, over: Event) -> None:
    """Wait until a copy has begun, or is over."""
    while not over.wait(0.001) and not list(copy.parent.glob("*.part/*")):
        pass


@asynccontextmanager
async def copying(database: Path, copy: Path) -> AsyncIterator[None]:
    """A copy is made meanwhile, and is whole afterwards."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("CREATE TABLE game (score INTEGER)")
        other.execute("BEGIN EXCLUSIVE")  # which is waited for
        task = asyncio.create_task(back_up(address_of(database), copy))
        over = Event()
        task.add_done_callback(lambda _: over.set())
        await asyncio.to_thread(wait_for_part, copy, over)
        yield
    await task


async def test_a_copy_has_its_name_only_once_it_is_whole(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with copying(tmp_path / "games.db", copy):
        assert not copy.exists()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "games.db"]


async def test_a_file_that_appears_while_a_copy_is_made_is_not_written_over(tmp_path: Path) -> None:
    letters = tmp_path / "letters.txt"
    with pytest.raises(OperatorError, match=r"letters\.txt is there already"):
        async with copying(tmp_path / "games.db", letters):
            letters.write_text("Dear Ada,")
    assert letters.read_text() == "Dear Ada,"
    assert sorted(os.listdir(tmp_path)) == ["games.db", "letters.txt"]


async def test_a_copy_that_has_no_folder_or_finds_no_room_is_told_and_nothing_is_left_of_it(tmp_path: Path) -> None:
    made_file(tmp_path / "games.db")
    with pytest.raises(OperatorError, match=r"nowhere.* can't be written"):
        await back_up(address_of(tmp_path / "games.db"), tmp_path / "nowhere" / "copy.db")
    with unwritable(), pytest.raises(OperatorError, match="room for two"):
        await back_up(address_of(tmp_path / "games.db"), tmp_path / "copy.db")
    assert not [name for name in os.listdir(tmp_path) if name.startswith("copy")]


async def test_a_database_that_is_not_there_is_told_and_nothing_is_left_behind(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match=r"games\.db\) that doesn't exist"):
        await back_up(address_of(tmp_path / "games.db"), tmp_path / "copy.db")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "url",
    [
        "postgres://ada:hunter2@host/games?sslmode=require",
        "postgresql://host/games?user=ada&password=hunter2&sslpassword=hunter2&sslmode=require",
    ],
)
async def test_for_postgresql_the_command_that_copies_it_is_told_though_its_driver_is_missing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(OperatorError, match="pg_dump --format=custom") as caught:
        await back_up(url, tmp_path / "copy.db")
    assert "hunter2" not in str(caught.value)
    assert "copy.dump" in str(caught.value)
    assert "host/games?" in str(caught.value)
    assert "sslmode=require" in str(caught.value)


@pytest.mark.parametrize("url", ["nonsense", "sqlite://games.db", "sqlite:///games.db?timeout=soon"])
async def test_an_address_that_names_no_database_is_told(url: str, tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="names no database the bot can use"):
        await back_up(url, tmp_path / "copy.db")
