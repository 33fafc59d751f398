"""A loopback Discord with a channel and three players, and the bot in a process of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.loopback.bot_process import BotProcess
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import LoopbackDiscord

PATIENCE = 20


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
    """The address of a database that is a file."""
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
async def bot(discord: LoopbackDiscord, file: str) -> AsyncIterator[BotProcess]:
    async with BotProcess(discord, file) as bot:
        yield bot
