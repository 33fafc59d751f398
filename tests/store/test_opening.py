"""Opening a database: what whoever runs the bot is told, in one sentence, about one that can't be used."""

import asyncio
import logging
import os
import sqlite3
import sys
import threading
from contextlib import closing, nullcontext
from math import inf
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import unused_port
from sqlalchemy import event, text
from sqlalchemy.pool import Pool

from bot.errors import OperatorError
from bot.store import postgresql as servers
from bot.store import sqlite as files
from bot.store.database import WAITING_TIME
from bot.store.games import Store
from tests.databases import HOST, PORT, USER, is_waited_for, made_file, migrating
from tests.held_clock import HeldClock
from tests.store.line import error_response, line_to_postgresql
from tests.store.outages import unwritable

PASSWORD = "hunter2"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def made(file: Path) -> Path:
    """A file that the bot has used."""
    made_file(file)
    return file


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite itself, for which time passes, hardly waits for a lock, and the bot tries again at once."""
    monkeypatch.setattr(files, "PRAGMAS", ("busy_timeout = 5", "journal_mode = WAL"))
    monkeypatch.setattr(files, "STEP", 0)


class Said(logging.Handler):
    """Sees what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.something = asyncio.Event()

    def emit(self, _: logging.LogRecord) -> None:
        self.something.set()


async def wait_until_said(url: str, clock: HeldClock) -> None:
    """Let a bot that is being opened wait for another process until it says so."""
    said, log = Said(), logging.getLogger("bot.store")
    log.addHandler(said)
    try:
        if url.startswith("sqlite"):
            await asyncio.sleep(0)  # it has begun
        else:
            await is_waited_for(url)
        clock.advance(WAITING_TIME)
        await said.something.wait()
    finally:
        log.removeHandler(said)


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


async def test_a_folder_that_does_not_exist_or_is_no_file_is_told(tmp_path: Path) -> None:
    sentence = await refusal(f"sqlite:///{tmp_path}/nowhere/games.db")
    assert_one_sentence(sentence, "nowhere/games.db", "unable to open", "its folder exists")
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


