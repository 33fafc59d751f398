"""Presses under overload: answered with the board, or turned away without having done anything."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.discord.admission import Admission
from bot.ops.metrics import Answer
from bot.text.errors import BUSY
from tests.bot.answers import Seen, private_text, seen
from tests.bot.table import Table
from tests.clocks import HurriedClock


@asynccontextmanager
async def overload(table: Table) -> AsyncIterator[None]:
    """More presses than the bot can answer in time, on a clock on which an hour passes between two answers."""
    admission = table.bot.admission = Admission(HurriedClock())
    crowd = 0
    while not admission.is_full:
        admission.enter()
        crowd += 1
    for _ in range(2):
        admission.leave()
    assert admission.is_full
    yield
    for _ in range(crowd - 2):
        admission.leave()


async def test_what_is_turned_away_changes_nothing_and_once_it_is_over_presses_are_stored(table: Table) -> None:
    await table.start(table.alice)
    table.forget_answers()
    async with overload(table):
        for act in (
            table.press(table.bob, "dig", (4, 4)),
            table.command(table.bob, "mines move", moves="e5"),
        ):
            assert private_text(await act) == str(BUSY)
            assert table.answer() is Answer.BUSY
            assert await table.store.next_number(1) == 1
    assert seen(await table.press(table.bob, "dig", (4, 4))) is Seen.EDITED
    assert await table.store.next_number(1) == 2
