"""Servers that the bot is removed from, and what is kept of them."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from functools import partial

import discord
import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from bot.discord import servers
from bot.features.minesweeper.options import choose_options
from bot.features.minesweeper.starting import start as start_game
from bot.game.channel_locks import Place
from bot.game.settings import Server, find_server, save_server
from bot.store.days import StoredDailyMessage
from bot.store.models import Paste, StoredGame, StoredVisit
from bot.store.people import Memberships
from core import Outcome
from tests.bot.answers import text_of
from tests.bot.table import Table
from tests.bot.test_schedules import Agenda
from tests.store.results import add_results, add_visits, result
from tests.timers import run_timers

MONTH = timedelta(days=30)


async def send_removal(table: Table, **more: object) -> None:
    """Discord says that a server is gone."""
    await send(table, "GUILD_DELETE", "on_guild_remove", {"id": str(table.guild.id), **more})
    await run_timers(table.bot.timers, discord.utils.utcnow())


async def send(table: Table, name: str, event: str, data: dict[str, object]) -> None:
    """Discord says something, and the bot has done what it does then."""
    table.bot._connection.parsers[name](data)
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == f"discord.py: {event}"))


async def send_return(table: Table) -> None:
    """The bot is added to the server again."""
    await table.bot.on_guild_join(discord.Object(table.guild.id))  # type: ignore[arg-type] # its id is all that counts


async def tick(table: Table, later: timedelta = timedelta(0)) -> None:
    """What the bot does once it is connected again."""
    await table.bot.on_ready()
    await run_timers(table.bot.timers, discord.utils.utcnow() + later)


async def message_of(table: Table, number: int = 1) -> int | None:
    query = select(StoredGame.message_id).where(StoredGame.id == number)
    return await table.store.database.read(lambda session: session.scalar(query))


async def is_over(table: Table, number: int = 1) -> bool:
    return (await table.game(number)).over


async def difficulty(table: Table) -> str | None:
    """What the server has chosen, while that is kept."""
    return (await find_server(table.store, table.guild.id)).difficulty


async def test_games_end_where_a_channel_a_thread_or_the_server_is_gone(table: Table) -> None:
    place = {"id": str(table.channel.id), "guild_id": str(table.guild.id)}
    for number, removal in enumerate(
        (
            send(table, "CHANNEL_DELETE", "on_guild_channel_delete", {**place, "type": 0}),
            send(table, "THREAD_DELETE", "on_raw_thread_delete", {**place, "parent_id": "1", "type": 11}),
            send_removal(table),
        ),
        1,
    ):
        await table.start(table.alice)
        await removal
        assert (await table.game(number)).outcome is Outcome.RESIGNED


def forget_channel(table: Table) -> None:
    """The bot doesn't know the channel any more, like one that was deleted while it was down, or an archived thread."""
    guild = table.bot.get_guild(table.guild.id)
    assert guild
    guild._channels.pop(table.channel.id, None)


async def test_a_channel_that_is_gone_is_told_from_one_that_the_bot_does_not_know(table: Table) -> None:
    await table.start(table.alice)
    forget_channel(table)
    await tick(table)
    assert not await is_over(table)
    for status, code in ((403, 50001), (404, 10003)):
        table.env.inject_error("GET", f"/channels/{table.channel.id}", status=status, code=code)
        await tick(table)
        assert await is_over(table) is (status == 404)


async def test_a_round_asks_for_a_few_channels_and_the_next_one_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "MOST_ASKED", 1)
    await table.start(table.alice)
    gone = Place(table.channel.id + 1, table.guild.id, "en-US")
    await start_game(table.referee, gone, table.alice.id, 1, choose_options("beginner"))
    forget_channel(table)
    for ended in (False, True):
        await tick(table)
        assert await is_over(table, 2) is ended


