"""Edits of board messages outside of answers. An edit shows the game as it is when the edit is made."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import aiohttp
import discord

from bot.deadlines import EDITING, time_left
from bot.errors import PlayerError
from bot.play.service import Service
from bot.play.session import Session
from bot.storage.outage import Unavailable
from bot.text.language import Languages
from bot.ui.clock import Clock
from bot.ui.drawing import Draw, Drawing, deliver, pointer
from bot.ui.message_editor import ChannelEditors, Fault, may_pass
from bot.ui.refusals import Refusals
from bot.ui.request_limit import RequestLimit

log = logging.getLogger(__name__)

NO_PINGS = discord.AllowedMentions.none()
"""The client's own rule, which discord.py leaves out of edits."""

REFUSED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors of requests to Discord."""

PACE = 1.05
"""Seconds from the end of one edit in a channel to the next. Discord allows five in five seconds."""
OLD, OLD_PACE = timedelta(minutes=59), 2.1
"""The age from which a message is old, and the seconds after an edit of one.

Discord allows three edits in six seconds of a channel's messages that are older than an hour.
"""

UNDER_WAY = 1.0
"""Seconds in which presses on a board are answered. Later ones are on the message that it has moved to."""

Services = Mapping[str, Service[Any]]
"""The services of all games, by their prefix."""

Edit = Callable[[Session, int, Drawing], Awaitable[bool]]
"""Edits a message of a game, and returns whether that was possible. Raises `Fault` if it may be later."""

MOST_UNREVIEWED = 500


class BoardKey(NamedTuple):
    """What an editor edits: the board of a game, or the message `left` that no longer shows it."""

    prefix: str
    id: int
    left: int | None = None


class ShownEnd(NamedTuple):
    """A message that shows the end of a game without its review, and the interaction that was answered with it."""

    message_id: int
    interaction: discord.Interaction[Any] | None


class BoardUpdates:
    """Updates boards in their messages."""

    def __init__(
        self,
        services: Services,
        draw: Draw,
        edit: Edit,
        leave: Edit,
        languages: Languages,
        limit: RequestLimit | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._services = services
        self._draw = draw
        self._edit = edit
        self._leave = leave
        self._languages = languages
        self._editors = ChannelEditors(self._paint, PACE, limit, clock)
        self._unreviewed: dict[int, ShownEnd] = {}
        """Boards that lack the review of their game, by its id. Those that have waited longest come first."""

    async def paint(self, session: Session) -> bool:
        """Update a game's board. Return whether that is possible.

        Soon after another edit this returns `True` at once, and the board is updated later.
        """
        return await self._ask(session, BoardKey(session.PREFIX, session.id))

    def follow(self, session: Session) -> None:
        """Update a game's board soon, without waiting for it. A private game has none that everyone sees."""
        if not session.private:
            self._editors.of(session.channel_id).ask(BoardKey(session.PREFIX, session.id))

    def expect_review(
        self, session: Session, message_id: int, interaction: discord.Interaction[Any] | None = None
    ) -> None:
        """Add the review to a message that shows a game as it is here, if it lacks one, as soon as that is made.

        The interaction that was answered with the message can edit it for a quarter of an hour, even where the bot
        can't, and no limit of the bot counts that.
        """
        if not session.lacks_review:
            return
        known = self._unreviewed.pop(session.id, None)
        if interaction is None and known and known.message_id == message_id:
            interaction = known.interaction
        self._unreviewed[session.id] = ShownEnd(message_id, interaction)
        if len(self._unreviewed) > MOST_UNREVIEWED:
            del self._unreviewed[next(iter(self._unreviewed))]
        if not self._services[session.PREFIX].reviewed(session).lacks_review:  # made while this was sent
            self.follow(session)

    def forget(self, player: int) -> None:
        """Drop the interactions of a player."""
        for game, end in self._unreviewed.items():
            if end.interaction and end.interaction.user.id == player:
                self._unreviewed[game] = end._replace(interaction=None)

    def show_review(self, session: Session) -> None:
        """Add the review of a game to its board, if that lacks it."""
        if session.id in self._unreviewed:
            self.follow(session)

    def point(self, session: Session, message_id: int) -> None:
        """Delete a message that the board has left. If that isn't possible, turn it into a pointer to the board.

        That is done soon, and not at once: answers to presses there are still on their way.
        """
        editor = self._editors.of(session.channel_id)
        editor.pause(UNDER_WAY)
        editor.ask(BoardKey(session.PREFIX, session.id, message_id))

    async def finish(self) -> None:
        """Wait until every board shows the state of its game."""
        await self._editors.finish()

    async def close(self) -> None:
        """Cancel all edits."""
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
            return await self._change(self._leave, now, key.left, pointer(now, self._languages[now.locale]))
        if now.message_id is None:
            return False
        try:
            shown = await self._show(now, now.message_id)
        except Unavailable:
            raise
        except PlayerError as error:
            log.warning("game %s can't be drawn: %s", now.id, error)
            return False
        # Meanwhile a press may have been answered, so this edit showed an older state, or the board may have moved.
        then = await self._find(now)
        if then and (then.message_id, then.version) != (now.message_id, now.version):
            self.follow(then)
            return True
        if shown:
            self.expect_review(now, now.message_id)
        return shown

    async def _show(self, session: Session, message_id: int) -> bool:
        """Update a board in its message. Return whether that was possible."""
        end = None if session.lacks_review else self._unreviewed.pop(session.id, None)
        if end and await self._edit_answer(session, message_id, end):
            return True
        return await self._change(self._edit, session, message_id, await self._draw(session))

    async def _change(self, edit: Edit, session: Session, message_id: int, drawing: Drawing) -> bool:
        """Make an edit. If its message is old, the next edit in the channel has to wait longer."""
        try:
            return await edit(session, message_id, drawing)
        finally:
            if discord.utils.utcnow() - discord.utils.snowflake_time(message_id) >= OLD:
                self._editors.of(session.channel_id).pause(OLD_PACE)

    async def _edit_answer(self, session: Session, message_id: int, end: ShownEnd) -> bool:
        """Update a board as the interaction that was answered with it. Return whether that was possible."""
        interaction = end.interaction
        if interaction is None or interaction.is_expired() or end.message_id != message_id:
            return False
        try:
            await deliver(await self._draw(session), partial(edit_answer, interaction))
        except REFUSED as error:
            log.info("an answer with the end of game %s can't be edited: %s", session.id, error)
            return False
        return True

    async def _find(self, session: Session | BoardKey) -> Session | None:
        """Return the current state of a game."""
        prefix = session.prefix if isinstance(session, BoardKey) else session.PREFIX
        service = self._services[prefix]
        found: Session | None = await service.find(session.id)
        return service.reviewed(found) if found else None


