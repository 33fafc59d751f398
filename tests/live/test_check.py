"""The check of Discord itself, against a Discord on this machine."""

from collections.abc import AsyncIterator

import discord
import pytest
from discord.http import Route

from bot.settings import Settings
from tests.held_clock import HeldClock
from tests.live.check import EDITS, NAME, check
from tests.loopback.channel import Channel
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import invalid_emoji

BRIEFLY = (5, 0.02)
"""Discord's limit in five seconds, sped up."""


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch, held_clock: HeldClock) -> AsyncIterator[LoopbackDiscord]:
    """A Discord that says in its headers what is left of its limits. Time passes, as the check waits for them."""
    async with LoopbackDiscord() as server:
        server.rest.limits.in_channel, server.rest.limits.told = BRIEFLY, True
        monkeypatch.setattr("tests.loopback.limits.GLOBALLY", (1000, 1.0))
        monkeypatch.setattr(Route, "BASE", f"http://{server.address}/api/v10")
        with held_clock.hurried():
            yield server
    assert server.unknown == []
    assert NAME not in server.emoji.ids


@pytest.fixture
def channel(server: LoopbackDiscord) -> Channel:
    return server.add_channel()


async def test_what_discord_takes_is_printed_and_nothing_is_left(
    server: LoopbackDiscord, channel: Channel, capsys: pytest.CaptureFixture[str]
) -> None:
    server.faults.add("edit", invalid_emoji())
    await check(Settings(server.token), channel.id)
    printed = capsys.readouterr().out
    assert "30x26 fits" in printed
    assert f"{EDITS} edits took" in printed
    assert "at first in 1." in printed
    assert not channel.public


async def test_a_refusal_ends_the_check_and_leaves_nothing(server: LoopbackDiscord, channel: Channel) -> None:
    server.faults.add("edit", invalid_emoji(), times=2)
    with pytest.raises(discord.HTTPException):
        await check(Settings(server.token), channel.id)
    assert not channel.public
