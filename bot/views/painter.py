"""Edits of board messages outside an answer: one at a time for a game, and the last state always wins."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.errors import PlayerError
from bot.games import Kind, Session, Sessions
from bot.views.drawing import Drawing, pointer

log = logging.getLogger(__name__)

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""

PAINT_TIME = 1.5
"""Seconds an answer waits for an edit: what is left of Discord's 3 must do for the answer itself."""

Services = Mapping[Kind, Sessions[Any]]
"""The services of all kinds of games."""

Draw = Callable[[Session], Awaitable[Drawing]]

Edit = Callable[[Session, int, Drawing], Awaitable[bool]]
"""Edits a message of a game, and tells whether that could be done."""


class Painter:
    """Draws boards anew where they stand."""

    def __init__(self, services: Services, draw: Draw, edit: Edit) -> None:
        self._services = services
        self._draw = draw
        self._edit = edit
        self._painting: dict[int, asyncio.Task[bool]] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def paint(self, session: Session) -> bool:
        """Draws a game's board anew. Whether that can be done, or is still under way because Discord makes it wait.

        Such an edit goes on after this has returned, and then shows what the game is by then.
        """
        game = session.id
        task = self._painting.get(game)
        if task is None or task.done():
            task = self._painting[game] = asyncio.create_task(self._paint(session))
            task.add_done_callback(lambda done: self._forget(game, done))
        await asyncio.wait([task], timeout=PAINT_TIME)
        return task.result() if task.done() else True

    async def point(self, session: Session, message_id: int) -> None:
        """Turns a message that the board has left into a pointer to it."""
        async with self._game(session.id):
            if now := await self._find(session):
                await self._edit(now, message_id, pointer(now))

    async def close(self) -> None:
        """Gives up what is under way."""
        tasks = list(self._painting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _paint(self, session: Session) -> bool:
        # A press may be answered while an edit is under way, which then shows what was before; or the board moves.
        drawn = None
        while (now := await self._find(session)) and (now.message_id, now.version) != drawn:
            if now.message_id is None:
                return False
            drawn = now.message_id, now.version
            try:
                drawing = await self._draw(now)
            except PlayerError as error:
                log.warning("game %s can't be drawn: %s", now.id, error)
                return False
            async with self._game(now.id):
                possible = await self._edit(now, now.message_id, drawing)
            then = await self._find(session)
            if not possible and then and then.message_id == now.message_id:
                return False
        return True

    async def _find(self, session: Session) -> Session | None:
        """The game as it is now."""
        found: Session | None = await self._services[session.KIND].find(session.id)
        return found

    def _game(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    def _forget(self, game: int, done: asyncio.Task[bool]) -> None:
        if self._painting.get(game) is done:
            del self._painting[game]


async def edit_message(client: discord.Client, session: Session, message_id: int, drawing: Drawing) -> bool:
    """Edits a message of the bot's own, if Discord lets it."""
    channel = client.get_partial_messageable(session.channel_id, guild_id=session.guild_id)
    try:
        await channel.get_partial_message(message_id).edit(
            view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("message %s of game %s can't be edited: %s", message_id, session.id, error)
        return False
    return True
