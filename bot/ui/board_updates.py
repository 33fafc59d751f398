"""Edits of board messages outside an answer: a channel's editor makes them, and a board is drawn as it is by then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import aiohttp
import discord

from bot.deadlines import EDITING, time_left
from bot.errors import PlayerError
from bot.play.service import Service
from bot.play.session import Session
from bot.storage.outage import Unavailable
from bot.text.language import Languages
from bot.ui.drawing import Draw, Drawing, pointer
from bot.ui.message_editor import ChannelEditors, Clock, Fault, RequestLimit, may_pass

log = logging.getLogger(__name__)

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""

REFUSED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What goes wrong with requests to Discord."""

PACE = 1.05
"""Seconds from the end of one edit in a channel to the next: Discord lets a bot make five in five."""

Services = Mapping[str, Service[Any]]
"""The services of all games, by their prefix."""

Edit = Callable[[Session, int, Drawing], Awaitable[bool]]
"""Edits a message of a game, and tells whether that could be done.

Raises `Fault` where it may be later, and `TooOld` where a new message has to take its place.
"""
Post = Callable[[Session, Drawing], Awaitable[int | None]]
"""Sends a game in a new message, whose id it tells if that could be done. Raises `Fault` where it may be later."""

EDITED_TOO_OFTEN = 30046
"""Discord's code for a message older than an hour that was edited a few times already."""


class TooOld(Exception):
    """A message that Discord doesn't let be edited any more for now, because it is old."""


class BoardKey(NamedTuple):
    """A game whose board is to be drawn, or a message that the board has left, as an editor is asked for it."""

    prefix: str
    id: int
    left: int | None = None


class BoardUpdates:
    """Draws boards anew where they stand."""

    def __init__(
        self,
        services: Services,
        draw: Draw,
        edit: Edit,
        post: Post,
        leave: Edit,
        languages: Languages,
        limit: RequestLimit | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._services = services
        self._draw = draw
        self._edit = edit
        self._post = post
        self._leave = leave
        self._languages = languages
        self._editors = ChannelEditors(self._paint, PACE, limit, clock)

    async def paint(self, session: Session) -> bool:
        """Draws a game's board anew. Whether that can be done, or is still to come because an edit was made just now.

        Such an edit is made after this has returned, and then shows what the game is by then.
        """
        return await self._ask(session, BoardKey(session.PREFIX, session.id))

    def follow(self, session: Session) -> None:
        """Has a game's board drawn anew as soon as may be."""
        self._editors.of(session.channel_id).ask(BoardKey(session.PREFIX, session.id))

    async def point(self, session: Session, message_id: int) -> None:
        """Delete a message that the board has left, or turn it into a pointer to the board where that can't be."""
        await self._ask(session, BoardKey(session.PREFIX, session.id, message_id))

    async def finish(self) -> None:
        """Comes back once every board shows what its game is."""
        await self._editors.finish()

    async def close(self) -> None:
        """Gives up what is under way."""
        await self._editors.close()

    async def _ask(self, session: Session, key: BoardKey) -> bool:
        editor = self._editors.of(session.channel_id)
        later = editor.waiting
        asked = editor.ask(key)
        if not later:
            await asyncio.wait([asked], timeout=time_left(EDITING))
        return asked.result() if asked.done() and not asked.cancelled() else True

    async def _paint(self, key: Hashable) -> bool:
        assert isinstance(key, BoardKey)  # noqa: S101 - its own keys alone are asked for
        try:
            return await self._paint_now(key)
        except Unavailable as error:
            raise Fault(f"game {key.id}: {error}") from error

    async def _paint_now(self, key: BoardKey) -> bool:
        now = await self._find(key)
        if now is None:
            return True
        if key.left is not None:
            with suppress(TooOld):
                return await self._leave(now, key.left, pointer(now, self._languages[now.locale]))
            return False
        if now.message_id is None:
            return False
        try:
            shown_in = await self._show(now, now.message_id)
        except Unavailable:
            raise
        except PlayerError as error:
            log.warning("game %s can't be drawn: %s", now.id, error)
            return False
        # A press may be answered while an edit is under way, which then shows what was before; or the board moves.
        then = await self._find(now)
        if then and (then.message_id, then.version) != (shown_in or now.message_id, now.version):
            self.follow(then)
            return True
        return shown_in is not None

    async def _show(self, session: Session, message_id: int) -> int | None:
        """Draws a board where it stands, or in a new message that takes its place; which one, if that can be done."""
        try:
            return message_id if await self._edit(session, message_id, await self._draw(session)) else None
        except TooOld:
            message = await self._post(session, await self._draw(session))
        if message is not None:
            await self._services[session.PREFIX].shown(session.id, message)
        return message

    async def _find(self, session: Session | BoardKey) -> Session | None:
        """The game as it is now."""
        prefix = session.prefix if isinstance(session, BoardKey) else session.PREFIX
        service = self._services[prefix]
        found: Session | None = await service.find(session.id)
        return await service.reviewed(found) if found else None


async def edit_message(client: discord.Client, session: Session, message_id: int, drawing: Drawing) -> bool:
    """Edits a message of the bot's own, if Discord lets it. Raises `Fault` where it may later, and `TooOld`."""
    try:
        await (
            _channel(client, session)
            .get_partial_message(message_id)
            .edit(view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS)
        )
    except REFUSED as error:
        if isinstance(error, discord.HTTPException) and error.code == EDITED_TOO_OFTEN:
            log.info("message %s of game %s is too old to be edited: %s", message_id, session.id, error)
            raise TooOld from error
        if may_pass(error):
            raise Fault(f"message {message_id} of game {session.id}: {error}") from error
        log.info("message %s of game %s can't be edited: %s", message_id, session.id, error)
        return False
    return True


async def leave_message(client: discord.Client, session: Session, message_id: int, drawing: Drawing) -> bool:
    """Delete a message of the bot's own, or edit it if it can't be deleted. Raises as `edit_message` does."""
    try:
        await _channel(client, session).get_partial_message(message_id).delete()
    except discord.NotFound:
        return False
    except REFUSED as error:
        if may_pass(error):
            raise Fault(f"message {message_id} of game {session.id}: {error}") from error
        return await edit_message(client, session, message_id, drawing)
    return True


async def send_message(client: discord.Client, session: Session, drawing: Drawing) -> int | None:
    """Sends a game in a message of the bot's own, if Discord lets it. Raises `Fault` where it may later."""
    try:
        message = await _channel(client, session).send(
            view=drawing.view, files=drawing.files or [], allowed_mentions=NO_PINGS
        )
    except REFUSED as error:
        if may_pass(error):
            raise Fault(f"a new message of game {session.id}: {error}") from error
        log.info("game %s can't be sent in a new message: %s", session.id, error)
        return None
    return message.id


def _channel(client: discord.Client, session: Session) -> discord.PartialMessageable:
    return client.get_partial_messageable(session.channel_id, guild_id=session.guild_id)
