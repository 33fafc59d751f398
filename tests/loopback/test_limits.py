"""Many channels at once: no limit of Discord's is broken, every board is drawn, and everybody gets a first dig."""

from __future__ import annotations

import asyncio
from collections import Counter

from bot.app import REQUESTS
from bot.discord.tiles import current_names
from tests.loopback.bot_process import until
from tests.loopback.channel import Channel, Player
from tests.loopback.crowd import presses_of
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import too_many
from tests.loopback.forked import ForkedBot
from tests.loopback.interaction import SEND, UPDATE, Interaction
from tests.loopback.message import custom_id_in, text_of

CHANNELS = 60
"""More than the requests that Discord takes from a bot in a second."""
TILES = len({name for names in current_names().values() for name in names.values()})


async def _type(channel: Channel, player: Player) -> None:
    await channel.slash(player, "minesweeper")
    await channel.slash(player, "mines move", moves="!a1")


async def test_typed_moves_in_many_channels_and_uploads_of_tiles_stay_under_the_global_limit(
    discord: LoopbackDiscord, file: str
) -> None:
    discord.emoji.clear()
    channels = [discord.add_channel(f"mines {number}") for number in range(CHANNELS)]
    bot = ForkedBot(discord, file)
    discord.rest.limits.clock = bot.clock
    async with bot:
        await asyncio.gather(*(_type(channel, discord.add_player("player")) for channel in channels))

        await until(lambda: all("💣 9 left" in text_of(channel.public[-1]) for channel in channels))
        await until(lambda: len(discord.emoji.ids) == TILES)
        assert not discord.rest.limits.refused
        assert discord.rest.asked["edit"] >= CHANNELS
        assert discord.rest.asked["upload emoji"] == TILES


async def test_edits_that_wait_to_be_repeated_keep_no_others_waiting(
    discord: LoopbackDiscord, bot: ForkedBot, channel: Channel, alice: Player
) -> None:
    channels = [discord.add_channel(f"mines {number}") for number in range(REQUESTS)]
    discord.faults.add("edit", too_many(3600), REQUESTS)
    await asyncio.gather(*(_type(channel, discord.add_player("player")) for channel in channels))
    await until(lambda: discord.rest.refused["edit"] == REQUESTS)

    await _type(channel, alice)
    await until(lambda: "💣 9 left" in text_of(channel.public[-1]))


async def test_a_busy_channel_stays_under_its_own_limit_and_keeps_no_other_waiting(
    discord: LoopbackDiscord, bot: ForkedBot, channel: Channel, alice: Player, bob: Player
) -> None:
    elsewhere = discord.add_channel("elsewhere")
    await channel.slash(alice, "minesweeper")
    for row in range(1, 10):
        await channel.slash(alice, "mines move", moves=f"!a{row}")
    await _type(elsewhere, bob)

    await until(lambda: "💣 9 left" in text_of(elsewhere.public[-1]))
    await bot.hurry_until(lambda: "💣 1 left" in text_of(channel.public[-1]))
    assert not discord.rest.limits.refused


async def test_first_digs_in_many_channels_at_once_all_get_a_board_that_needs_no_guess(
    discord: LoopbackDiscord, bot: ForkedBot
) -> None:
    channels = [discord.add_channel(f"mines {number}") for number in range(CHANNELS)]
    boards = [(await channel.slash(discord.add_player("player"), "minesweeper")).message for channel in channels]

    answers = await asyncio.gather(
        *(
            channel.press(discord.add_player("another"), custom_id_in(board, ":dig:"), board)
            for channel, board in zip(channels, boards, strict=True)
        )
    )

    assert [answer.text for answer in answers if answer.type != UPDATE] == []
    for channel, board in zip(channels, boards, strict=True):
        menu = await channel.press(discord.add_player("third"), custom_id_in(board, ":more"), board)
        assert "🧠 no guess" in menu.text


async def test_a_crowd_that_presses_while_the_board_moves_down_makes_it_move_once(
    discord: LoopbackDiscord, bot: ForkedBot, channel: Channel, alice: Player
) -> None:
    """A press on the message that the bot has just deleted posts no board of its own, and no move is lost."""
    players = [discord.add_player(f"player {number}") for number in range(24)]
    await channel.slash(alice, "minesweeper", difficulty="expert")
    board = channel.public[-1]
    await channel.press(alice, custom_id_in(board, ":flags"), board)
    sent: list[Interaction] = []

    async def press(player: Player) -> None:
        for _ in range(8):
            shown = next(message for message in reversed(channel.public) if presses_of(message))
            presses = [press for press in presses_of(shown) if press.move]
            sent.append(await channel.send_press(player, str(presses[player.id % len(presses)]), shown))
            await sent[-1].answered()

    async def move_down(player: Player) -> None:
        await until(lambda: len(sent) > 2 * len(players))
        sent.append(await channel.send_slash(player, "mines board"))
        await sent[-1].answered()

    await asyncio.gather(*map(press, players), move_down(alice), move_down(alice))

    answers = [await one.answered() for one in sent]
    posted = [answer for answer in answers if answer.type == SEND and not answer.private]
    await bot.hurry_until(lambda: discord.rest.asked["delete"] > 0)
    assert len(posted) == 1
    assert [message for message in channel.public if presses_of(message)] == [posted[0].message]
    assert discord.rest.refused == Counter()
    assert discord.rest.asked["delete"] == 1
