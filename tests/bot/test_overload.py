"""Presses that wait for others: answered with the board, or turned away without having done anything."""

import asyncio

from bot.ops.metrics import Answer
from bot.text.errors import BUSY
from bot.ui.admission import PATIENCE, Admission
from tests.bot.answers import Seen, private_text, seen
from tests.bot.table import Table


class Waiting:
    """A clock that shows a later time once somebody has begun to wait."""

    def __init__(self, waited: float) -> None:
        self.begun = asyncio.Event()
        self._waited = waited

    def __call__(self) -> float:
        if self.begun.is_set():
            return self._waited
        self.begun.set()
        return 0.0


async def occupy(table: Table, waited: float) -> asyncio.Task[None]:
    """Occupy the bot, until somebody else has waited for `waited` seconds."""
    clock, taken = Waiting(waited), asyncio.Event()
    table.bot.admission = Admission(1, clock)

    async def stay() -> None:
        async with table.bot.admission:
            taken.set()
            await clock.begun.wait()

    task = asyncio.create_task(stay())
    await taken.wait()
    return task


async def test_a_press_that_waited_too_long_is_turned_away_and_does_nothing(table: Table) -> None:
    await table.start(table.alice)
    staying = await occupy(table, PATIENCE + 0.001)
    table.forget_answers()
    result = await table.press(table.bob, "dig", (4, 4))
    await staying
    assert private_text(result) == str(BUSY)
    assert table.answer() is Answer.BUSY
    assert await turns(table) == 1


async def test_a_press_that_waited_a_moment_is_answered_with_the_board_and_stored(table: Table) -> None:
    await table.start(table.alice)
    staying = await occupy(table, PATIENCE)
    result = await table.press(table.bob, "dig", (4, 4))
    await staying
    assert seen(result) is Seen.EDITED
    assert await turns(table) == 2


async def test_a_command_that_waited_too_long_is_turned_away_and_does_nothing(table: Table) -> None:
    await table.start(table.alice)
    staying = await occupy(table, PATIENCE + 0.001)
    result = await table.command(table.bob, "mines move", moves="e5")
    await staying
    assert private_text(result) == str(BUSY)
    assert await turns(table) == 1


async def turns(table: Table) -> int:
    """How many turns of the game are stored."""
    return await table.store.next_number(1)
