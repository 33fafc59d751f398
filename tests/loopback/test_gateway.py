"""The gateway: lost and found again, servers that go away for a while, and interactions that come early."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from typing import Any

import pytest

from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.gateway import Gateway
from tests.loopback.message import Payload, custom_id_in, form_for, text_of
from tests.loopback.snowflake import shard_of


@pytest.fixture
async def board(bot: BotProcess, channel: Channel, alice: Player) -> Payload:
    """A game in which one cell is flagged."""
    board = (await channel.slash(alice, "minesweeper")).message
    assert board is not None
    await channel.submit(alice, form_for(board), board, moves="!a1")
    return board


async def flag(channel: Channel, player: Player, board: Payload, cell: str) -> str:
    """The board after a flag was set."""
    return (await channel.submit(player, form_for(board), board, moves=f"!{cell}")).text


def servers_stored(file: str) -> int:
    """How many servers the bot has stored that it is in."""
    with closing(sqlite3.connect(file.removeprefix("sqlite:///"))) as database:
        return int(database.execute("SELECT count(*) FROM membership WHERE left_at IS NULL").fetchone()[0])


def outcome(file: str) -> str | None:
    """The stored outcome of the only game."""
    with closing(sqlite3.connect(file.removeprefix("sqlite:///"))) as database:
        found: str | None = database.execute("SELECT outcome FROM game").fetchone()[0]
    return found


def said(bot: BotProcess, part: str) -> list[str]:
    return [line for line in bot.log if part in line]


@pytest.mark.parametrize("lose", [Gateway.drop, Gateway.ask_to_reconnect], ids=["lost", "asked to reconnect"])
async def test_what_was_pressed_while_the_gateway_was_lost_is_done_once_it_is_back(
    bot: BotProcess,
    discord: LoopbackDiscord,
    channel: Channel,
    alice: Player,
    board: Payload,
    lose: Callable[[Gateway], Coroutine[Any, Any, None]],
) -> None:
    losing = asyncio.create_task(lose(discord.gateway))
    flagging = await channel.send_form(alice, form_for(board), board, moves="!b1")
    await losing

    assert "💣 8 left" in (await flagging.answered()).text
    await until(lambda: discord.gateway.resumed == 1)
    await until(lambda: said(bot, "shard 0 is connected again, and missed nothing"))
    assert len(said(bot, "shard 0 is disconnected")) == 1
    assert discord.gateway.identified == 1
    assert "💣 7 left" in await flag(channel, alice, board, "c1")
    assert said(bot, "Traceback") == []


async def test_a_session_that_can_not_be_resumed_is_begun_anew(
    bot: BotProcess, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    await discord.gateway.invalidate()

    await until(lambda: discord.gateway.identified == 2)
    assert "💣 8 left" in await flag(channel, alice, board, "b1")
    assert discord.gateway.resumed == 0
    assert len(said(bot, "shard 0 is disconnected")) == 1
    await until(lambda: len(said(bot, "shard 0 is connected")) == 2)
    assert said(bot, "Traceback") == []


async def test_a_server_that_is_unavailable_for_a_while_keeps_its_games(
    bot: BotProcess, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    guild = channel.guild_id
    await discord.gateway.dispatch(guild, "GUILD_DELETE", {"id": str(guild), "unavailable": True})

    assert "💣 8 left" in await flag(channel, alice, board, "b1")
    await until(lambda: said(bot, f"server {guild} is unavailable for now"))

    await discord.gateway.dispatch(guild, "GUILD_CREATE", discord.guild(guild))

    assert "💣 7 left" in await flag(channel, alice, board, "c1")
    assert len(said(bot, f"server {guild}")) == 1
    assert said(bot, "Traceback") == []


async def test_a_server_that_the_bot_was_taken_out_of_disturbs_no_other(
    bot: BotProcess, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    guild = channel.guild_id
    elsewhere = discord.add_channel("elsewhere", discord.add_guild())
    await discord.gateway.dispatch(guild, "GUILD_DELETE", {"id": str(guild)})

    assert "💣 10 left" in (await elsewhere.slash(alice, "minesweeper")).text
    assert said(bot, "Traceback") == []


async def test_a_removal_while_the_bot_was_down_ends_the_game(
    bot: BotProcess, discord: LoopbackDiscord, file: str, channel: Channel, board: Payload
) -> None:
    await until(lambda: servers_stored(file))
    await bot.kill()
    discord.remove_bot(channel.guild_id)

    await bot.start()

    await until(lambda: said(bot, f"left server {channel.guild_id}"))
    await until(lambda: outcome(file) == "resigned")


async def test_removals_while_one_of_two_shards_had_no_session_end_the_game(file: str) -> None:
    async with LoopbackDiscord(shards=2, patience=20) as discord:
        channel, alice = discord.add_channel(), discord.add_player("alice")
        guilds = [channel.guild_id, *(discord.add_guild() for _ in range(5))]
        shard = shard_of(channel.guild_id, 2)
        *removed, _ = [guild for guild in guilds if shard_of(guild, 2) == shard]
        async with BotProcess(discord, file) as bot:
            await until(lambda: said(bot, "ready;"))
            await channel.slash(alice, "minesweeper")
            for guild in removed:
                discord.remove_bot(guild)

            await discord.gateway.invalidate(shard)

            await until(lambda: all(said(bot, f"left server {guild}") for guild in removed))
            await until(lambda: outcome(file) == "resigned")
            assert (len(said(bot, "left server")), len(said(bot, "ready;"))) == (len(removed), 1)
            assert len(removed) > 1


async def test_presses_are_answered_before_discord_has_told_of_any_server(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    discord.gateway.holds_guilds = True
    async with BotProcess(discord, file) as bot:
        board = (await channel.slash(alice, "minesweeper")).message
        assert board is not None
        await channel.press(alice, custom_id_in(board, ":flags"))
        answer = await channel.press(alice, custom_id_in(board, ":flag:"))

        assert "💣 9 left" in answer.text
        assert said(bot, "ready;") == []
        assert said(bot, "Traceback") == []


async def test_a_press_that_comes_right_after_a_start_is_answered_as_ever(
    bot: BotProcess, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    await bot.restart()

    assert "💣 8 left" in await flag(channel, alice, board, "b1")
    assert said(bot, "ready;") == []


async def test_every_shard_serves_its_own_servers(file: str) -> None:
    async with LoopbackDiscord(shards=2, patience=20) as discord, BotProcess(discord, file):
        alice = discord.add_player("alice")
        channels = [discord.add_channel("mines", guild) for guild in (discord.home, discord.add_guild())]
        await until(lambda: len(discord.gateway.ready) == 2)

        boards = await asyncio.gather(*(channel.slash(alice, "minesweeper") for channel in channels))

        assert ["💣 10 left" in text_of(board.message) for board in boards] == [True, True]
        assert {session.shard for session in discord.gateway.sessions.values()} == {0, 1}
