"""The gateway: lost and found again, servers that go away for a while, and interactions that come early."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from tests.loopback.bot_process import until
from tests.loopback.channel import Channel, Player
from tests.loopback.conftest import PATIENCE
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.forked import ForkedBot
from tests.loopback.message import Payload, custom_id_in, form_for, text_of
from tests.loopback.snowflake import shard_of


@pytest.fixture
async def board(bot: ForkedBot, channel: Channel, alice: Player) -> Payload:
    """A game in which one cell is flagged."""
    board = (await channel.slash(alice, "minesweeper")).message
    assert board is not None
    await channel.submit(alice, form_for(board), board, moves="!a1")
    return board


async def flag(channel: Channel, player: Player, board: Payload, cell: str) -> str:
    """The board after a flag was set."""
    return (await channel.submit(player, form_for(board), board, moves=f"!{cell}")).text


def found(file: str, query: str) -> object:
    """What a query finds in the database."""
    with closing(sqlite3.connect(file.removeprefix("sqlite:///"))) as database:
        return database.execute(query).fetchone()[0]


def outcome(file: str) -> object:
    """The stored outcome of the only game."""
    return found(file, "SELECT outcome FROM game")


async def test_what_was_pressed_while_the_gateway_was_lost_is_done_once_it_is_back(
    bot: ForkedBot, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    flags = {"b1": "💣 8 left", "c1": "💣 7 left"}
    await bot.hurry_until(lambda: bot.said("ready;"))
    for number, lose in enumerate((discord.gateway.drop, discord.gateway.ask_to_reconnect)):
        before = len(bot.log)
        cell, left = list(flags.items())[number]
        losing = asyncio.create_task(lose())
        flagging = await channel.send_form(alice, form_for(board), board, moves=f"!{cell}")
        await losing

        async with bot.hurried():
            assert left in (await flagging.answered()).text
            await until(lambda before=before: len(bot.log) >= before + 2)  # type: ignore[misc] # it is read at once
        assert discord.gateway.resumed == number + 1
        assert [line.split("INFO bot.app: ")[1] for line in bot.log[before:]] == [
            "shard 0 is disconnected",
            "shard 0 is connected again, and missed nothing",
        ]
    assert discord.gateway.identified == 1
    assert "💣 6 left" in await flag(channel, alice, board, "d1")


async def test_a_session_that_can_not_be_resumed_is_replaced_by_another(
    bot: ForkedBot, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    await discord.gateway.invalidate()

    await bot.hurry_until(lambda: discord.gateway.identified == 2)
    assert "💣 8 left" in await flag(channel, alice, board, "b1")
    assert discord.gateway.resumed == 0
    assert len(bot.said("shard 0 is disconnected")) == 1
    await until(lambda: len(bot.said("shard 0 is connected")) == 2)
    assert not bot.tracebacks


async def test_a_server_that_goes_keeps_its_games_if_it_is_only_unavailable_and_disturbs_no_other(
    bot: ForkedBot, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    guild = channel.guild_id
    elsewhere = discord.add_channel("elsewhere", discord.add_guild())
    await discord.gateway.dispatch(guild, "GUILD_DELETE", {"id": str(guild), "unavailable": True})

    assert "💣 8 left" in await flag(channel, alice, board, "b1")
    await until(lambda: bot.said(f"server {guild} is unavailable for now"))

    await discord.gateway.dispatch(guild, "GUILD_CREATE", discord.guild(guild))

    assert "💣 7 left" in await flag(channel, alice, board, "c1")
    assert len(bot.said(f"server {guild}")) == 1

    await discord.gateway.dispatch(guild, "GUILD_DELETE", {"id": str(guild)})

    assert "💣 10 left" in (await elsewhere.slash(alice, "minesweeper")).text
    assert not bot.tracebacks


async def test_a_removal_while_the_bot_was_down_ends_the_game(
    bot: ForkedBot, discord: LoopbackDiscord, file: str, channel: Channel, board: Payload
) -> None:
    await bot.hurry_until(lambda: found(file, "SELECT count(*) FROM membership WHERE left_at IS NULL"))
    await bot.kill()
    discord.remove_bot(channel.guild_id)

    await bot.start()

    await bot.hurry_until(lambda: bot.said(f"left server {channel.guild_id}") and outcome(file) == "resigned")


async def test_every_shard_serves_its_servers_and_notices_those_that_went_while_it_had_no_session(file: str) -> None:
    async with LoopbackDiscord(shards=2, patience=PATIENCE) as discord:
        alice = discord.add_player("alice")
        channels = [discord.add_channel("mines", guild) for guild in (discord.home, discord.add_guild())]
        guilds = [*discord.guilds, *(discord.add_guild() for _ in range(4))]
        shard = shard_of(discord.home, 2)
        *removed, _ = [guild for guild in guilds if shard_of(guild, 2) == shard]
        async with ForkedBot(discord, file) as bot:
            await bot.hurry_until(lambda: bot.said("ready;"))
            boards = await asyncio.gather(*(channel.slash(alice, "minesweeper") for channel in channels))
            assert ["💣 10 left" in text_of(board.message) for board in boards] == [True, True]
            assert {session.shard for session in discord.gateway.ready} == {0, 1}
            for guild in removed:
                discord.remove_bot(guild)

            await discord.gateway.invalidate(shard)

            await bot.hurry_until(lambda: all(bot.said(f"left server {guild}") for guild in removed))
            ended = f"SELECT outcome FROM game WHERE guild_id = {guilds[0]}"
            await bot.hurry_until(lambda: found(file, ended) == "resigned")
            assert (len(bot.said("left server")), len(bot.said("ready;"))) == (len(removed), 1)
            assert len(removed) > 1


async def test_presses_are_answered_before_discord_has_named_any_server(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    discord.gateway.holds_guilds = True
    async with ForkedBot(discord, file) as bot:
        board = (await channel.slash(alice, "minesweeper")).message
        assert board is not None
        await channel.press(alice, custom_id_in(board, ":flags"))
        await bot.restart()
        answer = await channel.press(alice, custom_id_in(board, ":flag:"))

        assert "💣 9 left" in answer.text
        assert bot.said("ready;") == []
        assert not bot.tracebacks
