"""Presses under overload: answered with the board, or turned away without having done anything."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.ops.metrics import Answer
from bot.text.errors import BUSY
from bot.ui.admission import Admission
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


@pytest.mark.parametrize("act", ["press", "command"])
async def test_presses_and_commands_turned_away_change_nothing(table: Table, act: str) -> None:
    await table.start(table.alice)
    table.forget_answers()
    async with overload(table):
        if act == "press":
            result = await table.press(table.bob, "dig", (4, 4))
        else:
            result = await table.command(table.bob, "mines move", moves="e5")
    assert private_text(result) == str(BUSY)
    assert table.answer() is Answer.BUSY
    assert await turns(table) == 1


async def test_once_it_is_over_presses_are_answered_with_the_board_and_stored(table: Table) -> None:
    await table.start(table.alice)
    async with overload(table):
        await table.press(table.bob, "dig", (4, 4))
    result = await table.press(table.bob, "dig", (4, 4))
    assert seen(result) is Seen.EDITED
    assert await turns(table) == 2


async def turns(table: Table) -> int:
    """How many turns of the game are stored."""
    return await table.store.next_number(1)
