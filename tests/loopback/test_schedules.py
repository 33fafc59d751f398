"""Boards on a schedule are posted once or, rarely, not at all, whenever the process is killed."""

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.features.schedules.posts import AT_ONCE
from bot.store.models import StoredSchedule
from bot.store.timers import Schedules
from tests.loopback.bot_process import until
from tests.loopback.channel import Channel
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault, server_error
from tests.loopback.forked import ForkedBot
from tests.loopback.kills import opened

CHANNELS, KILLS = 50, 4
QUIET = 5.0
"""Seconds without anything to do after which no post is to come."""


async def schedule(database: str, channels: Sequence[Channel]) -> None:
    """Have a board posted in each channel as soon as the bot looks."""
    zone = f"Etc/GMT{datetime.now(UTC).hour - 12:+}"  # where it is noon, so that the day doesn't end
    async with opened(database) as store:
        for channel in channels:
            row = StoredSchedule(
                guild_id=channel.guild_id, channel_id=channel.id, board="beginner", times="09:00", zone=zone
            )
            await Schedules(store.database).add(row)


async def test_a_post_whose_answer_is_lost_is_made_once(discord: LoopbackDiscord, file: str) -> None:
    channel = discord.add_channel()
    await schedule(file, [channel])
    discord.faults.add("send", Fault(refusal=server_error(), applied=True))
    async with ForkedBot(discord, file) as bot:
        await bot.hurry_until(lambda: bot.said("posted message"))
    assert discord.rest.asked["send"] == 2
    assert len(channel.public) == 1


async def test_kills_before_and_after_posts_arrive_never_make_one_twice(discord: LoopbackDiscord, file: str) -> None:
    channels = [discord.add_channel(f"mines {number}") for number in range(CHANNELS)]
    await schedule(file, channels)
    async with ForkedBot(discord, file) as bot:
        for number in range(KILLS):
            asked, posted = discord.rest.asked["send"], count(channels)
            discord.faults.add("send", Fault(held=True), times=None)
            await bot.hurry_until(lambda asked=asked: discord.rest.asked["send"] > asked)  # type: ignore[misc]
            if number % 2:
                discord.faults.clear()
                await until(lambda posted=posted: count(channels) > posted)  # type: ignore[misc]
            await bot.kill()
            discord.faults.clear()
            await bot.start()
        for _ in range(2):  # the second time it finds nothing to do
            started = len(bot.said("ready;"))
            await bot.restart()
            await bot.hurry_until(lambda started=started: len(bot.said("ready;")) > started)  # type: ignore[misc]
            await bot.pass_time(QUIET)
        assert not bot.tracebacks
    assert max(len(channel.public) for channel in channels) == 1
    assert count(channels) >= CHANNELS - KILLS * AT_ONCE


def count(channels: Sequence[Channel]) -> int:
    return sum(len(channel.public) for channel in channels)
