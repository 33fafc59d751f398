"""The messages of a game of Minesweeper, with text, pad and controls: the board, and private boards."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

import discord
from discord import ui

from bot.errors import PlayerError
from bot.games.minesweeper import text
from bot.games.minesweeper.codes import CODE
from bot.games.minesweeper.handlers import CONTINUE, NEW_GAME, SAME_BOARD, SHOW_MINES
from bot.games.minesweeper.help import DETAILS, HINT
from bot.games.minesweeper.message import draw_below, draw_more
from bot.games.minesweeper.pad import OTHER_TOOL, square_rows
from bot.games.minesweeper.picture import board_items, paint_scene
from bot.games.minesweeper.scene import Scene
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.share import SHARE, SHARE_CARD
from bot.games.minesweeper.words import draw_words
from bot.play.control import Control, Press
from bot.play.player_settings import change_player
from bot.play.private_board import PadSize, PrivateBoard
from bot.play.text import EXPIRED_OF_GAME
from bot.play.viewport import frontier
from bot.render.budget import Names
from bot.text.language import Language, Text
from bot.ui.button import ButtonRow, LastingButton, LastingView, rows_of
from bot.ui.client import GamesInteraction
from bot.ui.drawing import DEFAULT, Context, Drawing
from bot.ui.ending import Ending
from bot.ui.handlers import MORE, MY_BOARD, arrows
from bot.ui.press import make_moves, show_moves, update
from bot.ui.reading import more_rows
from bot.ui.replay import REPLAY
from bot.ui.sending import reply
from bot.ui.typed_moves import TYPE
from core import COVERED, Action, Cell, Move, cell_name, parse_cell

MOST_LISTED = 25


class BoardView(LastingView):
    """A game as it is now. Every drawing needs a new one. A `pictured` board is sent with its picture."""

    def __init__(self, session: MinesweeperSession, context: Context = DEFAULT, *, pictured: bool = False) -> None:
        super().__init__()
        scene, names, language = Scene.of(session), context.names, context.language
        items, above, context, more = _board(session, scene, context, pictured=pictured)
        for item in items:
            self.add_item(item)
        if session.options.public_pad and not session.over:
            for row in square_rows(session, session.viewport, session.tool, context):
                self.add_item(ButtonRow(*row))
            self.add_item(ButtonRow(*arrows(session, context)))
        for reading in rows_of(more_rows(session, more, language)):
            self.add_item(reading)
        controls = controls_once_over(session) if session.over else controls_of(session)
        for buttons in rows_of([_control(session, button, context) for button in controls]):
            self.add_item(buttons)
        if below := draw_below(scene, names, language, pictured=pictured, above=above):
            self.add_item(ui.TextDisplay(below))


def _board(
    session: MinesweeperSession, scene: Scene, context: Context, player: int = 0, *, pictured: bool
) -> tuple[list[ui.Item[Any]], list[str] | None, Context, int | None]:
    """Return what is above the buttons; if that is words, also as text with the first row that there was no room for.

    The context is for the buttons.
    """
    if context.in_words:
        words, more = draw_words(session, scene, context, player)
        return [ui.TextDisplay(words)], [words], context, more
    items, context = board_items(scene, context, pictured=pictured)
    return items, None, context, None


def describe(session: MinesweeperSession, names: Names, language: Language) -> str:
    """Return what *More* says about a running game."""
    return draw_more(Scene.of(session), names, language)


async def draw_board(session: MinesweeperSession, context: Context) -> Drawing:
    """Return what the message of a game shows now."""
    files = await paint_scene(partial(Scene.of, session), f"game {session.id}", context)
    return Drawing(BoardView(session, context, pictured=bool(files)), files)


def _control(
    session: MinesweeperSession, button: Control, context: Context, own: PrivateBoard | None = None
) -> LastingButton:
    press = session.press(button).on(own)
    return LastingButton.of(press, context.language, tiles=context.tiles, in_words=context.in_words)


def controls_of(session: MinesweeperSession) -> list[Control]:
    """Return the buttons below a running game's board. Without a pad, moves are typed on it."""
    return _held(session, [OTHER_TOOL[session.tool] if session.options.public_pad else TYPE, MY_BOARD, HINT, MORE])


def controls_once_over(session: MinesweeperSession) -> list[Control]:
    """Return the buttons of a finished game."""
    buttons = [CONTINUE, SHOW_MINES] if session.may_continue else []
    buttons.append(NEW_GAME)
    if session.first_dig is not None:  # else there was no board yet
        share = SHARE if session.private else SHARE_CARD
        buttons += [] if session.may_continue else [SAME_BOARD, DETAILS, share, REPLAY, CODE]
    return _held(session, buttons)


def _held(session: MinesweeperSession, usual: Sequence[Control]) -> list[Control]:
    """Return those of the usual buttons that a game has."""
    return [button for button in usual if session.may_have(button.verb)]


