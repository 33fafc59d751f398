"""The application's emoji in the page of the playground."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import discord
from PIL import Image

from bot.engine.pool import WorkerPool
from bot.playground import greeted_page, new_bot, simulated_discord


async def test_messages_show_the_emoji_of_the_application_by_their_ids(tmp_path: Path) -> None:
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
