"""What players see while the database fails."""

import sqlite3
from contextlib import closing

from bot.games import Verb
from tests.bot.conftest import Table, private_text

TOLD = "Games can't be reached just now, so this may not have been done: look at the board, then try again in a moment."


async def test_presses_and_commands_during_an_outage_are_answered_privately_and_work_afterwards(table: Table) -> None:
    await table.start(table.alice)
    file = table.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert private_text(await table.press(table.bob, Verb.DIG, (4, 4))) == TOLD
        assert private_text(await table.command(table.bob, "mines move", moves="e5")) == TOLD
        assert private_text(await table.command(table.alice, "puzzle new")) == TOLD
    assert (await table.game()).first_dig is None
    await table.press(table.bob, Verb.DIG, (4, 4))
    assert (await table.game()).first_dig == (4, 4)
