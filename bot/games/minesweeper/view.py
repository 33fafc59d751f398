"""The messages of a game of Minesweeper, with text, pad and controls: the board, and private boards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from bot.errors import PlayerError
from bot.games.minesweeper import message, text
from bot.games.minesweeper.codes import CODE
from bot.games.minesweeper.handlers import CONTINUE, NEW_GAME, SAME_BOARD, SHOW_MINES
from bot.games.minesweeper.help import DETAILS, HINT
from bot.games.minesweeper.overview import Overview
from bot.games.minesweeper.pad import OTHER_TOOL, keys_of
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.share import SHARE, SHARE_CARD
from bot.play.control import Control, Press
from bot.play.player_settings import change_player
from bot.play.private_board import PadSize, PrivateBoard
from bot.play.text import EXPIRED_OF_GAME
from bot.play.viewport import Viewport, frontier
from bot.render.budget import Names
from bot.render.scene import Key, Scene, SelectMenu
from bot.text.language import Language, Text
from bot.ui.client import GamesInteraction
from bot.ui.drawing import DEFAULT, Context, Drawing
from bot.ui.ending import Ending
from bot.ui.handlers import MORE, MY_BOARD, arrows
from bot.ui.press import make_moves, show_moves, update
from bot.ui.reading import reading_of
from bot.ui.replay import REPLAY
from bot.ui.scene_view import draw_scene
from bot.ui.sending import reply
from bot.ui.typed_moves import TYPE
from core import COVERED, Action, Cell, Move, parse_cell

MOST_LISTED = 25


def scene_of(
    session: MinesweeperSession,
    context: Context = DEFAULT,
    own: PrivateBoard | None = None,
    player: int = 0,
    notice: Text | str = "",
    ending: Ending | None = None,
) -> Scene:
    """Return a game as everyone sees it, or as one player does on a private board.

    Without a pad on its board, moves are typed. A player who may only watch has none.
    """
    overview = _overview(session, own, player, notice, ending) if own else Overview.of(session)
    viewport, in_words, doers = overview.viewport, context.in_words, None
    if in_words:
        doers = session.scoreboard.doers(session.game.grid)
    scene = message.scene_of(
        overview, context.names, context.language, doers=doers, in_words=in_words, new=context.read is None
    )
    return replace(
        scene,
        viewer=player,
        keys=keys_of(session, viewport, own.tool if own else session.tool, own) if viewport else (),
        arrows=arrows(session, own) if viewport else (),
        menu=_menu(session, own, viewport) if own and viewport else None,
        reading=reading_of(session, own),
        controls=_controls(session, own, ending, pad=viewport is not None),
    )


def _controls(session: MinesweeperSession, own: PrivateBoard | None, ending: Ending | None, *, pad: bool) -> list[Key]:
    """Return the keys below the board."""
    if own and pad:
        beside = _held(session, BESIDE_PAD) if session.private else ()
        keys = [session.press(one).on(own).key() for one in (OTHER_TOOL[own.tool], TYPE, *beside)]
        return keys if session.private else [*keys, session.press(SIZE).on(own).key(text.pad_size(own.size))]
    if own and not session.private:
        return []
    buttons = controls_once_over(session) if session.over or own else controls_of(session)
    left_out = ending.left_out if ending else ()
    return [session.press(one).on(own).key() for one in buttons if one.verb not in left_out]


def describe(session: MinesweeperSession, names: Names, language: Language) -> str:
    """Return what *More* says about a running game."""
    return message.draw_more(Overview.of(session), names, language)


async def draw_board(session: MinesweeperSession, context: Context) -> Drawing:
    """Return what the message of a game shows now."""
    return await draw_scene(scene_of(session, context), context, f"game {session.id}")


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


def _menu(session: MinesweeperSession, own: PrivateBoard, viewport: Viewport) -> SelectMenu | None:
    """Return a list of covered cells next to open ones, if there are any. Players can choose several at once."""
    cells = frontier(session.board, viewport)[:MOST_LISTED] if own.size is PadSize.FRONTIER else ()
    prompt = text.DIG_SEVERAL if own.tool is Action.DIG else text.FLAG_SEVERAL
    return SelectMenu(str(session.press(FRONTIER).on(own)), prompt, cells) if cells else None


def _overview(
    session: MinesweeperSession, own: PrivateBoard, player: int, notice: Text | str, ending: Ending | None
) -> Overview:
    """Return what a player sees: without a viewport if the player may only watch."""
    watching = session.over or session.why_not(player)
    overview = Overview.of(session, secret=ending is not None and ending.hides(session.outcome))
    viewport = own.viewport(*session.size)
    if not watching and not notice and not viewport.holds_covered(session.board):
        notice = text.NOTHING_LEFT_HERE
    return replace(
        overview,
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
    scene = scene_of(session, context, own, player, notice, ending)
    buttons = ending.buttons if ending and session.private else ()
    return await draw_scene(scene, context, f"the board of {player} in game {session.id} at {own}", buttons)


def _chosen(values: object) -> list[Cell]:
    """Return the squares chosen in a list. Raises `PlayerError` or `MoveError` for a choice that no list offers."""
    names = values if isinstance(values, list) and all(isinstance(value, str) for value in values) else []
    if not 0 < len(names) <= MOST_LISTED or len(set(names)) < len(names):
        raise PlayerError(text.EXPIRED_LIST)
    return [parse_cell(name) for name in names]
