"""Several processes of the bot over one PostgreSQL: each with its own shards, or one that takes over from another."""

from bot.games.minesweeper.session import START_PLAY
from bot.storage.store import Store
from tests.loopback.bot_process import BotProcess
from tests.loopback.channel import Channel, Player
from tests.loopback.conftest import PATIENCE
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.message import Payload, custom_id_in
from tests.loopback.snowflake import shard_of


async def flag(channel: Channel, player: Player, board: Payload | None, cell: str) -> str:
    """The board after a flag was set."""
    return (await channel.submit(player, custom_id_in(board, ":type"), board, moves=f"!{cell}")).text


async def test_each_process_serves_the_shards_it_was_given(postgresql: str) -> None:
    async with LoopbackDiscord(shards=2, patience=PATIENCE) as discord:
        alice = discord.add_player("alice")
        channels = [discord.add_channel("mines", guild) for guild in (discord.home, discord.add_guild())]
        channels.sort(key=lambda channel: shard_of(channel.guild_id, 2))
        first = BotProcess(discord, postgresql, SHARD_COUNT="2", SHARD_IDS="0")
        second = BotProcess(discord, postgresql, SHARD_COUNT="2", SHARD_IDS="1")
        async with first, second:
            boards = [(await channel.slash(alice, "minesweeper")).message for channel in channels]
            assert "💣 9 left" in await flag(channels[0], alice, boards[0], "a1")
            assert len(discord.gateway.ready) == 2

            await first.kill()
            assert "💣 9 left" in await flag(channels[1], alice, boards[1], "a1")
            assert [session.shard for session in discord.gateway.ready] == [1]


async def test_while_one_process_takes_over_from_another_no_move_is_lost_or_made_twice(postgresql: str) -> None:
    async with LoopbackDiscord(patience=PATIENCE) as discord, BotProcess(discord, postgresql) as old:
        channel, alice = discord.add_channel(), discord.add_player("alice")
        board = (await channel.slash(alice, "minesweeper")).message
        async with BotProcess(discord, postgresql):
            for row in range(1, 5):
                assert f"💣 {10 - row} left" in await flag(channel, alice, board, f"a{row}")
            old.process.terminate()
            assert await old.wait() == 0
            assert "💣 5 left" in await flag(channel, alice, board, "a5")

    store = await Store.open(postgresql)
    stored = await store.find_game(1)
    await store.close()
    assert stored
    assert [turn.text for turn in stored.turns] == [START_PLAY, "!A1", "!A2", "!A3", "!A4", "!A5"]
