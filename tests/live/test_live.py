"""`python -m bot check --live`: what it prints, and what it leaves behind."""

import asyncio
import io
from collections.abc import AsyncIterator
from datetime import timedelta

import discord
import pytest
from discord.http import Route

from bot.command_line import main
from bot.errors import OperatorError
from bot.live.command import check_live
from bot.live.probes import MARK, TILE_NAME
from bot.settings import Settings
from tests.held_clock import HeldClock
from tests.loopback.channel import ALL_PERMISSIONS, Channel
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.fault import Fault, Refusal, invalid_emoji, unknown_message
from tests.loopback.message import Payload, new_message
from tests.loopback.snowflake import snowflake

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


@pytest.fixture
def channel(server: LoopbackDiscord) -> Channel:
    return server.add_channel()


async def lines(server: LoopbackDiscord, channel: Channel, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The rows of the table."""
    await check_live(Settings(server.token), channel.id)
    return capsys.readouterr().out.splitlines()


def row(rows: list[str], start: str) -> str:
    """The row with this assumption."""
    [found] = [line for line in rows if line.startswith(start)]
    return found


def leave_mark(server: LoopbackDiscord, channel: Channel, age: timedelta) -> Payload:
    """A marked message from an earlier check."""
    message = new_message(channel.id, server.user, {"content": MARK}, [])
    message["id"] = str(discord.utils.time_snowflake(discord.utils.utcnow() - age))
    message["timestamp"] = (discord.utils.utcnow() - age).isoformat()
    channel.messages[int(message["id"])] = message
    return message


async def test_where_discord_answers_as_documented_every_assumption_holds_and_only_the_marked_message_stays(
    server: LoopbackDiscord, channel: Channel, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = leave_mark(server, channel, timedelta(hours=2))
    server.emoji.add([TILE_NAME])  # of a check that was killed
    monkeypatch.setenv("DISCORD_TOKEN", server.token)
    assert await asyncio.to_thread(main, ["check", "--live", str(channel.id), "--yes"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [line for line in rows if "differs" in line] == []
    for start in ("The bot has the perm", "Shards", "A tile", "100 edits", "20 quick", "The largest", "Boards"):
        assert row(rows, start).endswith("holds")
    assert "edited after 2 h" in row(rows, "A message older")
    assert "5 in 0.02 s" in row(rows, "PATCH /channels/ID/messages/ID")
    assert row(rows, "DELETE /applications/ID/emojis/ID").endswith("unknown")

    assert server.rest.asked["edit"] >= 120
    assert not server.rest.limits.refused
    [kept] = channel.public
    assert kept["content"] == MARK
    assert kept["id"] != marked["id"], "it is replaced once it is an hour old"
    assert discord.utils.snowflake_time(int(kept["id"])) > discord.utils.utcnow() - timedelta(minutes=1)
    assert TILE_NAME not in server.emoji.ids


async def test_a_marked_message_stays_for_an_hour(
    server: LoopbackDiscord, channel: Channel, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.live.probes.EDITS", 5)
    young = leave_mark(server, channel, timedelta(minutes=50))
    await lines(server, channel, capsys)
    assert channel.public == [young]
    channel.messages.clear()
    rows = await lines(server, channel, capsys)
    assert "in an hour" in row(rows, "A message older")


async def test_what_differs_is_counted_and_all_is_deleted(
    server: LoopbackDiscord, channel: Channel, capsys: pytest.CaptureFixture[str]
) -> None:
    server.faults.add("edit", invalid_emoji(), times=2)
    with pytest.raises(OperatorError, match="differs from what the bot assumes in 1 of"):
        await check_live(Settings(server.token), channel.id)
    assert "1 of 100 refused, 1 twice" in row(capsys.readouterr().out.splitlines(), "100 edits")
    assert [message["content"] for message in channel.public] == [MARK]


async def test_emoji_that_are_taken_when_sent_again_are_as_expected_and_so_is_a_message_that_somebody_else_deletes(
    server: LoopbackDiscord, channel: Channel, capsys: pytest.CaptureFixture[str]
) -> None:
    server.faults.add("edit", invalid_emoji())
    server.faults.add("delete", unknown_message())
    rows = await lines(server, channel, capsys)
    assert "1 of 100 refused, 0 twice" in row(rows, "100 edits")
    assert len(channel.public) == 2, "the marked one, and the one that Discord said was gone"
    assert TILE_NAME not in server.emoji.ids


async def test_a_refusal_is_in_the_table_and_the_next_assumption_is_tried(
    server: LoopbackDiscord, channel: Channel, capsys: pytest.CaptureFixture[str]
) -> None:
    server.faults.add("upload emoji", Refusal(400, 30008, "Maximum number of emojis reached (2000)"))
    with pytest.raises(OperatorError):
        await check_live(Settings(server.token), channel.id)
    rows = capsys.readouterr().out.splitlines()
    assert "Maximum number of emojis reached" in row(rows, "A tile")
    assert row(rows, "100 edits").endswith("unknown")
    assert row(rows, "The largest board").endswith("holds")


async def test_without_permissions_nothing_is_written(
    server: LoopbackDiscord, channel: Channel, capsys: pytest.CaptureFixture[str]
) -> None:
    server.permissions = ALL_PERMISSIONS & ~discord.Permissions(attach_files=True, administrator=True).value
    with pytest.raises(OperatorError):
        await check_live(Settings(server.token), channel.id)
    assert "missing: attach files" in row(capsys.readouterr().out.splitlines(), "The bot has")
    assert not channel.public
    assert server.rest.asked["upload emoji"] == 0


async def test_a_check_that_loses_its_connection_deletes_what_it_made(
    server: LoopbackDiscord, channel: Channel
) -> None:
    server.faults.add("edit", Fault(cut=True))
    with pytest.raises(OperatorError, match="Can't reach Discord"):
        await check_live(Settings(server.token), channel.id)
    assert not channel.public
    assert TILE_NAME not in server.emoji.ids


async def test_a_channel_the_bot_cannot_see_is_one_sentence(server: LoopbackDiscord) -> None:
    with pytest.raises(OperatorError, match="can't see a channel"):
        await check_live(Settings(server.token), snowflake())


@pytest.mark.parametrize("answer", ["n\n", ""])
def test_nothing_is_asked_of_discord_before_the_operator_agrees(
    answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1")
    assert main(["check", "--live", "123"]) == 2
    printed = capsys.readouterr()
    assert "channel 123" in printed.out
    assert printed.err == "Nothing was written. Answer y, or add --yes.\n"
