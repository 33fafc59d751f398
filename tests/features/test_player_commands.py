"""`python -m bot player`: what players may ask of the operator."""

import asyncio
import io
import json
from pathlib import Path

import pytest

from bot.store.games import Store
from bot.store.personal_data import Exports
from tests.databases import made_file
from tests.game.gaming_table import BEGINNER, OTHER, STARTER, Clock, Table
from tests.test_main import run

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in an own folder with a game of two players."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", made_file(tmp_path / "games.db"))

    async def play() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/games.db")
        table = Table(store, Clock())
        game = await table.start(BEGINNER)
        await table.move(game, OTHER, "!a1")
        await store.close()

    asyncio.run(play())


def rows_about(player: int) -> int:
    async def count() -> int:
        store = await Store.open("sqlite:///games.db")
        counts = await Exports(store.database).counts(player)
        await store.close()
        return sum(counts.values())

    return asyncio.run(count())


def test_everything_about_a_player_is_exported_without_overwriting(tmp_path: Path, capsys: Printed) -> None:
    assert run("player", "export", str(OTHER)) == 0
    file = tmp_path / f"{OTHER}-sweeper-data.json"
    assert [row["what"] for row in json.loads(file.read_text())["rows"]] == ["turns"]
    assert file.stat().st_mode & 0o077 == 0
    assert run("player", "export", str(OTHER)) == 2
    assert "File exists" in capsys.readouterr().err


def test_nothing_is_written_about_a_stranger(tmp_path: Path, capsys: Printed) -> None:
    before = {*tmp_path.iterdir()}
    assert run("player", "export", "123456") == 0
    assert capsys.readouterr().out == "Nothing is stored about 123456.\n"
    assert {*tmp_path.iterdir()} == before


@pytest.mark.parametrize("number", ["0", "-5", "ada", "9" * 23])
def test_what_is_no_id_is_named(number: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        run("player", "delete", "--yes", "--", number)
    assert ended.value.code == 2
    assert f"{number!r} is no id" in capsys.readouterr().err


def test_a_player_is_deleted_once_the_operator_agrees(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert run("player", "delete", str(OTHER)) == 2
    assert "Nothing was deleted" in capsys.readouterr().err
    assert rows_about(OTHER) == 1
    assert run("player", "delete", str(OTHER), "--yes") == 0
    assert rows_about(OTHER) == 0
    assert rows_about(STARTER) > 0
