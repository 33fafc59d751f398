"""The command line: exit statuses and the sentences on stderr."""

import asyncio
import json
import logging
import os
import re
import socket
import sqlite3
import sys
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer, unused_port
from discord.http import Route
from sqlalchemy import update

import bot.__main__
from bot.app import COMMANDS
from bot.command_line import main
from bot.ops.command import Argument, Command
from bot.store.games import Store
from bot.store.models import StoredRating
from bot.store.opening import served_alone
from bot.version import VERSION
from tests.databases import made_file
from tests.store.rated import end_game
from tests.store.version_1_0_0 import write_1_0_0

TOKEN = "MTIz.abc-DEF_456"
USER = {"id": "1", "username": "sweeper", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "sweeper",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": {**USER, "id": "2", "username": "owner", "bot": False},
    "verify_key": "",
}

ANSWERS: dict[str, Any] = {
    "/users/@me": USER,
    "/applications/1/commands": [],
    "/applications/1/emojis": {"items": []},
    "/gateway/bot": {"url": "", "shards": 1, "session_start_limit": {"remaining": 0, "reset_after": 0}},
}
"""Answers by their addresses. No identifies are left, so a process that is let in stops."""

every = pytest.mark.parametrize("command", ["serve", "check", "tiles"])
Printed = pytest.CaptureFixture[str]


class Discord:
    """The part of Discord that logging in needs."""

    def __init__(self) -> None:
        self.status = 200
        self.tokens: list[str] = []

    async def answer(self, request: web.Request) -> web.Response:
        self.tokens.append(request.headers["Authorization"])
        good = ANSWERS.get(request.path, APPLICATION)
        body = good if self.status == 200 else {"message": f"{self.status}: No", "code": 0}
        return web.Response(body=json.dumps(body).encode(), content_type="application/json", status=self.status)


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder and an environment without settings."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "LOG_FORMAT", "METRICS_PORT", "METRICS_HOST"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token is set."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)


