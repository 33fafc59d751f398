"""A SQLite file that is deleted or replaced while the bot runs: nothing is answered as stored that is lost."""

import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.features.minesweeper.session import MinesweeperSession
from bot.store.database import Unavailable
from bot.store.games import Store
from tests.databases import made_file
from tests.game.gaming_table import BEGINNER, CHANNEL, STARTER, Clock, Table, assert_consistent
from tests.referees import running


def delete(file: Path) -> None:
    file.unlink()


def move_away(file: Path) -> None:
    file.rename(file.with_suffix(".old"))


def replace_by_copy(file: Path) -> None:
    copy = file.with_suffix(".copy")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM INTO ?", [str(copy)])
    copy.replace(file)


def replace_by_nothing(file: Path) -> None:
    file.unlink()
    file.touch()


def delete_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


WAYS = [delete, move_away, replace_by_copy, replace_by_nothing, delete_folder]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "games.db"


@pytest.fixture
async def table(file: Path) -> AsyncIterator[Table]:
    store = await Store.open(made_file(file))
    yield Table(store, Clock())
    await store.close()


@pytest.mark.parametrize("lose", WAYS)
async def test_moves_are_refused_once_the_file_is_gone_nothing_is_made_there_and_the_log_says_so_once(
    lose: Callable[[Path], None], table: Table, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    play = await table.start(BEGINNER)
    await table.move(play, STARTER, "!a1")
    lose(file)
    before = content(file)
    caplog.clear()
    for _ in range(3):
        with pytest.raises(Unavailable):
            await table.move(play, STARTER, "!b1")
    with pytest.raises(Unavailable):
        await table.store.count_running()
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert str(file) in record.getMessage()
    assert "restart the bot" in record.getMessage()
    await table.store.close()
    assert content(file) == before


def content(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


async def test_a_write_during_which_the_file_goes_is_not_taken_for_stored(table: Table, file: Path) -> None:
    with pytest.raises(Unavailable):
        await table.store.database.write(lambda _session: file.unlink())


async def test_a_file_that_comes_back_is_used_after_a_restart(table: Table, file: Path) -> None:
    play = await table.start(BEGINNER)
    move_away(file)
    with pytest.raises(Unavailable):
        await table.move(play, STARTER, "!b1")
    file.with_suffix(".old").rename(file)
    with pytest.raises(Unavailable):
        await table.move(play, STARTER, "!b1")

    await table.store.close()
    again = Table(await Store.open(f"sqlite:///{file}"), Clock())
    assert (await again.move(await running(again.referee, CHANNEL, MinesweeperSession), STARTER, "!b1")).number == 1
    await assert_consistent(again, play)
    await again.store.close()


async def test_a_file_that_is_named_by_a_uri_is_looked_for_too(file: Path) -> None:
    store = await Store.open(f"sqlite:///file:{file}?mode=rwc&uri=true")
    delete(file)
    with pytest.raises(Unavailable):
        await store.count_running()
    await store.close()


async def test_a_database_in_memory_has_no_file_to_lose() -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        store = await Store.open(url)
        assert await store.count_running() == {}
        await store.close()


async def test_a_file_that_cannot_be_looked_at_for_a_moment_is_not_given_up(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = await table.start(BEGINNER)

    def fail(_path: Path) -> None:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", fail)
        with pytest.raises(Unavailable):
            await table.move(play, STARTER, "!b1")
    assert (await table.move(play, STARTER, "!b1")).number == 1
