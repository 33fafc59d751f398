"""Scenes as messages: as emoji, as a picture or in words, with their pad and their buttons."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

import discord
from discord import ButtonStyle, File, MediaGalleryItem, ui

from bot.render.changes import read_scene
from bot.render.emoji import STANDARD, TileName, Tiles
from bot.render.grid import emoji_of, fit_footer, fit_grid, worded
from bot.render.scene import Key, Scene, SelectMenu
from bot.render.words import label_of
from bot.text.language import Language, Text
from bot.ui.button import ButtonRow, LastingButton, LastingView, rows_of
from bot.ui.drawing import DEFAULT, Context, Drawing, paint_scene
from core import Cell, cell_name


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