@pytest.fixture
async def discord(token: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    discord = Discord()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", discord.answer)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("")).rstrip("/"))
        yield discord


def run(*arguments: str) -> int:
    """Run the program as in a process of its own, where nothing else has set up logging."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers.clear()
    try:
        return main([*arguments])
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


async def run_beside(command: str) -> int:
    """Run the program beside the event loop of the test's Discord."""
    return await asyncio.to_thread(run, command)


def assert_one_sentence(output: Any, *parts: str) -> None:
    """Assert that stderr is one line with these parts."""
    (line,) = output.err.splitlines()
    assert all(part in line for part in parts)
    assert TOKEN not in line


@every
def test_a_missing_or_empty_token_is_one_sentence(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    for token in (None, "", "   "):
        if token is not None:
            monkeypatch.setenv("DISCORD_TOKEN", token)
        assert run(command) == 2
        assert_one_sentence(capsys.readouterr(), "DISCORD_TOKEN isn't set", ".env.example")


def test_the_bot_serves_by_default(capsys: Printed) -> None:
    assert run() == 2
    assert_one_sentence(capsys.readouterr(), "DISCORD_TOKEN")


@pytest.mark.parametrize("name", ["wave", "daily wave", "sea wave"])
@pytest.mark.parametrize("later", [True, False], ids=["awaited", "at once"])
def test_a_command_that_is_declared_runs_without_a_token(
    name: str, later: bool, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    async def wave_later(options: Namespace) -> None:
        print(f"Hello, {options.name}!")

    def wave(options: Namespace) -> None:
        print(f"Hello, {options.name}!")

    command = Command(name, "greet somebody", wave_later if later else wave, [Argument("name", help="whom to greet")])
    monkeypatch.setattr("bot.command_line.COMMANDS", [*COMMANDS, command])
    assert run(*name.split(), "Ada") == 0
    assert capsys.readouterr().out == "Hello, Ada!\n"
    with pytest.raises(SystemExit):
        run(*name.split(), "--help")
    assert "whom to greet" in capsys.readouterr().out


def test_unknown_commands_are_refused(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as caught:
        run("fly")
    assert caught.value.code == 2
    assert "fly" in capsys.readouterr().err


@every
def test_a_setting_that_is_wrong_is_one_sentence(
    command: str, token: None, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    assert run(command) == 2
    assert_one_sentence(capsys.readouterr(), "LOG_LEVEL", "'LOUD'")


@pytest.mark.parametrize("command", ["serve", "check"])
def test_a_taken_port_is_one_sentence_and_discord_is_not_asked(
    command: str, token: None, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1")
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("METRICS_PORT", str(port))
        assert run(command) == 2
    assert_one_sentence(capsys.readouterr(), f"METRICS_PORT {port}", "in use")


@every
@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"DISCORD_TOKEN=\xff\xfe", "Can't read .env"),
        (f"paste your token here: {TOKEN}\n".encode(), "DISCORD_TOKEN"),
    ],
    ids=["unreadable", "no setting"],
)
def test_a_bad_env_file_is_one_sentence(
    command: str, content: bytes, part: str, tmp_path: Path, capsys: Printed
) -> None:
    (tmp_path / ".env").write_bytes(content)
    assert run(command) == 2
    assert_one_sentence(capsys.readouterr(), part)


@pytest.mark.parametrize("command", ["serve", "check"])
@pytest.mark.parametrize("url", [" ", "sqlite:///nowhere/games.db", "mysql://user:secret@host/games"])
def test_a_database_that_does_not_open_is_one_sentence(
    command: str, url: str, token: None, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert run(command) == 2
    output = capsys.readouterr()
    assert_one_sentence(output, "DATABASE_URL")
    assert "secret" not in output.err


@pytest.mark.parametrize("command", ["check", "tiles"])
async def test_a_refused_token_is_one_sentence(command: str, discord: Discord, capsys: Printed) -> None:
    discord.status = 401
    assert await run_beside(command) == 2
    assert_one_sentence(capsys.readouterr(), "Discord refused DISCORD_TOKEN")
    assert discord.tokens == [f"Bot {TOKEN}"]


@pytest.mark.parametrize(("level", "lines"), [("INFO", False), ("ERROR", True)])
async def test_a_refused_token_ends_the_log_in_one_sentence_and_is_all_of_a_quiet_one(
    level: str, lines: bool, discord: Discord, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("LOG_LEVEL", level)
    discord.status = 401
    assert await run_beside("serve") == 2
    output = capsys.readouterr().err
    *log, refusal = output.splitlines()
    assert refusal.startswith("Discord refused DISCORD_TOKEN")
    assert bool(log) is not lines
    assert "Traceback" not in output
    assert TOKEN not in output


async def test_a_second_process_on_one_file_is_one_sentence(
    discord: Discord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    with served_alone(f"sqlite:///{tmp_path}/sweeper.db"):
        assert await run_beside("serve") == 1
    assert_one_sentence(capsys.readouterr(), f"Another process of the bot serves {tmp_path}/sweeper.db")
    assert discord.tokens == []
    await run_beside("serve")
    assert "Another process" not in capsys.readouterr().err


async def test_a_database_that_others_may_read_becomes_private(discord: Discord, tmp_path: Path) -> None:
    file = tmp_path / "sweeper.db"
    made_file(file)
    os.chmod(file, 0o644)
    await run_beside("serve")
    assert os.stat(file).st_mode & 0o777 == 0o600


def test_files_of_the_process_are_private(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.__main__.exit_on_sigterm", lambda: None)
    before = os.umask(0o022)
    try:
        with pytest.raises(SystemExit):
            bot.__main__.main(["--version"])
        assert os.umask(0o022) == 0o077
    finally:
        os.umask(before)


def test_settings_can_be_in_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    (tmp_path / "sweeper.env").write_text("DATABASE_URL=sqlite:///typo.db\n")
    monkeypatch.setenv("ENV_FILE", str(tmp_path / "sweeper.env"))
    assert run("migrate") == 2
    assert_one_sentence(capsys.readouterr(), "typo.db) that doesn't exist")
    monkeypatch.setenv("ENV_FILE", "nowhere.env")
    assert run("migrate") == 2
    assert_one_sentence(capsys.readouterr(), "ENV_FILE is 'nowhere.env'")


@pytest.mark.parametrize("command", ["serve", "check"])
async def test_the_token_of_another_application_is_one_sentence(
    command: str, discord: Discord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    store = await Store.open(made_file(tmp_path / "sweeper.db"))
    assert await store.claim(2) == 2
    await store.close()
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    assert await run_beside(command) == 2
    assert_one_sentence(capsys.readouterr(), "The database belongs to the application 2, but DISCORD_TOKEN to 1:")


async def test_the_log_can_be_json(discord: Discord, monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setenv("LOG_FORMAT", "json")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    discord.status = 401
    assert await run_beside("serve") == 2
    *events, refusal = [json.loads(line)["message"] for line in capsys.readouterr().err.splitlines()]
    assert refusal.startswith("Discord refused DISCORD_TOKEN")
    assert "stopped" in events


def test_a_wrong_setting_is_json_where_the_log_is(
    token: None, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("LOG_FORMAT", "json")
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    assert run("serve") == 2
    assert json.loads(capsys.readouterr().err)["message"].startswith("LOG_LEVEL is 'LOUD'")


def test_without_simcord_the_playground_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setitem(sys.modules, "bot.playground", None)
    assert run("play") == 2
    assert_one_sentence(capsys.readouterr(), "pip install 'sweeper[play]'")


@pytest.mark.parametrize("arguments", [["--port", "65536"], ["--port", "-1"], ["--locale", "xx"]])
def test_a_wrong_option_of_the_playground_is_refused(arguments: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit):
        run("play", *arguments)
    assert f"argument {arguments[0]}: " in capsys.readouterr().err


def test_the_version_is_shown(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as caught:
        run("--version")
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"Sweeper {VERSION}\n"


@pytest.mark.parametrize("form", ["plain", "json"])
def test_a_fatal_error_is_logged_without_the_token(
    form: str, token: None, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    async def fail(url: str) -> Store:
        raise RuntimeError(f"unexpected: {TOKEN}")

    monkeypatch.setattr(Store, "open", fail)
    monkeypatch.setenv("LOG_FORMAT", form)
    assert run("serve") == 1
    output = capsys.readouterr().err
    assert "stopped by an error" in output
    assert "unexpected: [token]" in output
    assert TOKEN not in output


async def test_any_other_refusal_of_discord_is_one_sentence(discord: Discord, capsys: Printed) -> None:
    for discord.status in (400, 403):
        assert await run_beside("check") == 1
        assert_one_sentence(capsys.readouterr(), "Discord")


@pytest.mark.parametrize("command", ["check", "tiles"])
def test_an_unreachable_discord_is_one_sentence(
    command: str, token: None, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{unused_port()}")
    assert run(command) == 1
    assert_one_sentence(capsys.readouterr(), "Can't reach Discord")


async def test_check_lists_correct_settings(discord: Discord, tmp_path: Path, capsys: Printed) -> None:
    port = unused_port()
    (tmp_path / ".env").write_text(f"DATABASE_URL=sqlite:///games.db\nMETRICS_PORT={port}\n")
    assert await run_beside("check") == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert f"DATABASE_URL is right: {tmp_path}/games.db doesn't exist yet. The first start makes it." in output.out
    assert f"METRICS_PORT is right: 127.0.0.1:{port}" in output.out
    assert "DISCORD_TOKEN is right: it belongs to sweeper" in output.out
    assert TOKEN not in output.out
    assert os.listdir(tmp_path) == [".env"]


async def test_check_says_what_an_upgrade_would_do_and_changes_nothing(
    discord: Discord, tmp_path: Path, capsys: Printed
) -> None:
    file = tmp_path / "sweeper.db"
    await write_1_0_0(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    before = file.read_bytes()
    assert await run_beside("check") == 0
    output = capsys.readouterr().out
    assert f"{file} has schema 0020. `python -m bot migrate` or the next start upgrades it" in output
    assert "  0021: Games of checkouts before 1.0.0" in output
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["sweeper.db"]


def test_only_migrate_and_a_start_upgrade_a_database(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "sweeper.db"
    asyncio.run(write_1_0_0(f"sqlite:///{file}"))
    assert run("ratings", "rebuild") == 2
    assert_one_sentence(capsys.readouterr(), f"({file}) with schema 0020", "run `python -m bot migrate` first")
    assert run("migrate") == 0
    assert "which is up to date" in capsys.readouterr().out
    assert run("ratings", "rebuild") == 0


async def test_check_refuses_a_table_of_something_else(discord: Discord, tmp_path: Path, capsys: Printed) -> None:
    with closing(sqlite3.connect(tmp_path / "sweeper.db")) as connection:
        connection.execute("CREATE TABLE game (score INTEGER)")
    assert await run_beside("check") == 2
    assert_one_sentence(capsys.readouterr(), "table game of something else")


async def test_misspelt_settings_are_named(discord: Discord, monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setenv("LOG_LEVL", "ERROR")
    assert await run_beside("check") == 2
    assert_one_sentence(capsys.readouterr(), "LOG_LEVL isn't a setting. Did you mean LOG_LEVEL?")
    await run_beside("serve")
    assert "LOG_LEVL isn't a setting" in capsys.readouterr().err


def test_a_server_that_is_down_has_another_status_than_a_wrong_setting(
    token: None, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    for command in ("serve", "check"):
        monkeypatch.setenv("DATABASE_URL", f"postgresql://ada:hunter2@127.0.0.1:{unused_port()}/games")
        assert run(command) == 1
        monkeypatch.setenv("DATABASE_URL", "postgresql://ada:hunter2@127.0.0.1/games?sslrootcert=nowhere.pem")
        assert run(command) == 2
    assert "hunter2" not in capsys.readouterr().err


def test_backups_are_named_after_the_time_by_default(tmp_path: Path, token: None, capsys: Printed) -> None:
    with closing(sqlite3.connect(tmp_path / "sweeper.db")) as database:
        database.execute("CREATE TABLE game (score INTEGER)")
    assert run("backup") == run("backup", "copy.db") == 0
    named, unnamed = sorted(file.name for file in tmp_path.glob("*.db") if file.name != "sweeper.db")
    assert named == "copy.db"
    assert re.fullmatch(r"sweeper-\d{4}-\d\d-\d\d-\d{6}\.db", unnamed)
    output = capsys.readouterr()
    assert named in output.out
    assert unnamed in output.out


@pytest.mark.parametrize("command", ["backup copy.db", "migrate", "ratings rebuild"])
def test_a_database_file_that_does_not_exist_is_one_sentence_and_is_not_made(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///typo.db")
    assert run(*command.split()) == 2
    assert_one_sentence(capsys.readouterr(), f"DATABASE_URL names a file ({tmp_path}/typo.db) that doesn't exist")
    assert list(tmp_path.iterdir()) == []


SEED = "00" * 32
HASH = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.parametrize("version", [[], ["1"]])
def test_a_daily_seed_is_checked_without_token_or_database(
    version: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nowhere.invalid/x")
    assert run("daily", "verify", "2026-11-23", SEED, HASH.upper(), *version) == 0
    title, *rows = capsys.readouterr().out.splitlines()
    assert "2026-11-23 is 9x9 with 10 mines" in title
    assert [len(row) for row in rows] == [9] * 9
    assert "".join(rows).count("M") == 10


@pytest.mark.parametrize(
    ("day", "seed", "published", "part"),
    [
        ("2026-02-30", SEED, HASH, "DATE is '2026-02-30'"),
        ("20261123", SEED, HASH, "DATE is '20261123'"),
        ("today", SEED, HASH, "DATE is 'today'"),
        ("2026-11-23", SEED[2:], HASH, "SEED is"),
        ("2026-11-23", "gg" * 32, HASH, "SEED is"),
        ("2026-11-23", SEED, "", "HASH is ''"),
        ("2026-11-23", SEED, "ab" * 32, f"HASH isn't the SHA-256 of this seed, which is {HASH}"),
    ],
)
def test_each_wrong_part_of_a_daily_seed_is_one_sentence(
    day: str, seed: str, published: str, part: str, capsys: Printed
) -> None:
    assert run("daily", "verify", day, seed, published) == 2
    assert_one_sentence(capsys.readouterr(), part)


@pytest.mark.parametrize("version", ["2", "0", "one", ""])
def test_a_board_of_another_version_of_the_generator_is_not_checked_with_this_one(
    version: str, capsys: Printed
) -> None:
    assert run("daily", "verify", "2026-11-23", SEED, HASH, version) == 2
    assert_one_sentence(capsys.readouterr(), f"VERSION is {version!r}. This release makes the boards of generator ver")


def test_a_daily_check_that_is_not_complete_is_refused(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as caught:
        run("daily", "verify", "2026-11-23")
    assert caught.value.code == 2
    assert "SEED" in capsys.readouterr().err


def test_all_ratings_are_computed_again(capsys: Printed) -> None:
    async def play() -> None:
        store = await Store.open("sqlite:///sweeper.db")
        for places in ({1: 1, 2: 2}, {1: 2, 3: 1}):
            await end_game(store, places)
        spoiled = update(StoredRating).where(StoredRating.player_id == 1, StoredRating.number == 1)
        await store.database.transact(lambda session: session.execute(spoiled.values(mu_after=0)))
        await store.close()

    asyncio.run(play())
    assert run("ratings", "rebuild") == 0
    printed = capsys.readouterr()
    assert printed.out == "Games rated again: 2. Ratings that changed: 1.\n"
    assert "rating: 100%" in printed.err
    assert run("ratings", "rebuild") == 0
    assert capsys.readouterr().out == "Games rated again: 2. Ratings that changed: 0.\n"


def test_a_database_without_ratings_that_does_not_open_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    tmp_path.joinpath("letters.txt").write_text("Dear Ada, " * 100)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///letters.txt")
    assert run("ratings", "rebuild") == 2
    assert capsys.readouterr().err.startswith(
        f"DATABASE_URL names a database ({tmp_path}/letters.txt) that can't be used"
    )
