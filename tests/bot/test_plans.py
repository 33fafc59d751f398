"""No statement for an interaction or a timer reads a whole table of games, turns or results."""

from datetime import timedelta
from functools import partial

import discord
import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from bot.features.privacy.export import export
from bot.features.puzzle.session import PuzzleSession
from bot.process import count_games
from bot.store.models import StoredGame, StoredResult, StoredTurn
from bot.store.personal_data import Exports
from core import Action, Move
from tests.bot.answers import Player, click, shown
from tests.bot.daily import delete_data, finish, open_daily, result_of
from tests.bot.private import dig, start_private
from tests.bot.replay_pages import opened, press
from tests.bot.table import Table
from tests.bot.tactics import ask, pick, posted, vote
from tests.bot.test_leaving import send_removal
from tests.bot.test_schedules import Agenda
from tests.referees import running
from tests.store.plans import Statements
from tests.timers import run_timers


@pytest.fixture
def database(made_database: str) -> str:
    """On both databases."""
    return made_database


@pytest.fixture
def statements(table: Table) -> Statements:
    return Statements(table.store)


async def play(table: Table, player: Player, number: int = 1) -> None:
    """A public game of this number with everything that players do in one, and the next one on its board."""
    await table.start(player)
    await table.dig(player, (4, 4), number)
    await table.command(table.bob, "mines move", moves=str(Move(Action.FLAG, await table.mine(number))))
    for name in ("mines hint", "mines odds", "mines board"):
        await table.command(player, name)
    await table.choose(player, "look", "plain", number)
    await table.choose(player, "remove", table.carol, number)
    await table.bot.viewport_writer._store()
    await table.win_by_typing(table.bob, number)
    await table.command(player, "replay")
    await press(table, player, await opened(table, player, f"mines:{number}"), "last")
    await table.press(player, "again", number=number)
    await table.command(player, "mines end")


async def look_at_results(table: Table, player: Player) -> None:
    for category in ("time", "speed", "efficiency", "mastery", "streak", "daily", "team"):
        page = shown(await table.command(player, "standings", category=category))
        if category in ("time", "daily"):
            await click(player, page, "period")
            await table.command(player, "standings", category=category, where="all")
    await table.command(player, "stats")
    await table.command(player, "stats", player=table.bob)


async def tick(table: Table) -> None:
    """What the bot does by itself."""
    now = discord.utils.utcnow()
    await run_timers(table.bot.timers, now + timedelta(days=2))
    await run_timers(table.bot.timers, now)
    await table.bot.daily_posts.behind()
    await count_games(table.store)


async def test_whole_tables_are_found_where_they_are_read(table: Table, statements: Statements) -> None:
    for query in map(select, (StoredGame, StoredTurn, StoredResult)):
        await table.store.database.read(partial(Session.scalars, statement=query))
    assert len(await statements.reading_all()) == 3


async def test_nothing_that_is_done_reads_a_whole_table(
    table: Table, statements: Statements, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = table.alice, table.bob
    monkeypatch.setattr("bot.store.personal_data.ROWS", 1)
    await click(alice, result_of(await finish(table, alice)), "share")
    await open_daily(table, bob)
    await play(table, bob, 3)
    await look_at_results(table, alice)
    for _ in range(2):
        await dig(table, alice, await start_private(table, alice))
        await table.command(alice, "mines board")
    await table.command(bob, "puzzle")
    number = str((await running(table.referee, table.channel.id, PuzzleSession)).id)
    for name, options in (("hint", {}), ("move", {"moves": "a1"}), ("end", {})):
        await table.command(bob, f"mines {name}", game=number, **options)
    agenda = Agenda(table)
    await agenda.add()
    await table.command(alice, "settings")
    await tick(table)
    await agenda.open()
    await pick(table, alice, await ask(table, alice), right=False)
    await table.env.advance_time(31)
    await vote(table, alice, await posted(table, alice), 0)
    async for _ in export(Exports(table.store.database), alice.id):
        pass
    await delete_data(table, alice)
    await tick(table)
    await send_removal(table)
    await table.bot.on_ready()
    await run_timers(table.bot.timers, discord.utils.utcnow() + timedelta(days=60))
    assert len(statements) > 100
    assert await statements.reading_all() == []
