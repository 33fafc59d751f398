"""What whoever runs the process is told: the pages, the log, and what is in neither."""

import json
import os
import resource
from collections import Counter

import aiohttp
import pytest
from aiohttp.test_utils import unused_port

from bot.version import VERSION
from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault, Refusal, answered_already, server_error, unknown_interaction
from tests.loopback.forked import ForkedBot
from tests.loopback.kills import opened
from tests.metric_values import metric_values

TOKEN = "MTIz.abc-DEF_456"
LOST: list[Fault | Refusal] = [unknown_interaction(), answered_already(), server_error(), Fault(cut=True)]


async def test_the_pages_tell_how_the_process_is_doing_from_before_it_is_connected_to_its_end(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    address = f"http://127.0.0.1:{(port := unused_port())}"
    discord.faults.add("gateway", Fault(held=True))
    bot = ForkedBot(discord, file, METRICS_PORT=str(port))
    await bot.launch()
    await until(lambda: discord.rest.asked["gateway"])
    async with aiohttp.ClientSession(address) as pages:
        async with pages.get("/healthz") as page:
            assert (page.status, await page.json()) == (503, {"healthy": False, "missing": ["shard 0"]})
        discord.faults.clear()
        await until(lambda: discord.gateway.ready)
        await channel.slash(alice, "minesweeper")
        await channel.press(alice, "mines:1:1:dig:E5")
        async with pages.get("/healthz") as page:
            assert (page.status, await page.json()) == (200, {"healthy": True, "missing": []})
        async with pages.get("/metrics") as page:
            now = metric_values(await page.read())
        assert now['sweeper_shard_connected{shard="0"}'] == 1
        assert now['sweeper_games_running{kind="minesweeper"}'] == 1
        assert now["sweeper_answer_seconds_count"] == 2
        assert now[f'sweeper_info{{version="{VERSION}"}}'] == now["sweeper_servers"] == 1
        assert 0 < now["sweeper_answer_seconds_sum"] < 6

        bot.process.terminate()
        assert await bot.wait() == 0
        with pytest.raises(aiohttp.ClientConnectionError):
            await pages.get("/healthz")


async def test_a_token_that_is_reset_ends_the_process_with_a_sentence(discord: LoopbackDiscord, file: str) -> None:
    async with ForkedBot(discord, file) as bot:
        await bot.hurry_until(lambda: bot.said("ready;"))
        discord.token = "another"
        await discord.gateway.invalidate()
        async with bot.hurried():
            assert await bot.wait() == 2
    assert bot.said("Discord refused DISCORD_TOKEN")
    assert not bot.said("Traceback")


async def test_a_process_raises_its_limit_of_open_files(discord: LoopbackDiscord, file: str) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        async with BotProcess(discord, file) as bot:
            assert resource.prlimit(bot.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_database_file_that_goes_is_logged_and_players_are_told(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    address = f"http://127.0.0.1:{(port := unused_port())}"
    async with ForkedBot(discord, file, METRICS_PORT=str(port)) as bot:
        board = (await channel.slash(alice, "minesweeper")).message
        os.unlink(file.removeprefix("sqlite:///"))
        await bot.hurry_until(lambda: bot.said(" ERROR "))  # although nobody plays

        for _ in range(2):
            assert "Check the board" in (await channel.press(alice, "mines:1:1:dig:E5", board)).text
            async with aiohttp.request("GET", f"{address}/healthz") as page:
                assert (page.status, (await page.json())["missing"]) == (503, ["database"])
        [error] = bot.said(" ERROR ")
        assert "games.db was deleted or replaced" in error
        assert "restart the bot" in error

        bot.process.terminate()
        assert await bot.wait() == 0
        await bot.start()
        assert "💣 10 left" in (await channel.slash(alice, "minesweeper")).text


async def test_no_token_and_no_mine_is_logged_even_where_answers_are_lost(
    discord: LoopbackDiscord, file: str, channel: Channel, alice: Player
) -> None:
    discord.token = TOKEN
    async with ForkedBot(discord, file, LOG_LEVEL="DEBUG", LOG_FORMAT="json") as bot:
        board = (await channel.slash(alice, "minesweeper")).message
        await channel.press(alice, "mines:1:1:dig:E5")
        await channel.press(alice, "mines:1:1:hint")
        for fault in LOST:
            discord.faults.add("callback", fault)
            await channel.send_press(alice, "mines:1:1:more", board)
        await until(lambda: discord.rest.asked["callback"] >= 3 + len(LOST))
        bot.process.terminate()
        assert await bot.wait() == 0

    events = [json.loads(line) for line in bot.log]
    told = Counter(event["level"] for event in events if event["logger"] == "bot.discord.dispatch")
    assert told["WARNING"] == 3  # too late, twice, and cut off
    assert told["ERROR"] == 0
    async with opened(file) as store:
        stored = await store.find_game(1)
    assert stored
    assert stored.field
    for secret in [TOKEN, *discord.interactions, stored.field]:
        assert not bot.said(secret)
    assert bot.said("/interactions/")
