"""What the page of the playground shows: the emoji of the application, and boards on a schedule."""

from __future__ import annotations

import asyncio
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import discord
import pytest
import simcord
from PIL import Image

from bot.app import Bot
from bot.engine.pool import WorkerPool
from bot.features.daily.rules import DAILY
from bot.game import timers
from bot.playground import greeted_page, new_bot, restart, simulated_discord
from bot.store.models import StoredSchedule
from bot.store.timers import Schedules
from tests.databases import run_apart


def test_messages_show_the_emoji_of_the_application_by_their_ids(tmp_path: Path) -> None:
    run_apart(show_emoji(tmp_path))


def test_boards_are_posted_on_a_schedule_also_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timers, "LONGEST", 0.1)
    run_apart(post_on_schedule(tmp_path))


async def show_emoji(tmp_path: Path) -> None:
    picture = BytesIO()
    Image.new("RGB", (128, 128), "red").save(picture, "PNG")
    async with (
        WorkerPool() as workers,
        simulated_discord(partial(new_bot, f"sqlite:///{tmp_path}/sweeper.db", workers, None)) as env,
        greeted_page(env, 0) as preview,
    ):
        emoji = await env.bot.create_application_emoji(name="c3_and_more", image=picture.getvalue())
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.TextDisplay(f"<:c3:{emoji.id}>"))
        view.add_item(discord.ui.ActionRow(discord.ui.Button(emoji=f"<:c3:{emoji.id}>")))
        await env.bot.get_partial_messageable(preview.channel.id).send(view=view)
        snapshot: dict[str, Any] = await preview.snapshot()

    message = list(snapshot["messages"].values())[-1]
    text, row = message["components"]
    (in_text,) = text["markdown_tokens"][0]["children"][0]["children"]
    (button,) = row["components"]
    for shown in (in_text["emoji"], button["emoji"]):
        assert shown["available"]
        assert snapshot["assets"][shown["asset_id"]]["bytes"] == len(picture.getvalue())


async def wait_for_posts(preview: simcord.Preview, number: int) -> list[str]:
    """What the bot said after its greeting, once there is enough of it."""
    async with asyncio.timeout(60):
        messages = preview.env.backend.messages[preview.channel.id]
        while len(messages) <= number:  # noqa: ASYNC110 - the bot looks by itself
            await asyncio.sleep(0.05)
    return [str(one.components) for one in messages.values()][1:]


async def post_on_schedule(tmp_path: Path) -> None:
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
