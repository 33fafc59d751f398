"""Whole games with everything logged: neither a token nor a mine that players haven't found is in the log."""

import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.features.puzzle.session import PuzzleSession
from bot.game.session import Session
from bot.ops import logs
from core import Minefield, cell_name
from tests.bot.answers import private_text
from tests.bot.table import Table
from tests.game.gaming_table import hexadecimal
from tests.written import logged

ROOT = Path(__file__).parents[2]
TOKEN = "MTIz.abc-DEF_456"
SECRET = "aW50ZXJhY3Rpb246MTIz"


def assert_keeps(output: str, field: Minefield) -> None:
    """Neither tokens nor mines are in what was logged, in any way in which the bot writes them."""
    output = output.replace(str(ROOT), "")  # tracebacks name the folder, which may be called like a square
    assert TOKEN not in output
    assert SECRET not in output
    assert hexadecimal(field) not in output
    assert str(field.bits) not in output
    for row, column in field.mines:
        assert not re.search(rf"\b{cell_name((row, column))}\b|\({row}, {column}\)", output, re.IGNORECASE)


async def break_down(table: Table, session: Session, told: object, **options: Any) -> str:
    """An incident whose error quotes all that there is of a game; the number that the player is told."""
    stored = await table.store.find_game(session.id)
    failure = RuntimeError(f"{stored!r} {session!r} {vars(session)} {told} for /webhooks/1/{SECRET} by {TOKEN}")
    with patch.object(table.store, "add_turn", side_effect=failure):
        result = await table.command(table.bob, **options)
    found = re.search(r"\(Incident ([0-9a-f]{8})\)", private_text(result))
    assert found
    return found[1]


@pytest.mark.parametrize("form", list(logs.FORMATTERS))
async def test_games_are_logged_without_their_mines(table: Table, form: str) -> None:
    with logged(form, TOKEN) as stream:
        await table.start(table.alice)
        await table.dig(table.alice, (4, 4))
        play, safe = await table.game(), cell_name(await table.safe_cell())
        incidents = [await break_down(table, play, vars(play.game), name="mines move", moves=safe)]
        await table.dig(table.bob, await table.safe_cell())
        await table.command(table.bob, "mines hint")
        await table.command(table.alice, "mines odds")

        await table.command(table.alice, "puzzle")
        puzzle = await table.referee.find(2, PuzzleSession)
        assert isinstance(puzzle, PuzzleSession)
        field = puzzle.marking.puzzle.field
        clear = next(cell_name(cell) for cell in field.grid.cells(field.grid.everywhere) if cell not in field.mines)
        incidents.append(
            await break_down(table, puzzle, vars(puzzle.marking), name="mines move", moves=clear, game="2")
        )
        await table.command(table.bob, "mines move", moves=clear, game="2")
        await table.restart()
        await table.command(table.alice, "mines board")

    output = stream.getvalue()
    assert all(f"incident {number}" in output for number in incidents)
    assert "game 1 started: minesweeper, 9x9" in output
    assert_keeps(output, play.game.field)
    assert_keeps(output, field)
