"""Opening a database: what whoever runs the bot is told, in one sentence, about one that can't be used."""

import asyncio
import logging
import os
import resource
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import unused_port
from sqlalchemy import event, text
from sqlalchemy.pool import Pool

from bot.errors import OperatorError
from bot.storage import postgresql as servers
from bot.storage import sqlite as files
from bot.storage.store import Store
from tests.databases import HOST, PORT, USER, migrating
from tests.storage.line import error_response, line_to_postgresql

PASSWORD = "hunter2"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def made(file: Path) -> Path:
    """A file that the bot has used."""
    await (await Store.open(f"sqlite:///{file}")).close()
    return file


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for another process looks and says so soon."""
    monkeypatch.setattr(files, "PRAGMAS", ("busy_timeout = 20", "journal_mode = WAL"))
    monkeypatch.setattr(files, "MIGRATION_TIME", 60)
    for module in (files, servers):
        monkeypatch.setattr(module, "WAITING_TIME", 0.02)


@pytest.fixture
def shopping_list(file: Path) -> Path:
    """A file that is no database."""
    file.write_text("A shopping list, and not a short one.\n" * 100)
    return file


async def refusal(url: str) -> str:
    """What whoever runs the bot is told about an address. No thread may be left that would read or write there."""
    before = threading.enumerate()
    with pytest.raises(OperatorError) as caught:
        await Store.open(url)
    begun = {thread.name for thread in threading.enumerate() if thread not in before}
    assert not [name for name in begun if name.startswith(("reader", "writer"))]
    return str(caught.value)


def assert_one_sentence(sentence: str, *parts: str) -> None:
    assert sentence.startswith("DATABASE_URL")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert PASSWORD not in sentence
    assert all(part in sentence for part in parts), sentence


async def test_opening_makes_the_file_and_its_tables(made: Path) -> None:
    with closing(sqlite3.connect(made)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"game", "turn", "alembic_version"} <= tables


async def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    sentence = await refusal(f"sqlite:///{tmp_path}/nowhere/games.db")
    assert_one_sentence(sentence, "nowhere/games.db", "unable to open", "its folder exists")


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert_one_sentence(await refusal(f"sqlite:///{tmp_path}"), "unable to open")


async def test_a_file_that_is_no_database_is_told_and_left_alone(shopping_list: Path) -> None:
    before = os.stat(shopping_list)
    assert_one_sentence(await refusal(f"sqlite:///{shopping_list}"), "file is not a database")
    assert os.stat(shopping_list).st_mtime_ns == before.st_mtime_ns


async def test_a_damaged_database_is_told(made: Path) -> None:
    with made.open("r+b") as content:
        content.seek(100)  # behind the header
        content.write(b"\xff" * (os.stat(made).st_size - 100))
    assert_one_sentence(await refusal(f"sqlite:///{made}"), "malformed")


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


async def test_an_up_to_date_database_that_may_not_be_written_is_told(made: Path) -> None:
    assert_one_sentence(
        await refusal(f"sqlite:///file:{made}?mode=ro&uri=true"), "readonly database", "may write there"
    )


@contextmanager
def full_disk() -> Iterator[None]:
    """Lets no database file of this process grow."""

    def limit(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA max_page_count = 1")
        cursor.close()

    event.listen(Pool, "connect", limit)
    try:
        yield
    finally:
        event.remove(Pool, "connect", limit)


async def test_a_full_disk_is_told(file: Path) -> None:
    with full_disk():
        assert_one_sentence(await refusal(f"sqlite:///{file}"), "full")


async def test_a_disk_that_can_not_be_written_is_told(file: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        sentence = await refusal(f"sqlite:///{file}")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert_one_sentence(sentence, "disk I/O error")


async def test_a_database_that_another_program_locks_is_told(
    made: Path, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MIGRATION_TIME", 0)
    with closing(sqlite3.connect(made, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert_one_sentence(await refusal(f"sqlite:///{made}"), "database is locked", "no other program locks")


async def test_a_database_of_a_newer_version_is_told_and_left_alone(database: str) -> None:
    store = await Store.open(database)
    await store.database.write(lambda session: session.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    assert_one_sentence(await refusal(database), "newer version of the bot")
    version = text("SELECT version_num FROM alembic_version")
    assert await store.database.read(lambda session: session.scalar(version)) == "9999"
    await store.close()


async def test_a_database_of_something_else_is_told(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE game (score INTEGER)")
    assert_one_sentence(await refusal(f"sqlite:///{file}"), "already exists")


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


@pytest.mark.parametrize("end", ["", "/", ":5432", "/?sslmode=disable"])
async def test_a_server_without_the_name_of_a_database_is_told(end: str) -> None:
    sentence = await refusal(f"postgresql://user:{PASSWORD}@localhost{end}")
    assert_one_sentence(sentence, "names no database", "postgresql://user:password@host/name")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
async def test_a_driver_that_is_not_installed_is_told_without_the_password(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    sentence = await refusal(f"{scheme}://user:{PASSWORD}@localhost/games")
    assert_one_sentence(sentence, "asyncpg", "make install")


async def test_an_option_that_the_driver_does_not_know_is_told(postgresql: str) -> None:
    assert_one_sentence(await refusal(f"{postgresql}?nonsense=1"), "nonsense")


async def test_a_database_may_be_named_among_the_options(postgresql: str) -> None:
    server, name = postgresql.rsplit("/", 1)
    store = await Store.open(f"{server}/?database={name}")
    opened = text("SELECT current_database()")
    assert await store.database.read(lambda session: session.scalar(opened)) == name
    await store.close()


async def test_a_server_that_can_not_encrypt_is_refused_if_sslmode_requires_it() -> None:
    async with line_to_postgresql() as line:
        line.refusal = error_response("28P01", "password authentication failed")
        sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{line.port}/games?sslmode=require")
    assert_one_sentence(sentence, "127.0.0.1/games", "rejected SSL")


async def test_a_server_that_can_not_be_reached_is_told() -> None:
    sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{unused_port()}/games")
    assert_one_sentence(sentence, "127.0.0.1/games", "Connect call failed", "its server runs")


async def test_a_server_that_does_not_answer_is_told_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(servers.SERVER_OPTIONS, "connect_args", {"timeout": 0.1})
    async with line_to_postgresql() as line:
        line.fall_silent()
        sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{line.port}/games")
    assert_one_sentence(sentence, "127.0.0.1/games", "TimeoutError", "its server runs")


async def test_a_database_that_is_missing_on_its_server_is_told(postgresql: str) -> None:
    sentence = await refusal(f"postgresql://{USER}@{HOST}:{PORT}/sweeper_nowhere")
    assert_one_sentence(sentence, "sweeper_nowhere", "does not exist")


async def test_a_server_that_refuses_is_quoted() -> None:
    async with line_to_postgresql() as line:
        line.refusal = error_response("28P01", "password authentication failed")
        sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{line.port}/games")
    assert_one_sentence(sentence, "127.0.0.1/games", "password authentication failed", "the password")


async def test_a_new_file_that_another_bot_is_just_making_is_waited_for(
    file: Path, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        opening = asyncio.create_task(Store.open(f"sqlite:///{file}"))
        await said(caplog)
        assert not opening.done()
        other.execute("COMMIT")
        await (await opening).close()


async def test_two_bots_that_start_at_once_both_come_up(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(3)))
    for store in stores:
        assert await store.find_running(1, "minesweeper") is None
        await store.close()


async def test_a_migration_waits_for_another_and_says_so_once(
    database: str, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    await (await Store.open(database)).close()
    caplog.clear()
    async with migrating(database):
        opening = asyncio.create_task(Store.open(database))
        await said(caplog)
    await (await opening).close()
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "another process is upgrading" in record.getMessage()


async def test_an_opening_that_is_cancelled_while_it_waits_leaves_no_thread(
    database: str, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    await (await Store.open(database)).close()
    async with migrating(database):
        opening = asyncio.create_task(Store.open(database))
        await said(caplog)
        opening.cancel()
        await asyncio.wait([opening])
    assert opening.cancelled()
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith(("reader", "writer"))]


async def said(caplog: pytest.LogCaptureFixture) -> None:
    """Wait until something is logged."""
    async with asyncio.timeout(30):
        while not caplog.records:  # noqa: ASYNC110 - another thread may log it
            await asyncio.sleep(0.01)
