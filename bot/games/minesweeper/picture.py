"""The board of a game as a picture."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.minesweeper.message import draw_fitting, draw_heading
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.text import board as text
from bot.play.text import with_pad
from bot.render.board import board_picture
from bot.render.picture import Area, BoardPicture, around
from bot.text.language import Text
from bot.ui.drawing import Context, paint_board
from core import CLUES, FLAGGED

FILE_NAME = "board.png"


async def paint_scene(scene: Callable[[], Scene], board: Hashable, context: Context) -> list[discord.File]:
    """Return the picture of a scene as `paint_board` does."""
    return await paint_board(lambda: picture_of(scene()), board, FILE_NAME, context)


def board_items(scene: Scene, context: Context, *, pictured: bool) -> tuple[list[ui.Item[Any]], Context]:
    """Return the heading and the board of a message: its picture, which is sent along, or emoji.

    The context is for the buttons: they are drawn as the board is.
    """
    if not pictured:
        blocks, tiles = draw_fitting(scene, context.names, context.language, context.tiles)
        return [ui.TextDisplay(block) for block in blocks], replace(context, tiles=tiles)
    heading, picture = draw_heading(scene, context.names, context.language), f"attachment://{FILE_NAME}"
    item = discord.MediaGalleryItem(picture, description=context.language(_describe(scene)))
    return [ui.TextDisplay(heading), ui.MediaGallery(item)], context


def picture_of(scene: Scene) -> BoardPicture:
    """Return what the picture of a scene shows: all once it is over, else what is around the pad or the last move."""
    viewport, effect = scene.viewport, scene.last
    last = effect.cells if effect else []
    pad = Area(viewport.row_range, viewport.column_range) if viewport else None
    lives = scene.lives if scene.about.shows_lives else None
    picture = board_picture(scene.board, pad, last, lives)
    seen = last or [cell for _, cell in scene.steps[-1:]]
    return replace(picture, focus=None if pad else around(seen), whole=scene.outcome is not None)


def _describe(scene: Scene) -> Text:
    board, viewport = scene.board, scene.viewport
    told = text.ALT(
        title=scene.difficulty,
        opened=board.where(CLUES).bit_count(),
        safe=board.rows * board.columns - board.mines,
        number=board.where(FLAGGED).bit_count(),
    )
    return with_pad(told, viewport) if viewport else told
