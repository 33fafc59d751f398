"""A loopback Discord with a channel and three players, and the bot in a process of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.databases import made_file
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.forked import ForkedBot
from tests.passing_clock import passing_clock as passing_clock

PATIENCE = 60


@pytest.fixture
async def discord() -> AsyncIterator[LoopbackDiscord]:
    """A Discord with more patience, since a slow machine is not a fault. It must know every request of the bot."""
    async with LoopbackDiscord(patience=PATIENCE) as discord:
        yield discord
    assert discord.unknown == []


@pytest.fixture
def channel(discord: LoopbackDiscord) -> Channel:
    return discord.add_channel()


@pytest.fixture
def alice(discord: LoopbackDiscord) -> Player:
    return discord.add_player("alice")


@pytest.fixture
def bob(discord: LoopbackDiscord) -> Player:
    return discord.add_player("bob")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of a database that is a file with empty tables."""
    return made_file(tmp_path / "games.db")


@pytest.fixture
async def bot(discord: LoopbackDiscord, file: str) -> AsyncIterator[ForkedBot]:
    bot = ForkedBot(discord, file)
    discord.rest.limits.clock = bot.clock
    async with bot:
        yield bot
