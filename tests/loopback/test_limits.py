"""Many channels at once: no limit of Discord's is broken, every board is drawn, and everybody gets a first dig."""

from __future__ import annotations

import asyncio

from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.interaction import UPDATE
from tests.loopback.message import custom_id_in, text_of

CHANNELS, MOVES = 120, 3


async def _type(channel: Channel, player: Player) -> None:
    await channel.slash(player, "minesweeper")
    for row in range(1, MOVES + 1):
        await channel.slash(player, "mines move", moves=f"!a{row}")


async def test_typed_moves_in_many_channels_stay_under_the_global_limit(
    discord: LoopbackDiscord, bot: BotProcess
) -> None:
    channels = [discord.add_channel(f"mines {number}") for number in range(CHANNELS)]
    players = [discord.add_player(f"player {number}") for number in range(CHANNELS)]

    await asyncio.gather(*map(_type, channels, players))

    await until(lambda: all(f"💣 {10 - MOVES} left" in text_of(channel.public[-1]) for channel in channels))
    assert not discord.rest.limits.refused
    assert discord.rest.asked["edit"] >= CHANNELS


async def test_a_busy_channel_stays_under_its_own_limit_and_keeps_no_other_waiting(
    discord: LoopbackDiscord, bot: BotProcess, channel: Channel, alice: Player, bob: Player
) -> None:
    elsewhere = discord.add_channel("elsewhere")
    await channel.slash(alice, "minesweeper")
    await elsewhere.slash(bob, "minesweeper")

    for row in range(1, 10):
        await channel.slash(alice, "mines move", moves=f"!a{row}")
    await elsewhere.slash(bob, "mines move", moves="!a1")

    await until(lambda: "💣 9 left" in text_of(elsewhere.public[-1]))
    await until(lambda: "💣 1 left" in text_of(channel.public[-1]))
    assert not discord.rest.limits.refused


async def test_first_digs_in_many_channels_at_once_all_get_a_board_that_needs_no_guess(
    discord: LoopbackDiscord, bot: BotProcess
) -> None:
    channels = [discord.add_channel(f"mines {number}") for number in range(CHANNELS // 2)]
    boards = [(await channel.slash(discord.add_player("player"), "minesweeper")).message for channel in channels]

    answers = await asyncio.gather(
        *(
            channel.press(discord.add_player("another"), custom_id_in(board, ":dig:"), board)
            for channel, board in zip(channels, boards, strict=True)
        )
    )

    assert [answer.text for answer in answers if answer.type != UPDATE] == []
    assert all("🧠 no guess" in answer.text for answer in answers)
