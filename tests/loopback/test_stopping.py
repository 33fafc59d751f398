"""SIGTERM: nothing new is taken, what is under way is finished, and the process ends by itself in time."""

import asyncio
import time

import pytest

from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault
from tests.loopback.message import Payload, custom_id_in, text_of

MOST_SECONDS = 10


@pytest.fixture
async def board(bot: BotProcess, channel: Channel, alice: Player) -> Payload:
    board = (await channel.slash(alice, "minesweeper")).message
    assert board is not None
    return board


async def ended(bot: BotProcess) -> None:
    """Asks the process to end, which it does in time and well."""
    began = time.monotonic()
    bot.process.terminate()
    assert await asyncio.wait_for(bot.wait(), 2 * MOST_SECONDS) == 0
    assert time.monotonic() - began < MOST_SECONDS
    assert "Traceback" not in "\n".join(bot.log), "\n".join(bot.log)


async def test_what_is_under_way_is_answered_and_stored_and_nothing_new_is_taken(
    bot: BotProcess, discord: LoopbackDiscord, channel: Channel, alice: Player, bob: Player, board: Payload
) -> None:
    form = custom_id_in(board, ":type")
    discord.faults.add("callback", Fault(delay=1))
    under_way = await channel.send_form(alice, form, board, moves="!a1")
    await until(lambda: discord.rest.asked["callback"] == 2)

    ending = asyncio.create_task(ended(bot))
    await until(lambda: not discord.gateway.ready)
    late = await channel.send_form(bob, form, board, moves="!b1")

    assert "💣 9 left" in (await under_way.answered()).text
    await ending
    assert late.answer is None
    await bot.start()
    assert "💣 9 left" in (await channel.press(bob, custom_id_in(board, ":flags"))).text


async def test_a_board_that_is_to_be_drawn_still_is(
    bot: BotProcess, channel: Channel, alice: Player, board: Payload
) -> None:
    pad = (await channel.press(alice, custom_id_in(board, ":mypad"))).message
    await channel.press(alice, custom_id_in(pad, ":flags@"), pad)
    await channel.press(alice, custom_id_in(pad, ":flag:"), pad)
    await channel.press(alice, custom_id_in(pad, ":flag:"), pad)

    await ended(bot)

    assert "💣 8 left" in text_of(board)


async def test_an_answer_that_discord_never_takes_keeps_the_process_no_longer_than_ten_seconds(
    bot: BotProcess, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    discord.faults.add("callback", Fault(delay=60))
    await channel.send_form(alice, custom_id_in(board, ":type"), board, moves="!a1")
    await until(lambda: discord.rest.asked["callback"] == 2)

    await ended(bot)


async def test_a_gateway_that_does_not_answer_keeps_the_process_no_longer_than_ten_seconds(
    bot: BotProcess, discord: LoopbackDiscord, board: Payload
) -> None:
    discord.gateway.hang()

    await ended(bot)
    assert discord.gateway.ready  # it doesn't know yet


async def test_a_process_that_is_still_starting_ends_as_well(discord: LoopbackDiscord, file: str) -> None:
    discord.faults.add("commands", Fault(delay=60))
    bot = BotProcess(discord, file)
    await bot.launch()
    await until(lambda: discord.rest.asked["commands"])

    await ended(bot)