async def edit_answer(interaction: discord.Interaction[Any], drawing: Drawing) -> discord.InteractionMessage:
    """Edit the message that an interaction was answered with."""
    return await interaction.edit_original_response(
        view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS
    )


async def edit_message(
    client: discord.Client, refusals: Refusals, session: Session, message_id: int, drawing: Drawing
) -> bool:
    """Edit a message of the bot. Return whether Discord allowed it. Raise `Fault` if it may later."""
    if refusals.expected(session.channel_id, message_id):
        return False
    try:
        message = _channel(client, session).get_partial_message(message_id)
        await deliver(drawing, partial(_edit, message))
    except REFUSED as error:
        if may_pass(error):
            raise Fault(f"message {message_id} of game {session.id}: {error}") from error
        log.info("message %s of game %s can't be edited: %s", message_id, session.id, error)
        refusals.note(error, session.channel_id, message_id)
        return False
    return True


async def leave_message(
    client: discord.Client, refusals: Refusals, session: Session, message_id: int, drawing: Drawing
) -> bool:
    """Delete a message of the bot, or edit it if it can't be deleted. Return and raise as `edit_message` does."""
    if refusals.expected(session.channel_id, message_id):
        return False
    try:
        await _channel(client, session).get_partial_message(message_id).delete()
    except discord.NotFound:
        return False
    except REFUSED as error:
        if may_pass(error):
            raise Fault(f"message {message_id} of game {session.id}: {error}") from error
        return await edit_message(client, refusals, session, message_id, drawing)
    return True


async def _edit(message: discord.PartialMessage, drawing: Drawing) -> None:
    await message.edit(view=drawing.view, attachments=drawing.files, allowed_mentions=NO_PINGS)


def _channel(client: discord.Client, session: Session) -> discord.PartialMessageable:
    return client.get_partial_messageable(session.channel_id, guild_id=session.guild_id)
