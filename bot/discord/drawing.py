"""What a message shows: a game, or a pointer to its board. Its pictures are painted in threads of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import Any, TypeVar

import discord
from discord import ButtonStyle, File, MediaGalleryItem, ui

from bot.board.appearance import DEFAULT_APPEARANCE, Appearance, Look
from bot.board.emoji import NOBODY, STANDARD, Names, TileName, Tiles
from bot.board.picture import paint
from bot.board.scene import Key, Rows, Scene, SelectMenu, emoji_of, fit_footer, fit_grid, worded
from bot.board.words import label_of, read_scene
from bot.deadlines import DRAWING, PAINTING, Wait, time_left
from bot.discord import text
from bot.discord.button import ButtonRow, LastingButton, LastingView, TextView, rows_of
from bot.errors import PlayerError
from bot.game.session import Session
from bot.text.language import ENGLISH, Language, Text
from core import Cell, cell_name

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


async def draw_scene(
    scene: Scene,
    context: Context,
    board: Hashable,
    buttons: Sequence[LastingButton] = (),
    charts: Mapping[str, str] | None = None,
    files: Sequence[File] = (),
) -> Drawing:
    """Return a scene as a message. Of several pictures of one `board` that wait to be painted, only the newest is.

    Its own buttons come after these. Below it are `charts`: the names of `files`, and what those show.
    """
    picture = await paint_scene(scene, board, context)
    view = SceneView(scene, context, buttons, charts, pictured=bool(picture))
    return Drawing(view, [*picture, *files])


class SceneView(LastingView):
    """A scene as it is sent. Every drawing needs a new one. A `pictured` scene is sent with its picture."""

    def __init__(
        self,
        scene: Scene,
        context: Context = DEFAULT,
        buttons: Sequence[LastingButton] = (),
        charts: Mapping[str, str] | None = None,
        *,
        pictured: bool = False,
    ) -> None:
        super().__init__()
        more, board = None, scene.solution or scene
        language, tiles, above = context.language, context.tiles, [worded(scene.heading, context.language)]
        if context.in_words and board.rows:
            lines, more = read_scene(board, context.read, scene.viewer, language, brief=context.brief)
            above = ["\n".join([*above, *lines])]
        if board.rows and not (pictured or context.in_words):
            if board is not scene:
                board = replace(board, heading=scene.heading, footers=scene.footers)
            above, footer, fitted = fit_grid(board, language, STANDARD if scene.plain else tiles)
            tiles = tiles if scene.plain else fitted
        else:
            footer = fit_footer(scene, above, language)
        for block in above:
            self.add_item(ui.TextDisplay(block))
        if pictured:
            self._add_picture(scene.file, scene.describe(language))
            if scene.solution:
                blocks, _, _ = fit_grid(replace(scene.solution, heading=scene.heading), language, tiles)
                for block in blocks[1:]:
                    self.add_item(ui.TextDisplay(block))
        self._add_keys(scene, context, tiles)
        below: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(footer)] if footer else []
        controls = rows_of([*buttons, *(_button(key, context, tiles) for key in scene.controls)])
        reading = [scene.reading(more)] if scene.reading and more is not None else []
        rows = rows_of([_button(key, context, tiles) for key in reading])
        watched = scene.viewer and not scene.pad
        for item in (*below, *controls, *rows) if watched else (*rows, *controls, *below):
            self.add_item(item)
        for name, description in (charts or {}).items():
            self._add_picture(name, description)

    def _add_keys(self, scene: Scene, context: Context, tiles: Tiles) -> None:
        """Add the pad: its squares, a list of others, and the arrows."""
        if scene.pad:
            for row, keys in zip(scene.pad.rows, scene.keys, strict=True):
                cells = [(row, column) for column in scene.pad.columns]
                self.add_item(
                    ButtonRow(*(_square(scene, *one, context, tiles) for one in zip(cells, keys, strict=True)))
                )
        if scene.menu:
            self.add_item(ui.ActionRow(_select(scene.menu, context.language)))
        if scene.arrows:
            self.add_item(ButtonRow(*(_button(key, context, tiles) for key in scene.arrows)))

    def _add_picture(self, name: str, description: str) -> None:
        self.add_item(ui.MediaGallery(MediaGalleryItem(f"attachment://{name}", description=description)))


def _square(scene: Scene, cell: Cell, key: Key, context: Context, tiles: Tiles) -> LastingButton:
    """Return a square of the pad. In words it says its cell and what that shows."""
    if context.in_words:
        return _button(key, context, tiles, label=label_of(cell, scene[cell].words))
    emoji = key.emoji or emoji_of(scene[cell], tiles, on_pad=True)
    return LastingButton(key.sends, emoji=emoji, style=ButtonStyle[key.style], disabled=key.dead)


def _button(
    key: Key, context: Context, tiles: Tiles, *, label: Text | str | None = None, emoji: str | None = None
) -> LastingButton:
    """Return a key as a button, with what is given in place of its own. In words it has no emoji."""
    if context.in_words:
        label = label or key.label or key.words
    else:
        label, emoji = key.label, emoji or key.emoji
        emoji = tiles[emoji] if isinstance(emoji, TileName) else emoji
    words = context.language(label) if label else None
    return LastingButton(key.sends, emoji=emoji, label=words, style=ButtonStyle[key.style], disabled=key.dead)


def _select(menu: SelectMenu, language: Language) -> ui.Select[ui.LayoutView]:
    """Return a list of squares."""
    names = [cell_name(cell) for cell in menu.cells]
    return ui.Select(
        custom_id=menu.sends,
        placeholder=language(menu.prompt),
        options=[discord.SelectOption(label=name, value=name) for name in names],
        max_values=len(names),
    )
