"""Boards on a schedule are posted once or, rarely, not at all, whenever the process is killed."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

from bot.storage.models import StoredSchedule
from bot.storage.schedules import Schedules
from bot.storage.store import Store
from bot.tools.schedules.posts import AT_ONCE
from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault, server_error

CHANNELS, KILLS = 60, 4
LATENCY = 0.3
"""Seconds that a post is on its way, so that kills come before, during and after it."""
QUIET = 6.0
"""Seconds without a post after which there is none to come: longer than a start takes."""


async def schedule(database: str, channels: Sequence[Channel]) -> None:
    """Have a board posted in each channel as soon as the bot looks."""
    zone = f"Etc/GMT{datetime.now(UTC).hour - 12:+}"  # where it is noon, so that the day doesn't end
    store = await Store.open(database)
    for channel in channels:
        row = StoredSchedule(
            guild_id=channel.guild_id, channel_id=channel.id, board="beginner", times="09:00", zone=zone
        )
        await Schedules(store.database).add(row)
    await store.close()


async def quiet(discord: LoopbackDiscord) -> None:
    """Wait until nothing has been posted for a while."""
    before = -1
    while before < (before := discord.rest.asked["send"]):  # noqa: ASYNC110 - nothing tells that none comes
        await asyncio.sleep(QUIET)


async def test_a_post_whose_answer_is_lost_is_made_once(discord: LoopbackDiscord, file: str) -> None:
    channel = discord.add_channel()
    await schedule(file, [channel])
    discord.faults.add("send", Fault(refusal=server_error(), applied=True))
    async with BotProcess(discord, file) as bot:
        await until(lambda: any("posted message" in line for line in bot.log))
    assert discord.rest.asked["send"] == 2
    assert len(channel.public) == 1


async def test_kills_at_any_moment_never_make_a_post_twice(discord: LoopbackDiscord, file: str) -> None:
    rng = Random(1)
    channels = [discord.add_channel(f"mines {number}") for number in range(CHANNELS)]
    await schedule(file, channels)
    discord.faults.add("send", Fault(delay=LATENCY), times=None)
    async with BotProcess(discord, file) as bot:
        for _ in range(KILLS):
            before = discord.rest.asked["send"]
            await until(lambda: discord.rest.asked["send"] > before)  # noqa: B023 - it is waited for here
            await asyncio.sleep(rng.uniform(0, 1.5 * LATENCY))
            await bot.restart()
        await quiet(discord)
        await bot.restart()  # it looks once it is ready, and finds nothing to do
        await quiet(discord)
        assert not bot.tracebacks
    posts = [len(channel.public) for channel in channels]
    assert max(posts) == 1
    assert sum(posts) >= CHANNELS - KILLS * AT_ONCE
