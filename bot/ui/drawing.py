"""What a message shows: a game, or a pointer to its board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import TypeVar

import discord
from discord import File, ui

from bot.play.session import Session
from bot.render.appearance import DEFAULT_APPEARANCE, Appearance
from bot.render.budget import NOBODY, Names
from bot.render.emoji import STANDARD, Tiles
from bot.text.language import ENGLISH, Language
from bot.ui import text
from bot.ui.button import TextView
from bot.ui.painter import Painter

Result = TypeVar("Result")

INVALID_FORM, UNKNOWN_EMOJI, NOT_ALLOWED = 50035, 10014, 50013
"""Discord's codes for a message with something invalid in it, for a deleted emoji, and for a missing permission."""


@dataclass(frozen=True)
class Context:
    """What a drawing depends on besides its game: who reads it, and how it may look."""

    language: Language = ENGLISH
    appearance: Appearance = DEFAULT_APPEARANCE
    names: Names = field(default_factory=lambda: NOBODY)
    tiles: Tiles = field(default_factory=lambda: STANDARD)
    """Our own tiles, or standard emoji."""
    pictures: bool = True
    """Whether files may be attached."""
    painter: Painter = field(default_factory=Painter)
    refused: Callable[[Context], None] = lambda context: None
    """Called with what is left of a context after Discord refused something."""


DEFAULT = Context()
"""English, with standard emoji."""


@dataclass(frozen=True)
class Drawing:
    """A view and its pictures, to be sent once. An edit takes the message's other pictures away."""

    view: ui.LayoutView
    files: Sequence[File] = ()
    context: Context = DEFAULT
    redraw: Callable[[Context], Awaitable[Drawing]] | None = None
    """Draws the same in another context."""

    def without_refused(self, error: discord.HTTPException) -> Context:
        """Return the context without what Discord refused; the same if it refused something else."""
        if error.code == UNKNOWN_EMOJI or (error.code == INVALID_FORM and "emoji" in error.text.lower()):
            return replace(self.context, tiles=STANDARD)
        if error.code == NOT_ALLOWED and self.files:
            return replace(self.context, pictures=False)
        return self.context


async def drawn(draw: Callable[[Context], Awaitable[Drawing]], context: Context) -> Drawing:
    """Return a drawing in a context, which can be drawn again in another one."""
    return replace(await draw(context), context=context, redraw=partial(drawn, draw))


Draw = Callable[[Session], Awaitable[Drawing]]
"""Draws a game of any type as it is now. Raises `PlayerError` if its picture takes too long."""


async def deliver(drawing: Drawing, send: Callable[[Drawing], Awaitable[Result]]) -> Result:
    """Send a drawing. If Discord refuses our own tiles or a file, send it again without them.

    Tiles have a second try. Discord refuses valid application emoji in a few percent of the messages whose buttons
    have them (discord-api-docs issue 7128), and deleted ones always.
    """
    tried = False
    while True:
        try:
            return await send(drawing)
        except discord.HTTPException as error:
            context = drawing.without_refused(error)
            if drawing.redraw is None or context == drawing.context:
                raise
            if context.tiles is not drawing.context.tiles and not tried:
                tried, context = True, drawing.context
            else:
                context.refused(context)
            drawing = await drawing.redraw(context)


def picture_file(picture: bytes, name: str) -> File:
    """Return a picture as a file to send."""
    return File(BytesIO(picture), name)


def pointer(session: Session, language: Language) -> Drawing:
    """Return the line that replaces a board that has moved, and its picture."""
    return Drawing(TextView(language(text.BOARD_MOVED(board_url(session)))))


def board_url(session: Session) -> str:
    """Return the address of the board's message."""
    return message_url(session.guild_id, session.channel_id, session.message_id)


def message_url(guild_id: int | None, channel_id: int, message_id: int | None) -> str:
    """Return the address of a message."""
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}/{message_id}"
