"""SIGTERM: the bot takes nothing new, finishes its answers, and ends by itself in time."""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.store.games import Store
from tests.databases import migrating
from tests.loopback.bot_process import ROOT, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault
from tests.loopback.forked import ForkedBot
from tests.loopback.message import Payload, custom_id_in, form_for, text_of

MOST_SECONDS = 10
LARGE = """WITH RECURSIVE row(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM row LIMIT 20000)
SELECT id, randomblob(10000) AS content FROM row"""


@pytest.fixture
async def board(bot: ForkedBot, channel: Channel, alice: Player) -> Payload:
    board = (await channel.slash(alice, "minesweeper")).message
    assert board is not None
    return board


async def ended(bot: ForkedBot) -> None:
    """Asks the process to end, which it does well, and by its own clock in time."""
    began = bot.clock()
    bot.process.terminate()
    async with bot.hurried():
        assert await bot.wait() == 0
    assert bot.clock() - began < MOST_SECONDS
    assert not bot.tracebacks, "\n".join(bot.log)


async def test_what_is_under_way_is_answered_stored_and_drawn_and_nothing_new_is_taken(
    bot: ForkedBot, discord: LoopbackDiscord, channel: Channel, alice: Player, bob: Player, board: Payload
) -> None:
    pad = (await channel.press(bob, custom_id_in(board, ":mypad"))).message
    await channel.press(bob, custom_id_in(pad, ":flags@"), pad)
    for _ in range(2):
        await channel.press(bob, custom_id_in(pad, ":flag:"), pad)  # the board on its own message follows later
    before = discord.rest.asked["callback"]
    form = form_for(board)
    discord.faults.add("callback", Fault(held=True))
    under_way = await channel.send_form(alice, form, board, moves="!a1")
    await until(lambda: discord.rest.asked["callback"] > before)

    bot.process.terminate()
    await until(lambda: not discord.gateway.ready)
    late = await channel.send_form(bob, form, board, moves="!b1")
    discord.faults.clear()

    assert "left" in (await under_way.answered()).text
    await ended(bot)
    assert late.answer is None
    left = next(line for line in text_of(board).splitlines() if "💣" in line)
    await bot.start()
    assert left in (await channel.press(bob, custom_id_in(board, ":flags"))).text


async def test_an_answer_that_discord_never_takes_keeps_the_process_no_longer_than_ten_seconds(
    bot: ForkedBot, discord: LoopbackDiscord, channel: Channel, alice: Player, board: Payload
) -> None:
    discord.faults.add("callback", Fault(held=True))
    await channel.send_form(alice, form_for(board), board, moves="!a1")
    await until(lambda: discord.rest.asked["callback"] == 2)

    await ended(bot)


async def test_a_gateway_that_does_not_answer_keeps_the_process_no_longer_than_ten_seconds(
    bot: ForkedBot, discord: LoopbackDiscord, board: Payload
) -> None:
    discord.gateway.hang()

    await ended(bot)
    assert discord.gateway.ready  # it doesn't know yet


@pytest.mark.parametrize(
    ("command", "route"),
    [("serve", "me"), ("serve", "application"), ("serve", "commands"), ("serve", "gateway"), ("check", "me")],
)
async def test_a_process_that_is_still_starting_ends_as_well(
    discord: LoopbackDiscord, file: str, command: str, route: str
) -> None:
    discord.faults.add(route, Fault(held=True))
    bot = ForkedBot(discord, file, command)
    await bot.launch()
    await until(lambda: discord.rest.asked[route])

    await ended(bot)


@pytest.mark.parametrize(
    ("module", "command"),
    [
        ("bot.command_line", "serve"),
        ("asyncio", "check"),
        ("discord", "tiles"),
        ("bot.features.minesweeper.commands", "backup copy.db"),
    ],
)
async def test_a_process_that_is_still_loading_ends_as_well(file: str, module: str, command: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.loopback.interrupted", module, *command.split(),
        cwd=ROOT, env={"DISCORD_TOKEN": "loopback", "DATABASE_URL": file}, stderr=asyncio.subprocess.PIPE
    )  # fmt: skip
    _, errors = await process.communicate()

    assert (process.returncode, errors) == (0, b"")


async def test_a_check_that_is_done_ends_well_too(discord: LoopbackDiscord, file: str) -> None:
    bot = ForkedBot(discord, file, "check")
    await bot.launch()
    await until(lambda: discord.rest.asked["application"])

    with suppress(ProcessLookupError):  # where it was quicker
        bot.process.terminate()
    assert await bot.wait() == 0


@pytest.mark.parametrize("command", ["serve", "migrate"])
async def test_a_process_says_that_it_waits_for_an_upgrade_and_ends_as_well(
    discord: LoopbackDiscord, file: str, command: str
) -> None:
    bot = ForkedBot(discord, file, command)
    async with migrating(file):
        await bot.launch()
        await bot.hurry_until(lambda: bot.said("another process is upgrading"))

        await ended(bot)
    assert len(bot.said("upgrading")) == 1
    assert discord.rest.asked == {}


async def test_migrating_goes_on_after_an_upgrade(discord: LoopbackDiscord, database: str) -> None:
    bot = ForkedBot(discord, database, "migrate")
    await (await Store.open(database)).close()
    async with migrating(database):
        await bot.launch()
        await bot.hurry_until(lambda: bot.log)

    assert await bot.wait() == 0
    waiting, *right = bot.log
    assert waiting.startswith("DATABASE_URL names a database that another process is upgrading")
    assert [line.split()[0] for line in right] == ["DATABASE_URL"]


async def test_a_backup_that_is_stopped_leaves_nothing_behind(discord: LoopbackDiscord, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute(f"CREATE TABLE large AS {LARGE}")
        connection.commit()
    copy = tmp_path / "copies" / "copy.db"
    os.mkdir(copy.parent)
    bot = ForkedBot(discord, f"sqlite:///{tmp_path / 'games.db'}", "backup", str(copy))
    await bot.launch()
    await until(lambda: os.listdir(copy.parent))

    await ended(bot)

    assert os.listdir(copy.parent) in ([], ["copy.db"])
