"""The messages of a game of Minesweeper, with text, pad and controls: the board, and private boards."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from bot.board.emoji import Names, TileName
from bot.board.scene import Key, Scene, SelectMenu
from bot.discord.client import GamesInteraction
from bot.discord.drawing import DEFAULT, Context, Drawing, draw_scene
from bot.discord.ending import Ending
from bot.discord.form import TYPE
from bot.discord.handlers import MORE, MY_BOARD, arrows, make_move, take_tool
from bot.discord.press import make_moves, show_moves, update
from bot.discord.reading import reading_of
from bot.discord.replay import REPLAY
from bot.discord.sending import reply
from bot.errors import PlayerError
from bot.features.minesweeper import message, text
from bot.features.minesweeper.codes import CODE
from bot.features.minesweeper.handlers import CONTINUE, DETAILS, HINT, NEW_GAME, SAME_BOARD, SHOW_MINES
from bot.features.minesweeper.overview import Overview
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.share import SHARE, SHARE_CARD
from bot.game.control import Control, Press
from bot.game.settings import change_player
from bot.game.text import EXPIRED_OF_GAME, TOOLS
from bot.game.viewport import PadSize, PrivateBoard, Viewport, frontier
from bot.text.language import Language, Text
from core import CLUES, COVERED, EXPLODED, FLAGGED, WRONG_FLAG, Action, Cell, Move, parse_cell

KEYS_KEPT = 8192
"""How many keys to remember, because most of a game's are on its next board too."""

DIG = Control(verb="dig", answer=make_move, has_cell=True, move=Action.DIG, shown=COVERED + WRONG_FLAG)
FLAG = Control(verb="flag", answer=make_move, has_cell=True, move=Action.FLAG, shown=COVERED)
UNFLAG = Control(verb="unflag", answer=make_move, has_cell=True, move=Action.FLAG, shown=FLAGGED + WRONG_FLAG)
GUARDED = Control(verb="guarded", answer=make_move, has_cell=True, move=Action.DIG, shown=FLAGGED)
"""A flagged cell while the pick is in hand: it isn't dug, and the player reads why."""
CHORD = Control(verb="chord", answer=make_move, has_cell=True, move=Action.CHORD, shown=CLUES + EXPLODED)
SQUARES = (DIG, FLAG, UNFLAG, GUARDED, CHORD)

TAKE_PICK = Control(
    verb="pick", answer=take_tool, tool=Action.DIG, tile=TileName.FLAG_TOOL, words=TOOLS[Action.FLAG], style="danger"
)
TAKE_FLAG = Control(
    verb="flags", answer=take_tool, tool=Action.FLAG, tile=TileName.DIG_TOOL, words=TOOLS[Action.DIG], style="primary"
)
# They show the tool in hand, and a press takes the other one.
OTHER_TOOL = {Action.DIG: TAKE_FLAG, Action.FLAG: TAKE_PICK}

_BY_MOVE = {(square.move, symbol): square for square in SQUARES for symbol in square.shown}


def keys_of(
    session: MinesweeperSession, viewport: Viewport, tool: Action, own: PrivateBoard | None = None
) -> list[list[Key]]:
    """Return the keys of a viewport, row by row: covered cells take the tool, open ones are chorded."""
    board, grid, last = session.board, session.board.grid, session.last
    alive, exploded = grid.grow(board.where(COVERED + WRONG_FLAG)), last.hits if last else ()
    return [
        [
            _key(session.id, cell, board[cell], tool, own, bool(alive & grid.bit(cell)), cell in exploded)
            for cell in line
        ]
        for line in viewport
    ]


@lru_cache(KEYS_KEPT)
def _key(
    game: int, cell: Cell, symbol: str, tool: Action, own: PrivateBoard | None, beside_covered: bool, exploded: bool
) -> Key:
    """Return the key of a square. A colour would draw players to it, so covered ones have none."""
    action = tool if symbol in COVERED + FLAGGED + WRONG_FLAG else Action.CHORD
    return Key(
        Press(_BY_MOVE[action, symbol], MinesweeperSession.PREFIX, (game,), cell, own),
        style="danger" if symbol == FLAGGED or exploded else "secondary",
        dead=action is Action.CHORD and not (symbol in CLUES and beside_covered),
    )


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
