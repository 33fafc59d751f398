"""The real process: it starts, plays, tells what is wrong, and goes on where it was ended."""

import asyncio
import os
import signal
from functools import partial
from pathlib import Path

from bot.render import animation
from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.interaction import MODAL, SEND, UPDATE
from tests.loopback.message import custom_id_in, text_of


async def test_a_game_is_started_and_played_by_presses_and_by_typing(
    bot: BotProcess, channel: Channel, alice: Player, bob: Player
) -> None:
    started = await channel.slash(alice, "minesweeper", difficulty="beginner")
    assert started.type == SEND
    assert "💣 10 left" in started.text

    dug = await channel.press(bob, "mines:1:1:dig:E5")
    assert dug.type == UPDATE
    assert dug.message is started.message
    assert f"<@{bob.id}>" in dug.text

    menu = await channel.press(alice, "mines:1:1:more")
    form = await channel.press(alice, "mines:1:1:typed", menu.message)
    assert form.type == MODAL
    typed = await channel.submit(alice, form.data["custom_id"], menu.message, moves="!e4 !e4")
    assert typed.private

    moved = await channel.slash(alice, "mines move", moves="!a1")
    assert moved.private or moved.message in channel.public
    assert len(channel.public) == 1


async def test_a_puzzle_is_shown_with_its_picture(bot: BotProcess, channel: Channel, alice: Player) -> None:
    laid = await channel.slash(alice, "puzzle new")

    puzzle = laid.message
    assert puzzle is not None
    await until(lambda: puzzle["attachments"])
    assert puzzle["attachments"][0]["size"] > 1000


async def test_many_players_play_in_many_channels_at_once(
    bot: BotProcess, discord: LoopbackDiscord, alice: Player, bob: Player
) -> None:
    channels = [discord.add_channel(f"mines {number}") for number in range(10)]

    await asyncio.gather(*(channel.slash(alice, "minesweeper") for channel in channels))
    await asyncio.gather(*(channel.press(bob, custom_id_in(channel.public[-1], ":dig:E5")) for channel in channels))

    assert all(f"<@{bob.id}>" in text_of(channel.public[0]) for channel in channels)


async def test_the_game_goes_on_after_the_process_was_killed(
    bot: BotProcess, channel: Channel, alice: Player, bob: Player
) -> None:
    board = (await channel.slash(alice, "minesweeper")).message
    await channel.press(alice, "mines:1:1:flags")
    await channel.press(alice, custom_id_in(board, ":flag:"))
    before = text_of(board)

    await bot.restart()

    after = await channel.press(bob, custom_id_in(board, ":pick"))
    assert after.message is board
    assert "💣 9 left" in after.text
    assert after.text == before


async def test_a_wrong_token_is_reported_in_one_line(discord: LoopbackDiscord, file: str) -> None:
    bot = BotProcess(discord, file, DISCORD_TOKEN="wrong")
    await bot.launch()

    assert await bot.wait() == 2
    assert bot.log[-1].startswith("Discord refused DISCORD_TOKEN")


async def test_the_process_that_draws_starts_with_the_first_gif_and_is_replaced_if_it_ends(
    bot: BotProcess, channel: Channel, alice: Player
) -> None:
    await channel.slash(alice, "minesweeper")
    await channel.press(alice, "mines:1:1:dig:E5")  # the engine's process is there by then
    asked = await channel.slash(alice, "mines resign")
    await channel.press(alice, "mines:1:1:confirm", asked.message)
    assert drawing(bot) == []

    for _ in range(2):
        answer = await channel.submit(alice, "replay:1:mines:1:0:0:0:gif", asked.message, **{"from": "", "to": ""})
        gif = answer.message
        assert gif is not None
        await until(lambda gif=gif: gif["attachments"])  # type: ignore[misc] # it is read at once
        assert [file["filename"] for file in gif["attachments"]] == ["replay.gif"]
        (process,) = drawing(bot)
        os.kill(process, signal.SIGKILL)
        await until(partial(has_ended, process))


def has_ended(process: int) -> bool:
    """Return whether the bot, too, knows that its process has ended. A process that is still ending would get a job."""
    return not Path(f"/proc/{process}").exists()


def drawing(bot: BotProcess) -> list[int]:
    """The processes of a bot that draw GIFs."""
    children = Path(f"/proc/{bot.process.pid}/task").glob("*/children")
    found = [int(child) for child in " ".join(file.read_text() for file in children).split()]
    return [child for child in found if animation.__name__ in Path(f"/proc/{child}/cmdline").read_text()]
