"""Boards whose last edit was lost when the process was killed."""

from __future__ import annotations

import asyncio

from bot.clock import utc_now
from bot.store.games import TurnChange
from bot.store.models import Turn
from tests.loopback.bot_process import BotProcess
from tests.loopback.channel import Channel
from tests.loopback.discord_server import LoopbackDiscord
from tests.loopback.kills import opened
from tests.loopback.message import text_of

AT_ONCE = 20
"""How many games are started at the same time."""
FLAGGED = "9 left"


async def start_boards(discord: LoopbackDiscord, number: int) -> list[Channel]:
    """Start a game in each of `number` new channels."""
    channels = [discord.add_channel(f"mines {place}") for place in range(number)]
    for first in range(0, number, AT_ONCE):
        some = channels[first : first + AT_ONCE]
        await asyncio.gather(*(one.slash(discord.add_player("player"), "minesweeper") for one in some))
    return channels


async def lose_edits(bot: BotProcess, database: str, number: int) -> None:
    """Kill the bot, as if it had stored a turn in each of its games just before."""
    await bot.kill()
    async with opened(database) as store:
        for game in range(1, number + 1):
            await store.add_turn(TurnChange(game, Turn(1, 5, utc_now(), None, "!A1"), {"outcome": None}))


def behind(channels: list[Channel]) -> list[Channel]:
    """The channels whose board doesn't show the last turn."""
    return [channel for channel in channels if FLAGGED not in text_of(channel.public[-1])]
