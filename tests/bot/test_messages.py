"""The texts of messages that players choose in a menu."""

from __future__ import annotations

from typing import Any

import discord

from bot.board.scene import fit_grid
from bot.features.minesweeper.message import scene_of
from bot.features.minesweeper.options import PRESETS
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.paste.forms import read_message
from bot.text.language import ENGLISH
from tests.bot.table import Table
from tests.discord.messages import payload
from tests.discord.sessions import play_of
from tests.discord.views import board_view

EMPTY: dict[str, Any] = {
    "type": 0,
    "timestamp": "2026-11-22T12:00:00+00:00",
    "edited_timestamp": None,
    "flags": 0,
    "content": "",
    **{part: [] for part in ("mentions", "mention_roles", "embeds", "attachments", "components")},
}
FORWARD, COMPONENTS = 1, 1 << 15


def forwarded(table: Table, **original: Any) -> discord.Message:
    """A message as Discord sends one that forwards another (SimCord has none)."""
    data: Any = {
        **EMPTY,
        "id": "1",
        "channel_id": str(table.channel.id),
        "author": {"id": "2", "username": "bob", "discriminator": "0", "avatar": None},
        "tts": False,
        "mention_everyone": False,
        "pinned": False,
        "message_reference": {"type": FORWARD, "channel_id": "3", "message_id": "4"},
        "message_snapshots": [{"message": {**EMPTY, **original}}],
    }
    channel = table.bot.get_partial_messageable(table.channel.id)
    return discord.Message(state=channel._state, channel=channel, data=data)


async def test_forwarded_texts_embeds_and_boards_are_read(table: Table) -> None:
    assert read_message(forwarded(table, content="##1##")) == "##1##"
    embed = {"type": "rich", "title": "A board", "description": "##1##"}
    assert read_message(forwarded(table, embeds=[embed])) == "A board\n##1##"
    play: MinesweeperSession = play_of(PRESETS["beginner"], "e5")
    message = forwarded(table, components=payload(board_view(play)), flags=COMPONENTS)
    assert read_message(message) == "\n".join(fit_grid(scene_of(Overview.of(play)), ENGLISH)[0])
