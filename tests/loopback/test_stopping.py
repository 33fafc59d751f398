"""SIGTERM: the bot takes nothing new, finishes its answers, and ends by itself in time."""

import asyncio
import os
import sqlite3
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.storage.store import Store
from tests.databases import migrating
from tests.loopback.bot_process import ROOT, BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault
from tests.loopback.message import Payload, custom_id_in, form_for, text_of

MOST_SECONDS = 10
LARGE = """WITH RECURSIVE row(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM row LIMIT 20000)
SELECT id, randomblob(10000) AS content FROM row"""
COMMANDS = [["serve"], ["check"], ["tiles"], ["backup", "copy.db"]]


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
    form = form_for(board)
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
    await channel.send_form(alice, form_for(board), board, moves="!a1")
    await until(lambda: discord.rest.asked["callback"] == 2)

    await ended(bot)


async def test_a_gateway_that_does_not_answer_keeps_the_process_no_longer_than_ten_seconds(
    bot: BotProcess, discord: LoopbackDiscord, board: Payload
) -> None:
    discord.gateway.hang()

    await ended(bot)
    assert discord.gateway.ready  # it doesn't know yet


@pytest.mark.parametrize("route", ["me", "application", "commands", "gateway"])
async def test_a_process_that_is_still_starting_ends_as_well(discord: LoopbackDiscord, file: str, route: str) -> None:
    discord.faults.add(route, Fault(delay=60))
    bot = BotProcess(discord, file)
    await bot.launch()
    await until(lambda: discord.rest.asked[route])

    await ended(bot)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    "module", ["bot.command_line", "asyncio", "sqlalchemy", "discord", "PIL", "bot.games.minesweeper.commands"]
)
async def test_a_process_that_is_still_loading_ends_as_well(file: str, command: list[str], module: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.loopback.interrupted", module, *command,
        cwd=ROOT, env={"DISCORD_TOKEN": "loopback", "DATABASE_URL": file}, stderr=asyncio.subprocess.PIPE
    )  # fmt: skip
    _, errors = await process.communicate()

    assert (process.returncode, errors) == (0, b"")


async def test_a_check_that_waits_for_discord_ends_as_well(discord: LoopbackDiscord, file: str) -> None:
    discord.faults.add("me", Fault(delay=60))
    bot = BotProcess(discord, file, "check")
    await bot.launch()
    await until(lambda: discord.rest.asked["me"])

    await ended(bot)


async def test_a_check_that_is_done_ends_well_too(discord: LoopbackDiscord, file: str) -> None:
    bot = BotProcess(discord, file, "check")
    await bot.launch()
    await until(lambda: discord.rest.asked["application"])

    with suppress(ProcessLookupError):  # where it was quicker
        bot.process.terminate()
    assert await bot.wait() == 0


@pytest.mark.parametrize("command", COMMANDS[:2], ids=" ".join)
async def test_a_process_says_that_it_waits_for_an_upgrade_and_ends_as_well(
    discord: LoopbackDiscord, database: str, command: list[str]
) -> None:
    bot = BotProcess(discord, database, *command)
    await (await Store.open(database)).close()
    async with migrating(database):
        await bot.launch()
        await until(lambda: any("another process is upgrading" in line for line in bot.log))

        await ended(bot)
    assert len([line for line in bot.log if "upgrading" in line]) == 1
    assert discord.rest.asked == {}


async def test_a_check_goes_on_after_an_upgrade(discord: LoopbackDiscord, database: str) -> None:
    bot = BotProcess(discord, database, "check")
    await (await Store.open(database)).close()
    async with migrating(database):
        await bot.launch()
        await until(lambda: bot.log)

    assert await bot.wait() == 0
    waiting, *right = bot.log
    assert waiting.startswith("DATABASE_URL names a database that another process is upgrading")
    assert [line.split()[0] for line in right] == ["DATABASE_URL", "DISCORD_TOKEN"]


async def test_a_backup_that_is_stopped_leaves_nothing_behind(discord: LoopbackDiscord, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute(f"CREATE TABLE large AS {LARGE}")
        connection.commit()
    copy = tmp_path / "copies" / "copy.db"
    os.mkdir(copy.parent)
    bot = BotProcess(discord, f"sqlite:///{tmp_path / 'games.db'}", "backup", str(copy))
    await bot.launch()
    await until(lambda: os.listdir(copy.parent))

    await ended(bot)

    assert os.listdir(copy.parent) in ([], ["copy.db"])
