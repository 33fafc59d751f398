"""The recipes of docs/hosting.md for PostgreSQL, run as they are written, for a role that is no superuser."""

import asyncio
import os
import re
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from bot.features.minesweeper.session import MinesweeperSession
from bot.store.games import Store
from tests.databases import HOST, PORT, USER, new_name, run_on_server
from tests.game.gaming_table import BEGINNER, CHANNEL, STARTER, Clock, Table
from tests.referees import running

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
RECIPES = [
    re.sub("^    ", "", block, flags=re.MULTILINE) for block in re.findall(r"(?:^    .+\n)+", PAGE, re.MULTILINE)
]
ADMINISTRATOR = {"PGHOST": HOST, "PGPORT": str(PORT), "PGUSER": USER}


def recipe(part: str) -> str:
    """The only recipe on the page with this part."""
    [found] = [one for one in RECIPES if part in one]
    return found


async def run(script: str, folder: Path, **environment: str) -> None:
    shell = await asyncio.create_subprocess_shell(
        f"set -e\n{script}", cwd=folder, env={**os.environ, **environment}, stdout=DEVNULL, stderr=PIPE
    )
    _, errors = await shell.communicate()
    assert shell.returncode == 0, errors.decode()


@pytest.fixture
async def owned(tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database that the page's recipe made, for the role that owns it."""
    name = new_name()
    script = recipe("createuser").replace("sudo -u postgres ", "").replace("--pwprompt ", "")
    await run_on_server("SELECT 1")  # the test is skipped without a server
    await run(script.replace("sweeper", name), tmp_path, **ADMINISTRATOR)
    try:
        yield f"postgresql://{name}@{HOST}:{PORT}/{name}"
    finally:
        await run_on_server(f"DROP DATABASE {name} WITH (FORCE)")
        await run_on_server(f"DROP ROLE {name}")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Table]:
    store = await Store.open(url)
    yield Table(store, Clock())
    await store.close()


async def test_a_restored_backup_has_the_games_of_its_time_and_nothing_later(owned: str, tmp_path: Path) -> None:
    async with opened(owned) as table:
        play = await table.start(BEGINNER)
        await table.move(play, STARTER, "!a1")
        await run(recipe("pg_dump --format=custom --file=games.dump"), tmp_path, DATABASE_URL=owned)
        await table.move(play, STARTER, "!b1 !c1")
    connection = await asyncpg.connect(owned)
    await connection.execute("CREATE TABLE newer (game_id BIGINT REFERENCES game (id))")
    await connection.close()

    await run(recipe("pg_restore --no-owner --no-privileges --file"), tmp_path, DATABASE_URL=owned)
    async with opened(owned) as table:
        assert len(await table.turns(play)) == 2
        await table.move(await running(table.referee, CHANNEL, MinesweeperSession), STARTER, "!d1")
    assert (tmp_path / "games.sql").stat().st_mode & 0o077 == 0


async def test_a_restore_that_fails_changes_nothing(owned: str, tmp_path: Path) -> None:
    async with opened(owned) as table:
        await table.start(BEGINNER)
    await run(recipe("pg_dump --format=custom --file=games.dump"), tmp_path, DATABASE_URL=owned)
    dump = (tmp_path / "games.dump").read_bytes()
    (tmp_path / "games.dump").write_bytes(dump[: len(dump) // 2])
    with pytest.raises(AssertionError, match="pg_restore: error"):
        await run(recipe("pg_restore --no-owner --no-privileges --file"), tmp_path, DATABASE_URL=owned)
    async with opened(owned) as table:
        assert (await running(table.referee, CHANNEL, MinesweeperSession)).next_number == 1


async def test_the_role_of_the_container_is_no_superuser_and_the_superuser_has_no_password(tmp_path: Path) -> None:
    script = Path(__file__).parents[2] / "deploy" / "database.sh"
    superuser, name = new_name(), new_name()
    await run_on_server(f"CREATE ROLE {superuser} SUPERUSER LOGIN PASSWORD 'secret'")
    try:
        given = {"POSTGRES_USER": superuser, "POSTGRES_PASSWORD": "it's"}
        await run(script.read_text().replace("sweeper", name), tmp_path, **ADMINISTRATOR, **given)
        roles = await run_on_server(
            f"SELECT rolname, rolsuper, rolpassword IS NULL FROM pg_authid WHERE rolname IN ('{superuser}', '{name}')"
        )
        assert {tuple(role) for role in roles} == {(superuser, True, True), (name, False, False)}
        async with opened(f"postgresql://{name}@{HOST}:{PORT}/{name}") as table:
            await table.start(BEGINNER)
    finally:
        await run_on_server(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await run_on_server(f"DROP ROLE IF EXISTS {name}, {superuser}")