class PrivateBoardView(LastingView):
    """A game as one player sees it: the board, with the player's own pad unless the player may only watch."""

    def __init__(
        self,
        session: MinesweeperSession,
        own: PrivateBoard,
        player: int,
        notice: Text | str = "",
        ending: Ending | None = None,
        context: Context = DEFAULT,
        *,
        pictured: bool = False,
    ) -> None:
        super().__init__()
        scene, names, language = private_scene(session, own, player, notice, ending), context.names, context.language
        viewport = scene.viewport
        items, above, context, more = _board(session, scene, context, player, pictured=pictured)
        for item in items:
            self.add_item(item)
        if viewport is None:
            if below := draw_below(scene, names, language, pictured=pictured, above=above):
                self.add_item(ui.TextDisplay(below))
            if session.private:
                once_over = controls_once_over(session)
                shown = [one for one in once_over if not ending or one.verb not in ending.left_out]
                buttons = [LastingButton.of(session.press(button).on(own), language) for button in shown]
                for buttons_below in rows_of([*(ending.buttons if ending else ()), *buttons]):
                    self.add_item(buttons_below)
            for reading in rows_of(more_rows(session, more, language, own)):
                self.add_item(reading)
            return
        for row in square_rows(session, viewport, own.tool, context, own):
            self.add_item(ButtonRow(*row))
        if own.size is PadSize.FRONTIER and (cells := frontier(session.board, viewport)[:MOST_LISTED]):
            self.add_item(ui.ActionRow(_select(session, own, cells, language)))
        self.add_item(ButtonRow(*arrows(session, context, own)))
        for reading in rows_of(more_rows(session, more, language, own)):
            self.add_item(reading)
        beside = _held(session, BESIDE_PAD) if session.private else ()
        controls = [_control(session, one, context, own) for one in (OTHER_TOOL[own.tool], TYPE, *beside)]
        if not session.private:
            size = session.press(SIZE).on(own)
            controls.append(LastingButton.of(size, language, label=text.pad_size(own.size)))
        self.add_item(ButtonRow(*controls))


def _select(session: MinesweeperSession, own: PrivateBoard, cells: list[Cell], language: Language) -> ui.Select[Any]:
    """Return a list of covered cells next to open ones. Players can choose several at once."""
    return ui.Select(
        custom_id=str(session.press(FRONTIER).on(own)),
        placeholder=language(text.DIG_SEVERAL if own.tool is Action.DIG else text.FLAG_SEVERAL),
        options=[discord.SelectOption(label=cell_name(cell), value=cell_name(cell)) for cell in cells],
        max_values=len(cells),
    )


def private_scene(
    session: MinesweeperSession, own: PrivateBoard, player: int, notice: Text | str, ending: Ending | None = None
) -> Scene:
    """Return what a player sees: without a viewport if the player may only watch."""
    watching = session.over or session.why_not(player)
    scene = Scene.of(session, secret=ending is not None and ending.hides(session.outcome))
    viewport = own.viewport(*session.size)
    if not watching and not notice and not viewport.holds_covered(session.board):
        notice = text.NOTHING_LEFT_HERE
    return replace(
        scene,
        viewport=None if watching else viewport,
        notice="" if session.over else session.why_not(player) or notice,
        ending=ending.text if ending else "",
    )


async def _change_size(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    if press.pad is None:
        raise PlayerError(EXPIRED_OF_GAME)
    own = press.pad.resized(press.pad.size.next, session.board)
    await change_player(interaction.client.store, interaction.user.id, pad=own.size)
    await update(interaction, session, own)


async def _choose(interaction: GamesInteraction, press: Press, session: MinesweeperSession) -> None:
    """Dig or flag the chosen squares that are still covered."""
    own, data = press.pad, cast(Any, interaction.data)
    if own is None:
        raise PlayerError(EXPIRED_OF_GAME)
    cells = [cell for cell in _chosen(data.get("values")) if session.game.grid.contains(cell)]
    moves = [Move(own.tool, cell) for cell in cells]
    changed, effect = await make_moves(interaction, session, moves, own, seen=COVERED)
    await show_moves(interaction, changed, effect.made, own)
    if effect.skipped or len(effect.made) < len(cells):
        await reply(interaction, session.summary(effect))


SIZE = Control(verb="size", answer=_change_size)
"""Only on private boards."""
FRONTIER = Control(verb="frontier", answer=_choose)
"""The list of squares."""
BESIDE_PAD = (HINT, MORE)
"""Below the private board of a private game, after those that every private board has."""


async def draw_private_board(
    session: MinesweeperSession,
    own: PrivateBoard,
    player: int,
    notice: Text | str,
    ending: Ending | None,
    context: Context,
) -> Drawing:
    """Return a game as this player sees it."""
    scene = partial(private_scene, session, own, player, notice, ending)
    files = await paint_scene(scene, f"the board of {player} in game {session.id} at {own}", context)
    return Drawing(PrivateBoardView(session, own, player, notice, ending, context, pictured=bool(files)), files)


def _chosen(values: Any) -> list[Cell]:
    """Return the squares chosen in a list. Raises `PlayerError` or `MoveError` for a choice that no list offers."""
    names = values if isinstance(values, list) and all(isinstance(value, str) for value in values) else []
    if not 0 < len(names) <= MOST_LISTED or len(set(names)) < len(names):
        raise PlayerError(text.EXPIRED_LIST)
    return [parse_cell(name) for name in names]
