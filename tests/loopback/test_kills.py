"""The process is killed while players press: what was answered is stored, and nothing is done twice."""

import pytest

from tests.loopback.behind import behind, lose_edits, start_boards
from tests.loopback.bot_process import until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault
from tests.loopback.forked import ForkedBot
from tests.loopback.killed_duels import check_duels
from tests.loopback.killed_races import check_races
from tests.loopback.kills import check_kills
from tests.loopback.message import custom_id_in, form_for

BOARDS = 60
"""More than Discord takes in a second."""


async def test_no_answered_move_is_lost_and_none_made_twice_in_six_kills(database: str) -> None:
    seen = await check_kills(database, seed=1, kills=6)

    assert seen["moves answered"] > 20, seen
    assert seen["moves stored and not answered"] > 0, seen


async def test_a_move_that_was_stored_and_not_answered_is_simply_there(
    discord: LoopbackDiscord, bot: ForkedBot, channel: Channel, alice: Player, bob: Player
) -> None:
    board = (await channel.slash(alice, "minesweeper")).message
    discord.faults.add("callback", Fault(held=True))
    flagging = await channel.send_form(alice, form_for(board), board, moves="!a1")
    await until(lambda: discord.rest.asked["callback"] == 2)
    await bot.restart()

    moved = await channel.press(bob, custom_id_in(board, ":flags"))
    assert flagging.answer is None
    assert "💣 9 left" in moved.text
    await discord.deliver(flagging)
    await until(lambda: discord.rest.asked["callback"] == 4)
    assert "💣 9 left" in (await channel.press(bob, custom_id_in(board, ":pick"))).text


async def test_all_boards_whose_last_edit_was_lost_are_right_after_a_restart(
    discord: LoopbackDiscord, bot: ForkedBot, file: str
) -> None:
    channels = await start_boards(discord, BOARDS)
    await bot.pass_time(1)  # the messages are recorded after the answers
    await lose_edits(bot, file, BOARDS)
    assert len(behind(channels)) == BOARDS
    await bot.start()
    await bot.hurry_until(lambda: not behind(channels))
    assert discord.rest.asked["edit"] == BOARDS
    assert not discord.rest.limits.refused


@pytest.mark.parametrize("where", ["typed", "on the pad"])
async def test_the_same_interaction_delivered_twice_counts_once(
    bot: ForkedBot, discord: LoopbackDiscord, channel: Channel, alice: Player, where: str
) -> None:
    board = (await channel.slash(alice, "minesweeper")).message
    await channel.press(alice, custom_id_in(board, ":flags"))
    if where == "typed":
        flagging = await channel.send_form(alice, form_for(board), board, moves="!a1")
    else:
        flagging = await channel.send_press(alice, custom_id_in(board, ":flag:"))
    await discord.deliver(flagging)
    await until(lambda: discord.rest.asked["callback"] == 4)

    assert "💣 9 left" in (await channel.press(alice, custom_id_in(board, ":pick"))).text
    await until(lambda: bot.said(f"interaction {flagging.id} was answered too late or twice"))


async def test_no_pick_of_a_duel_is_lost_and_no_clock_stops_in_five_kills(postgresql: str) -> None:
    seen = await check_duels(postgresql, seed=1, kills=5)

    assert seen["picks answered"] > 10, seen
    assert seen["picks of the bot"] > 10, seen


async def test_no_run_of_a_race_is_lost_and_no_clock_stops_in_six_kills(file: str) -> None:
    seen = await check_races(file, seed=1, kills=6)

    assert seen["races"] > 1, seen
    assert seen["moves answered"] > 2, seen
