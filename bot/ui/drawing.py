"""What a message shows: a game, or a pointer to its board. Its pictures are painted in threads of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import Any, TypeVar

import discord
from discord import File, ui

from bot.deadlines import DRAWING, PAINTING, Wait, time_left
from bot.errors import PlayerError
from bot.play.session import Session
from bot.render.appearance import DEFAULT_APPEARANCE, Appearance, Look
from bot.render.budget import NOBODY, Names
from bot.render.emoji import STANDARD, Tiles
from bot.render.picture import paint
from bot.render.scene import Rows, Scene
from bot.text.language import ENGLISH, Language
from bot.ui import text
from bot.ui.button import TextView

log = logging.getLogger(__name__)

Returned = TypeVar("Returned")
Painted = TypeVar("Painted")
"""A picture, or several."""

INVALID_FORM, UNKNOWN_EMOJI, NOT_ALLOWED = 50035, 10014, 50013
"""Discord's codes for a message with something invalid in it, for a deleted emoji, and for a missing permission."""
THREADS = 2
"""Painting holds Python's lock part of the time, so more threads would delay each other."""


@dataclass
class _Waiting:
    """The newest picture of a board, and everyone who waits for it."""

    paint: Callable[[], object]
    painted: asyncio.Future[Any]
    number: int = 0
    """How many wait."""


class Painter:
    """Threads that paint pictures. Of several pictures of one board that wait, only the newest is painted.

    If there is no time for all boards, those asked for last are painted, otherwise every one would be late.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "painter")
        self._places = asyncio.Semaphore(THREADS)
        self._waiting: dict[Hashable, _Waiting] = {}
        """By board, the one asked for last at the end."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def paint(self, paint: Callable[[], Painted], board: Hashable, wait: Wait) -> Painted:
        """Return a picture, or a newer one of the same board. Raise `TimeoutError` if that takes too long."""
        if waiting := self._waiting.pop(board, None):
            waiting.paint = paint
        else:
            waiting = _Waiting(paint, asyncio.get_running_loop().create_future())
            task = asyncio.create_task(self._paint_newest())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._waiting[board] = waiting
        waiting.number += 1
        try:
            painted: Painted = await asyncio.wait_for(asyncio.shield(waiting.painted), time_left(wait))
        finally:
            waiting.number -= 1
        return painted

    async def paint_for_sure(self, paint: Callable[[], Painted], board: Hashable | None = None) -> Painted:
        """Return a picture that emoji can't replace. Raise `PlayerError` if that takes too long."""
        try:
            return await self.paint(paint, object() if board is None else board, DRAWING)
        except TimeoutError:
            raise PlayerError(text.SLOW_PICTURE) from None

    async def _paint_newest(self) -> None:
        """Paint the board that was asked for last, unless nobody waits for it any more."""
        async with self._places:
            _, waiting = self._waiting.popitem()
            if not waiting.number:
                return
            try:
                picture = await asyncio.get_running_loop().run_in_executor(self._threads, waiting.paint)
            except Exception as error:  # whatever it is, those who wait for the picture get it
                waiting.painted.set_exception(error)
                waiting.painted.exception()  # nobody may wait for it any more
            else:
                waiting.painted.set_result(picture)

    def close(self) -> None:
        """Give up what waits."""
        self._threads.shutdown(wait=False, cancel_futures=True)


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
    read: Rows | None = None
    """A board in words as its player last read it."""
    brief: bool = False
    """Whether a player who knows a board in words hears only what has changed."""

    @property
    def in_words(self) -> bool:
        """Whether the player hears texts: without pictures and emoji, with every button labelled."""
        return self.appearance.look is Look.WORDS


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

    async def again(self) -> Drawing:
        """Return the same drawing to be sent once more."""
        return await self.redraw(self.context) if self.redraw else self

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


async def deliver(drawing: Drawing, send: Callable[[Drawing], Awaitable[Returned]]) -> Returned:
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


async def paint_scene(scene: Scene, board: Hashable, context: Context) -> list[File]:
    """Return the picture of a scene as files to send; none if its look or lack of time makes it something else.

    Of several pictures of one `board` that wait to be painted, only the newest is. Raise `PlayerError` for lack of time
    if it has no other look.
    """
    wanted = scene.needs_picture or context.appearance.look is Look.PICTURE
    if context.in_words or not (scene.rows and wanted and context.pictures):
        return []
    theme, painter = context.appearance.theme, context.painter
    try:
        wait = painter.paint_for_sure if scene.needs_picture else partial(painter.paint, wait=PAINTING)
        painted = await wait(lambda: paint(scene, theme), board)
    except TimeoutError:
        log.info("%s is shown as emoji, because there was no time to paint it", board)
        return []
    return [picture_file(painted, scene.file)]


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
