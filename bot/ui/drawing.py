"""What a message shows: a game, or a pointer to its board."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from discord import File, ui
from discord.utils import MISSING

from bot.deadlines import DRAWING, time_left
from bot.errors import PlayerError
from bot.play.session import Session
from bot.text.language import Language
from bot.ui import text


@dataclass(frozen=True)
class Drawing:
    """A view and its pictures, to be sent once. An edit without `files` keeps the message's own."""

    view: ui.LayoutView
    files: Sequence[File] = MISSING


Draw = Callable[[Session], Awaitable[Drawing]]
"""Draws a game of any type as it is now. Raises `PlayerError` if its picture takes too long."""


class PointerView(ui.LayoutView):
    """A line in place of a board that has moved."""

    def __init__(self, session: Session, language: Language) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(language(text.board_moved(board_url(session)))))


async def painted(paint_it: Callable[[], bytes], name: str) -> File:
    """Return a picture as a file, painted in a thread. Raises `PlayerError` if that takes too long."""
    try:
        picture = await asyncio.wait_for(asyncio.to_thread(paint_it), time_left(DRAWING))
    except TimeoutError:
        raise PlayerError(text.SLOW_PICTURE) from None
    return File(BytesIO(picture), name)


def pointer(session: Session, language: Language) -> Drawing:
    """Return the pointer that replaces a board that has moved, and its picture."""
    return Drawing(PointerView(session, language), [] if session.PICTURED else MISSING)


def board_url(session: Session) -> str:
    """Return the address of the board's message."""
    return f"https://discord.com/channels/{session.guild_id or '@me'}/{session.channel_id}/{session.message_id}"
