"""Edits of board messages outside an answer: one at a time for a game, and the last state always wins."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.games import Games, Play
from bot.views.board import BoardView, PointerView

log = logging.getLogger(__name__)

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""

PAINT_TIME = 1.5
"""Seconds an answer waits for an edit: what is left of Discord's 3 must do for the answer itself."""

Edit = Callable[[Play, int, BoardView | PointerView], Awaitable[bool]]
"""Edits a message of a game, and tells whether that could be done."""


class Painter:
    """Draws boards anew where they stand."""

    def __init__(self, games: Games, edit: Edit) -> None:
        self._games = games
        self._edit = edit
        self._painting: dict[int, asyncio.Task[bool]] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def paint(self, game: int) -> bool:
        """Draws a game's board anew. Whether that can be done, or is still under way because Discord makes it wait.

        Such an edit goes on after this has returned, and then shows what the game is by then.
        """
        task = self._painting.get(game)
        if task is None or task.done():
            task = self._painting[game] = asyncio.create_task(self._paint(game))
            task.add_done_callback(lambda done: self._forget(game, done))
        await asyncio.wait([task], timeout=PAINT_TIME)
        return task.result() if task.done() else True

    async def point(self, game: int, message_id: int) -> None:
        """Turns a message that the board has left into a pointer to it."""
        async with self._game(game):
            if play := await self._games.find(game):
                await self._edit(play, message_id, PointerView(play))

    async def close(self) -> None:
        """Gives up what is under way."""
        tasks = list(self._painting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _paint(self, game: int) -> bool:
        # A press may be answered while an edit is under way, which then shows what was before; or the board moves.
        drawn = None
        while (play := await self._games.find(game)) and (play.message_id, play.version) != drawn:
            if play.message_id is None:
                return False
            drawn = play.message_id, play.version
            async with self._game(game):
                possible = await self._edit(play, play.message_id, BoardView(play))
            now = await self._games.find(game)
            if not possible and now and now.message_id == play.message_id:
                return False
        return True

    def _game(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    def _forget(self, game: int, done: asyncio.Task[bool]) -> None:
        if self._painting.get(game) is done:
            del self._painting[game]


async def edit_message(client: discord.Client, play: Play, message_id: int, view: BoardView | PointerView) -> bool:
    """Edits a message of the bot's own, if Discord lets it."""
    channel = client.get_partial_messageable(play.channel_id, guild_id=play.guild_id)
    try:
        await channel.get_partial_message(message_id).edit(view=view, allowed_mentions=NO_PINGS)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("message %s of game %s can't be edited: %s", message_id, play.id, error)
        return False
    return True
