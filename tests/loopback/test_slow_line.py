"""A PostgreSQL server that is far away: every round trip takes long, and Discord waits for three seconds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.text import errors as text
from tests.databases import HOST, USER
from tests.loopback.bot_process import BotProcess, until
from tests.loopback.channel import Channel, Player
from tests.loopback.discord_server import PATIENCE, LoopbackDiscord
from tests.loopback.message import custom_id_in, form_for, text_of
from tests.storage.line import Line, line_to_postgresql

FAR, TOO_FAR = 0.2, 1.0
"""Seconds a round trip."""
UNAVAILABLE = str(text.UNAVAILABLE)


@pytest.fixture
async def discord() -> AsyncIterator[LoopbackDiscord]:
    """One that waits no longer than the real one."""
    async with LoopbackDiscord(patience=PATIENCE) as discord:
        yield discord


@pytest.fixture
async def line(postgresql: str, discord: LoopbackDiscord) -> AsyncIterator[Line]:
    """The line of a bot that has just started."""
    async with line_to_postgresql() as line:
        database = f"postgresql://{USER}@{HOST}:{line.port}/{postgresql.rpartition('/')[2]}"
        async with BotProcess(discord, database):
            yield line


async def test_everything_is_answered_in_time_with_a_fifth_of_a_second_a_round_trip(
    line: Line, channel: Channel, alice: Player, bob: Player
) -> None:
    line.delay = FAR
    board = (await channel.slash(alice, "minesweeper")).message
    for verb in (":dig:", ":flags", ":flag:", ":hint", ":mypad"):
        answer = await channel.press(alice, custom_id_in(board, verb))
        assert UNAVAILABLE not in answer.text, verb
    for moves in ("!a1", "!a1", "!i9"):
        assert UNAVAILABLE not in (await channel.slash(alice, "mines move", moves=moves)).text
    for command in ("mines hint", "mines odds", "mines resign"):
        answer = await channel.slash(alice, command)
        assert UNAVAILABLE not in answer.text, command
    await channel.press(alice, custom_id_in(answer.message, ":confirm"))
    await until(lambda: "Resigned" in text_of(board))
    assert "10 left" in (await channel.press(bob, custom_id_in(board, ":new"))).text


async def test_several_slow_calls_together_are_answered_in_time_too(
    line: Line, channel: Channel, alice: Player, bob: Player
) -> None:
    board = (await channel.slash(alice, "minesweeper")).message
    form = form_for(board)
    line.delay = TOO_FAR
    command = channel.slash(alice, "mines move", moves="!a1 !b1")
    forms = [channel.submit(player, form, board, moves=f"!{cell}") for player, cell in ((alice, "c1"), (bob, "d1"))]
    answers = await asyncio.gather(command, *forms)
    assert any(UNAVAILABLE in answer.text for answer in answers)

    line.delay = 0
    await channel.slash(alice, "mines board")
    moved = await channel.submit(bob, form, board, moves="!e1")
    assert UNAVAILABLE not in moved.text
