"""Boards on a schedule in the playground."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import cast

import pytest
import simcord

from bot.app import Bot
from bot.engine.pool import WorkerPool
from bot.modes.daily.rules import DAILY
from bot.play import timers
from bot.playground import greeted_page, new_bot, restart, simulated_discord
from bot.storage.models import StoredSchedule
from bot.storage.schedules import Schedules


async def wait_for_posts(preview: simcord.Preview, number: int) -> list[str]:
    """What the bot said after its greeting, once there is enough of it."""
    async with asyncio.timeout(20):
        messages = preview.env.backend.messages[preview.channel.id]
        while len(messages) <= number:  # noqa: ASYNC110 - the bot looks by itself
            await asyncio.sleep(0.05)
    return [str(one.components) for one in messages.values()][1:]


async def test_boards_are_posted_on_a_schedule_also_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "LONGEST", 0.1)
    async with (
        WorkerPool() as workers,
        simulated_discord(make := partial(new_bot, f"sqlite:///{tmp_path}/sweeper.db", workers, None)) as env,
        greeted_page(env, 0) as preview,
    ):

        async def schedule(board: str) -> None:
            guild = env.bot.guilds[0].id
            row = StoredSchedule(guild_id=guild, channel_id=preview.channel.id, board=board, times="00:00", zone="UTC")
            await cast(Bot, env.bot).part(Schedules).add(row)

        await schedule(DAILY)
        [daily] = await wait_for_posts(preview, 1)
        assert "Daily 1" in daily
        await restart(env, make)
        await schedule("beginner")
        assert "Beginner" in (await wait_for_posts(preview, 2))[1]