async def test_a_removal_while_the_bot_was_down_is_noticed_unless_the_server_is_joined_meanwhile(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start(table.alice)
    await tick(table)
    guilds = table.bot._connection._guilds
    guild = guilds.pop(table.guild.id)
    joined = Memberships.joined

    async def join_meanwhile(memberships: Memberships) -> Sequence[int]:
        known = await joined(memberships)
        guilds[guild.id] = guild
        return known

    with monkeypatch.context() as patch:
        patch.setattr(Memberships, "joined", join_meanwhile)
        await tick(table)
    assert not await is_over(table)

    guilds.clear()
    with monkeypatch.context() as patch:
        patch.setattr(table.bot, "shard_count", 1 << 50)  # it is another process's
        await tick(table)
    assert not await is_over(table)

    await tick(table)
    assert (await table.game()).outcome is Outcome.RESIGNED


async def test_a_server_is_stored_once_and_not_gone_while_it_is_unavailable(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[set[int]] = []
    join = Memberships.join

    async def count(memberships: Memberships, guilds: set[int]) -> None:
        stored.append(guilds)
        await join(memberships, guilds)

    monkeypatch.setattr(Memberships, "join", count)
    await table.start(table.alice)
    for _ in range(2):
        await tick(table)
    assert stored == [{table.guild.id}]
    await send_removal(table, unavailable=True)
    await tick(table, 2 * MONTH)
    assert not await is_over(table)


async def test_a_server_that_the_bot_never_joined_is_not_gone(table: Table) -> None:
    await table.start(table.alice)
    table.bot._connection._guilds.clear()
    await tick(table, 2 * MONTH)
    assert not await is_over(table)
    assert "Beginner" in text_of(await table.board())


async def test_settings_schedules_and_ids_of_messages_are_deleted_after_a_month(table: Table) -> None:
    agenda = Agenda(table)
    await agenda.add()
    await save_server(table.store, table.guild.id, Server(difficulty="expert"))
    await table.start(table.alice)
    await send_removal(table)
    await tick(table, MONTH - timedelta(hours=1))
    assert await difficulty(table) == "expert"
    assert len(await agenda.stored()) == 1
    assert await message_of(table)
    await tick(table, MONTH + timedelta(hours=1))
    assert await find_server(table.store, table.guild.id) == Server()
    assert await agenda.stored() == []
    assert await message_of(table) is None


async def test_ids_of_messages_are_deleted_in_batches(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    results = [result(guild_id=guild) for guild in (101, 100, 100, 101, 100, 100, 102)]
    await add_results(table.store, results, message=1)
    memberships = Memberships(table.store.database)
    for guild in (100, 101):
        await memberships.leave(guild, discord.utils.utcnow())
    monkeypatch.setattr("bot.store.people.ROWS", 2)
    for guild, batches in ((100, 3), (101, 2), (102, 1)):
        assert [await memberships.delete_some(guild) for _ in range(batches)] == [True] * (batches - 1) + [False]
    kept = [row["game_id"] for row in results if await message_of(table, row["game_id"])]
    assert kept == [row["game_id"] for row in results if row["guild_id"] == 102]


async def test_a_server_keeps_its_settings_if_it_is_back_or_the_bot_cannot_know_that_it_is_not(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save_server(table.store, table.guild.id, Server(difficulty="expert"))
    await table.start(table.alice)
    await tick(table)
    await send_removal(table)
    with monkeypatch.context() as patch:
        patch.setattr(table.bot, "shard_count", 1 << 50)  # it is another process's
        await tick(table, 2 * MONTH)
    assert await difficulty(table) == "expert"
    table.bot._ready.clear()  # the process starts again, a month later
    await tick(table, 2 * MONTH)
    assert await difficulty(table) == "expert"
    table.bot._ready.set()
    await send_return(table)
    await tick(table, 2 * MONTH)
    assert await difficulty(table) == "expert"
    assert await is_over(table)


async def test_old_visits_daily_messages_and_pastes_are_deleted_in_batches(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = discord.utils.utcnow()
    days = [now.date() - timedelta(days=ago) for ago in (0, 29, 31, 399, 401, 402)]
    await add_visits(table.store, [(day, 100, player) for day in days for player in range(1, 6)])
    row = {"channel_id": 1, "guild_id": 100}

    def add(session: Session) -> None:
        session.add_all(StoredDailyMessage(message_id=number, day=day, **row) for number, day in enumerate(days, 1))
        session.add_all(Paste(player_id=1, at=now - timedelta(minutes=ago), text=str(ago)) for ago in (0, 59, 61, 999))

    await table.store.database.transact(add)
    monkeypatch.setattr("bot.store.writing.ROWS", 3)
    await tick(table)
    for column, kept in ((StoredVisit.day, days[:4]), (StoredDailyMessage.day, days[:2]), (Paste.text, ["0", "59"])):
        found = partial(Session.scalars, statement=select(column).distinct().order_by(column))
        assert list(await table.store.database.read(found)) == sorted(kept)
