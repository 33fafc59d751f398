"""A game is a plug-in: a toy game that the bot has never heard of is started, played and found again."""

from datetime import datetime, timedelta

import discord
import pytest
from sqlalchemy import delete

from bot.app import FEATURES, Bot
from bot.discord.feature import Features
from bot.engine.pool import WorkerPool
from bot.store.games import Store
from bot.store.writing import TIMER
from core import Outcome
from tests.bot.answers import buttons_of, shown
from tests.bot.lamps import HOUR, LAMPS, LampSession
from tests.bot.table import TIMERS, Table, new_bot
from tests.game.recorded import results_in
from tests.timers import run_timers

TOYS = Features([*FEATURES, LAMPS])


@pytest.fixture
async def simcord_bot(database: str, workers: WorkerPool) -> Bot:
    TIMERS.forget()
    return new_bot(await Store.open(database), workers, features=TOYS)


async def test_a_game_needs_nothing_but_its_type_in_the_list(table: Table) -> None:
    board = shown(await table.command(table.alice, "lamps"))
    assert [button["custom_id"] for button in buttons_of(board)] == [
        f"lamps:1:1:light:{cell}" for cell in ("A1", "B1", "A2", "B2")
    ]
    board = shown(await table.bob.click(board, custom_id="lamps:1:1:light:A1"))
    assert [button["emoji"]["name"] for button in buttons_of(board)] == ["🟨", "⬛", "⬛", "⬛"]
    await table.restart(features=TOYS)
    for cell in ("B1", "A2", "B2"):
        board = shown(await table.alice.click(board, custom_id=f"lamps:1:1:light:{cell}"))
    assert (await lamps_of(table)).outcome is Outcome.WON
    results = {one.player_id: (one.outcome, one.moves) for one in await results_in(table.store)}
    assert results == {table.alice.id: ("won", 3), table.bob.id: ("won", 1)}


async def lamps_of(table: Table, number: int = 1) -> LampSession:
    session = await table.bot.referee.find(number, LampSession)
    assert session is not None
    return session


async def later(table: Table, wait: timedelta) -> datetime:
    await table.env.advance_time(wait.total_seconds())
    now = discord.utils.utcnow()
    await table.bot.timers.run_due(now)
    return now


async def test_a_game_ends_by_itself_an_hour_after_its_last_press_whatever_was_restarted(table: Table) -> None:
    board = shown(await table.command(table.alice, "lamps"))
    await later(table, HOUR / 2)
    await table.bob.click(board, custom_id="lamps:1:1:light:A1")
    await table.restart(features=TOYS)
    await later(table, HOUR / 2)
    assert (await lamps_of(table)).outcome is None
    now = await later(table, HOUR / 2)
    assert (await lamps_of(table)).outcome is Outcome.RESIGNED
    assert (await lamps_of(table)).ended_at == now

    await table.command(table.alice, "lamps")
    await table.env.advance_time(2 * HOUR.total_seconds())
    await table.store.database.write(lambda connection: connection.execute(delete(TIMER)))
    await run_timers(table.bot.timers, discord.utils.utcnow())
    assert (await lamps_of(table, 2)).outcome is Outcome.RESIGNED, "also a game from before it had a clock"
