"""Several processes of the bot over one PostgreSQL: each with its own shards, or one that takes over from another."""

import asyncio

from bot.app import IDENTIFYING
from bot.features.minesweeper.session import START_PLAY
from tests.loopback.bot_process import until
from tests.loopback.channel import Channel, Player
from tests.loopback.conftest import PATIENCE
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.forked import ForkedBot
from tests.loopback.kills import opened
from tests.loopback.message import Payload, form_for
from tests.loopback.snowflake import shard_of

SOON, SLOWLY = 4, 0.05
"""Seconds after which Discord lets no second shard identify yet, and how fast they pass by themselves."""


async def flag(channel: Channel, player: Player, board: Payload | None, cell: str) -> str:
    """The board after a flag was set."""
    return (await channel.submit(player, form_for(board), board, moves=f"!{cell}")).text


async def test_processes_identify_one_after_another_and_each_serves_its_shards(postgresql: str) -> None:
    async with LoopbackDiscord(shards=2, patience=PATIENCE) as discord:
        alice = discord.add_player("alice")
        channels = [discord.add_channel("mines", guild) for guild in (discord.home, discord.add_guild())]
        channels.sort(key=lambda channel: shard_of(channel.guild_id, 2))
        bots = [ForkedBot(discord, postgresql, pace=SLOWLY, SHARD_COUNT="2", SHARD_IDS=str(shard)) for shard in (0, 1)]
        try:
            await asyncio.gather(*(bot.launch() for bot in bots))
            await until(lambda: discord.gateway.identified == 1 and all(bot.said("Invite") for bot in bots))
            await asyncio.gather(*(bot.pass_time(SOON) for bot in bots))
            assert discord.gateway.identified == 1
            await asyncio.gather(*(bot.pass_time(SOON) for bot in bots))
            await until(lambda: len(discord.gateway.ready) == 2)

            boards = [(await channel.slash(alice, "minesweeper")).message for channel in channels]
            assert "💣 9 left" in await flag(channels[0], alice, boards[0], "a1")
            await bots[0].kill()
            assert "💣 9 left" in await flag(channels[1], alice, boards[1], "a1")
            assert [session.shard for session in discord.gateway.ready] == [1]
        finally:
            await asyncio.gather(*(bot.kill() for bot in bots))


async def test_a_process_stops_when_hardly_any_identifies_are_left(discord: LoopbackDiscord, file: str) -> None:
    discord.rest.identifies_left = 1
    bot = ForkedBot(discord, file)
    await bot.launch()
    assert await bot.wait() == 1
    assert bot.log[-1].startswith("This bot has only 1 identifies left")
    assert discord.gateway.identified == 0


async def test_while_one_process_takes_over_from_another_no_move_is_lost_or_made_twice(postgresql: str) -> None:
    async with LoopbackDiscord(patience=PATIENCE) as discord, ForkedBot(discord, postgresql) as old:
        channel, alice = discord.add_channel(), discord.add_player("alice")
        board = (await channel.slash(alice, "minesweeper")).message
        await old.pass_time(IDENTIFYING)  # meanwhile no other process may identify
        async with ForkedBot(discord, postgresql):
            for row in range(1, 5):
                assert f"💣 {10 - row} left" in await flag(channel, alice, board, f"a{row}")
            old.process.terminate()
            async with old.hurried():
                assert await old.wait() == 0
            assert "💣 5 left" in await flag(channel, alice, board, "a5")

    async with opened(postgresql) as store:
        stored = await store.find_game(1)
    assert stored
    assert [turn.text for turn in stored.turns] == [START_PLAY, "!A1", "!A2", "!A3", "!A4", "!A5"]