async def test_a_folder_or_a_file_that_may_not_be_written_is_told(tmp_path: Path, file: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    os.close(os.open(file, os.O_CREAT, mode=0o400))
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write everywhere")
    for path in (folder / "games.db", file):
        assert_one_sentence(await refusal(f"sqlite:///{path}"))


async def test_an_up_to_date_database_that_may_not_be_written_is_told(made: Path) -> None:
    assert_one_sentence(
        await refusal(f"sqlite:///file:{made}?mode=ro&uri=true"), "readonly database", "may write there"
    )


async def test_a_full_disk_is_told(file: Path) -> None:
    def limit(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA max_page_count = 1")
        cursor.close()

    event.listen(Pool, "connect", limit)
    try:
        assert_one_sentence(await refusal(f"sqlite:///{file}"), "full")
    finally:
        event.remove(Pool, "connect", limit)


async def test_a_disk_that_can_not_be_written_is_told(file: Path) -> None:
    with unwritable():
        assert_one_sentence(await refusal(f"sqlite:///{file}"), "disk I/O error")


async def test_a_database_that_another_program_locks_is_told(
    made: Path, impatient: None, held_clock: HeldClock
) -> None:
    with closing(sqlite3.connect(made, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        opening = asyncio.create_task(refusal(f"sqlite:///{made}"))
        await asyncio.sleep(0)  # it has begun
        held_clock.advance(files.MIGRATION_TIME + 1)
        assert_one_sentence(await opening, "database is locked", "no other program locks")


@pytest.mark.parametrize(
    ("revision", "sentence"),
    [("9999", "newer version of the bot"), ("0019", "older than 1.0.0: start 1.0.0 on it once")],
)
async def test_databases_of_newer_versions_and_those_before_1_0_0_are_left_alone(
    database: str, revision: str, sentence: str
) -> None:
    store = await Store.open(database)
    changed = text(f"UPDATE alembic_version SET version_num = '{revision}'")
    await store.database.write(lambda connection: connection.execute(changed))
    assert_one_sentence(await refusal(database), sentence)
    version = text("SELECT version_num FROM alembic_version")
    assert await store.database.read(lambda session: session.scalar(version)) == revision
    await store.close()


async def test_a_database_of_something_else_is_told(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE game (score INTEGER)")
    assert_one_sentence(await refusal(f"sqlite:///{file}"), "already exists")


async def test_an_address_that_names_no_database_is_told_without_its_password() -> None:
    for url in (
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
    ):
        assert_one_sentence(await refusal(url))


async def test_a_server_without_the_name_of_a_database_is_told() -> None:
    for end in ("", "/", ":5432", "/?sslmode=disable"):
        sentence = await refusal(f"postgresql://user:{PASSWORD}@localhost{end}")
        assert_one_sentence(sentence, "names no database", "postgresql://user:password@host/name")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
async def test_a_driver_that_is_not_installed_is_told_without_the_password(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    sentence = await refusal(f"{scheme}://user:{PASSWORD}@localhost/games")
    assert_one_sentence(sentence, "asyncpg", "make install")


async def test_a_database_may_be_named_among_the_options_which_the_driver_must_know(postgresql: str) -> None:
    server, name = postgresql.rsplit("/", 1)
    store = await Store.open(f"{server}/?database={name}")
    opened = text("SELECT current_database()")
    assert await store.database.read(lambda session: session.scalar(opened)) == name
    await store.close()
    assert_one_sentence(await refusal(f"{postgresql}?nonsense=1"), "nonsense")


@pytest.mark.parametrize(
    "parameters",
    [
        "sslmode=prefer&channel_binding=prefer",
        "sslmode=disable&channel_binding=require&connect_timeout=5&application_name=sweeper",
        "ssl=prefer&sslnegotiation=postgres&target_session_attrs=any",
        "pgbouncer=false&statement_timeout=10000&options=-c%20geqo%3Doff",
    ],
)
async def test_addresses_of_hosters_connect(parameters: str, postgresql: str) -> None:
    store = await Store.open(f"{postgresql}?{parameters}")
    name = text("SELECT current_setting('application_name')")
    seen = await store.database.read(lambda session: session.scalar(name))
    assert seen == ("sweeper" if "application_name" in parameters else "")
    await store.close()


@pytest.mark.parametrize(
    ("parameters", "parts"),
    [
        ("connection_limit=1", ["connection_limit"]),
        ("sslmode=sure", ["sslmode"]),
        ("connect_timeout=soon", ["connect_timeout", "'soon'"]),
        ("sslmode=verify-full&sslrootcert=/nowhere/root.pem", ["/nowhere/root.pem"]),
        ("pgbouncer=true", ["pgbouncer", "session mode"]),
    ],
)
async def test_a_parameter_that_is_not_understood_is_named(
    parameters: str, parts: list[str], made_postgresql: str
) -> None:
    with pytest.raises(OperatorError) as caught:
        await Store.open(f"{made_postgresql}?{parameters}")
    assert all(part in str(caught.value) for part in parts), caught.value


async def test_a_pooler_in_transaction_mode_is_refused_with_what_to_change() -> None:
    async with line_to_postgresql() as line:
        line.refusal = error_response("08P01", "unsupported startup parameter: idle_in_transaction_session_timeout")
        sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{line.port}/games")
    assert_one_sentence(sentence, "behind a pooler", "name PostgreSQL itself", "session mode")


async def test_a_pooler_that_drops_settings_is_logged(
    postgresql: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(servers.SERVER_OPTIONS, "connect_args", {})
    await (await Store.open(postgresql)).close()
    assert "a pooler that drops settings" in caplog.text


@pytest.mark.parametrize("password", ["hunter2@tail", "p/a@hunter2", "@hunter2@"])
async def test_nothing_of_a_password_with_an_at_sign_is_shown(password: str) -> None:
    sentence = await refusal(f"postgresql://user:{password}@127.0.0.1/games")
    assert_one_sentence(sentence, "%40")
    assert "tail" not in sentence


async def test_a_server_that_can_not_encrypt_is_refused_if_sslmode_requires_it() -> None:
    async with line_to_postgresql() as line:
        line.refusal = error_response("28P01", "password authentication failed")
        sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{line.port}/games?sslmode=require")
    assert_one_sentence(sentence, "/games", "rejected SSL")


async def test_a_server_that_can_not_be_reached_is_told() -> None:
    sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{unused_port()}/games")
    assert_one_sentence(sentence, "/games", "Connect call failed", "its server runs")


async def test_a_server_that_does_not_answer_is_told_after_a_while(held_clock: HeldClock) -> None:
    async with line_to_postgresql() as line:
        line.fall_silent()
        with held_clock.hurried():
            sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{line.port}/games")
    assert_one_sentence(sentence, "/games", "TimeoutError", "its server runs")


async def test_a_database_that_is_missing_on_its_server_is_told(made_postgresql: str) -> None:
    sentence = await refusal(f"postgresql://{USER}@{HOST}:{PORT}/sweeper_nowhere")
    assert_one_sentence(sentence, "sweeper_nowhere", "does not exist")


async def test_a_server_that_refuses_is_quoted() -> None:
    async with line_to_postgresql() as line:
        line.refusal = error_response("28P01", "password authentication failed")
        sentence = await refusal(f"postgresql://user:{PASSWORD}@127.0.0.1:{line.port}/games")
    assert_one_sentence(sentence, "/games", "password authentication failed", "the password")


async def test_a_new_file_that_another_bot_is_just_making_is_waited_for(
    file: Path, impatient: None, held_clock: HeldClock
) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        opening = asyncio.create_task(Store.open(f"sqlite:///{file}"))
        await wait_until_said(f"sqlite:///{file}", held_clock)
        assert not opening.done()
        other.execute("COMMIT")
    await (await opening).close()


async def test_bots_that_start_at_once_all_come_up(
    database: str, held_clock: HeldClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MIGRATION_TIME", inf)
    with held_clock.hurried() if database.startswith("sqlite") else nullcontext():  # a server isn't tried again
        stores = await asyncio.gather(*(Store.open(database) for _ in range(3)))
    for store in stores:
        assert await store.find_running(1, "minesweeper") is None
        await store.close()


async def test_a_migration_waits_for_another_and_says_so_once(
    made_database: str,
    impatient: None,
    held_clock: HeldClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "MIGRATION_TIME", inf)  # time passes while a thread tries
    async with migrating(made_database):
        opening = asyncio.create_task(Store.open(made_database))
        await wait_until_said(made_database, held_clock)
        with held_clock.hurried():
            await asyncio.sleep(2 * WAITING_TIME)
    await (await opening).close()
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "another process is upgrading" in record.getMessage()


async def test_an_opening_that_is_cancelled_while_it_waits_leaves_no_thread(
    made_database: str, impatient: None, held_clock: HeldClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MIGRATION_TIME", inf)  # time passes while a thread tries
    async with migrating(made_database):
        opening = asyncio.create_task(Store.open(made_database))
        await wait_until_said(made_database, held_clock)
        opening.cancel()
        await asyncio.wait([opening])
    assert opening.cancelled()
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith(("reader", "writer"))]
