"""What whoever runs the process is told: the pages, the log, and what is in neither."""

import asyncio
import json
import os
import resource
from collections import Counter
from pathlib import Path

import aiohttp
import pytest
from aiohttp.test_utils import unused_port

from bot.ops.health import MOST_CONNECTIONS
from bot.storage.backup import back_up
from bot.storage.store import Store
from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault, Refusal, answered_already, server_error, unknown_interaction
from tests.loopback.interaction import MODAL, SEND, UPDATE
from tests.metric_values import metric_values

TOKEN = "MTIz.abc-DEF_456"
LOST: list[Fault | Refusal] = [unknown_interaction(), answered_already(), server_error(), Fault(cut=True)]


async def test_the_pages_tell_how_the_process_is_doing(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    address = f"http://127.0.0.1:{(port := unused_port())}"
    async with BotProcess(discord, file, METRICS_PORT=str(port)) as bot, aiohttp.ClientSession(address) as pages:
        await channel.slash(alice, "minesweeper")
        await channel.press(alice, "mines:1:1:dig:E5")
        async with pages.get("/healthz") as page:
            assert (page.status, await page.json()) == (200, {"healthy": True, "missing": []})
        async with pages.get("/metrics") as page:
            now = metric_values(await page.read())
        assert now['sweeper_shard_connected{shard="0"}'] == 1
        assert now['sweeper_games_running{kind="minesweeper"}'] == 1
        assert now["sweeper_answer_seconds_count"] == 2
        assert 0 < now["sweeper_answer_seconds_sum"] < 6

        bot.process.terminate()
        assert await bot.wait() == 0
        with pytest.raises(aiohttp.ClientConnectionError):
            await pages.get("/healthz")


async def test_a_thousand_idle_clients_of_the_pages_disturb_no_player(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    port = unused_port()
    async with BotProcess(discord, file, METRICS_PORT=str(port)) as bot:
        await until(lambda: any("ready" in line for line in bot.log))
        lines, before = len(bot.log), descriptors(bot)
        resource.prlimit(bot.process.pid, resource.RLIMIT_NOFILE, (256, 256))
        idle = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", port) for _ in range(1100)))

        for number in range(10):  # each on a connection to Discord that it may have to open
            elsewhere = discord.add_channel(f"mines {number}")
            assert "💣 10 left" in (await elsewhere.slash(alice, "minesweeper")).text
        assert descriptors(bot) <= before + MOST_CONNECTIONS + 10
        await until(lambda: descriptors(bot) < before + MOST_CONNECTIONS / 2)
        async with aiohttp.request("GET", f"http://127.0.0.1:{port}/healthz") as page:
            assert page.status == 200

        for _, writer in idle:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for _, writer in idle), return_exceptions=True)
        assert len(bot.log) == lines + 10  # the games


def descriptors(bot: BotProcess) -> int:
    """How many files and connections the process has open."""
    return len(os.listdir(f"/proc/{bot.process.pid}/fd"))


async def test_a_process_raises_its_limit_of_open_files(discord: LoopbackDiscord, file: str) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        async with BotProcess(discord, file) as bot:
            assert resource.prlimit(bot.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_process_that_is_not_connected_yet_is_not_healthy(discord: LoopbackDiscord, file: str) -> None:
    discord.faults.add("gateway", Fault(delay=3600))
    port = unused_port()
    bot = BotProcess(discord, file, METRICS_PORT=str(port))
    await bot.launch()
    await until(lambda: "gateway" in discord.rest.asked, 30)
    async with aiohttp.request("GET", f"http://127.0.0.1:{port}/healthz") as page:
        assert (page.status, await page.json()) == (503, {"healthy": False, "missing": ["shard 0"]})
    await bot.kill()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_database_file_that_goes_is_logged_and_players_are_told(
    discord: LoopbackDiscord, tmp_path: Path, channel: Channel, alice: Player, replaced: bool
) -> None:
    address = f"http://127.0.0.1:{(port := unused_port())}"
    file = tmp_path / "games.db"
    async with BotProcess(discord, f"sqlite:///{file}", METRICS_PORT=str(port)) as bot:
        board = (await channel.slash(alice, "minesweeper")).message
        if replaced:
            await back_up(f"sqlite:///{file}", tmp_path / "copy.db")
            os.replace(tmp_path / "copy.db", file)
        else:
            os.unlink(file)
        await until(lambda: errors(bot))  # although nobody plays

        for _ in range(3):
            assert "Check the board" in (await channel.press(alice, "mines:1:1:dig:E5", board)).text
            async with aiohttp.request("GET", f"{address}/healthz") as page:
                assert (page.status, (await page.json())["missing"]) == (503, ["database"])
        assert len(errors(bot)) == 1
        assert "games.db was deleted or replaced" in errors(bot)[0]
        assert "restart the bot" in errors(bot)[0]

        bot.process.terminate()
        assert await bot.wait() == 0
        await bot.start()
        answer = await channel.slash(alice, "mines board")
        assert ("💣 10 left" in answer.text) is replaced


def errors(bot: BotProcess) -> list[str]:
    """What it has logged that an operator has to look at."""
    return [line for line in bot.log if " ERROR " in line]


async def test_a_gateway_that_is_lost_and_found_is_two_lines(bot: BotProcess, discord: LoopbackDiscord) -> None:
    await until(lambda: any("ready" in line for line in bot.log))
    before = len(bot.log)
    await discord.gateway.drop()
    await until(lambda: len(bot.log) >= before + 2)
    assert [line.split("INFO bot.app: ")[1] for line in bot.log[before:]] == [
        "shard 0 is disconnected",
        "shard 0 is connected again, and missed nothing",
    ]


async def test_no_token_and_no_mine_is_logged_even_where_answers_are_lost(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    discord.token = TOKEN
    async with BotProcess(discord, file, LOG_LEVEL="DEBUG", LOG_FORMAT="json") as bot:
        board = (await channel.slash(alice, "minesweeper")).message
        await channel.press(alice, "mines:1:1:dig:E5")
        await channel.press(alice, "mines:1:1:hint")
        for fault in LOST:
            discord.faults.add("callback", fault)
            await channel.send_press(alice, "mines:1:1:more", board)
        await until(lambda: discord.rest.asked["callback"] >= 3 + len(LOST))
        bot.process.terminate()
        assert await bot.wait() == 0

    events = [json.loads(line) for line in bot.log if not line.startswith("Invite the bot with")]
    told = Counter(event["level"] for event in events if event["logger"] == "bot.ui.dispatch")
    assert told["WARNING"] == 3  # too late, twice, and cut off
    assert told["ERROR"] == 0
    store = await Store.open(file)
    stored = await store.find_game(1)
    await store.close()
    assert stored
    assert stored.field
    for secret in [TOKEN, *discord.interactions, stored.field]:
        assert not any(secret in line for line in bot.log)
    assert any("/interactions/" in line for line in bot.log)


async def test_only_new_boards_are_asked_back(
    discord: LoopbackDiscord, bot: BotProcess, channel: Channel, alice: Player
) -> None:
    await channel.slash(alice, "minesweeper")
    assert discord.rest.asked_back == {SEND: 1}
    assert (await channel.press(alice, "mines:1:1:flags")).type == UPDATE
    assert (await channel.press(alice, "mines:1:1:more")).private
    assert (await channel.press(alice, "mines:1:1:typed")).type == MODAL
    assert discord.rest.asked_back == {SEND: 1}
