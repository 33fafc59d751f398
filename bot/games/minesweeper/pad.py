"""The pad of a game of Minesweeper: its squares and tools as buttons."""

from dataclasses import dataclass
from functools import lru_cache

from discord import ButtonStyle

from bot.games.minesweeper.session import MinesweeperSession
from bot.play.control import Control
from bot.play.private_board import PrivateBoard
from bot.play.text import TOOLS
from bot.play.viewport import Viewport
from bot.render.emoji import NAMES, TileName
from bot.render.words import label
from bot.ui.button import LastingButton
from bot.ui.drawing import Context
from bot.ui.handlers import make_move, take_tool
from core import CLUES, COVERED, EXPLODED, FLAGGED, WRONG_FLAG, Action, Board, Cell, Move

KEYS_KEPT = 4096
"""How many keys to remember, because boards have the same in most places."""

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

_label = lru_cache(KEYS_KEPT)(label)
_BY_MOVE = {(square.move, symbol): square for square in SQUARES for symbol in square.shown}


@dataclass(frozen=True)
class Key:
    """A key of the pad: the symbol of its cell, how it looks, and the move that a press on it makes."""

    symbol: str
    tile: TileName
    move: Move
    dead: bool
    """Whether a press would do nothing."""


def pad(board: Board, viewport: Viewport, tool: Action) -> list[list[Key]]:
    """Return the keys of a viewport, row by row: covered cells take the tool, open ones are chorded."""
    alive = board.grid.grow(board.where(COVERED + WRONG_FLAG))
    return [[_key(board[cell], cell, tool, bool(alive & board.grid.bit(cell))) for cell in line] for line in viewport]


@lru_cache(KEYS_KEPT)
def _key(symbol: str, cell: Cell, tool: Action, beside_covered: bool) -> Key:
    if symbol == COVERED:
        return Key(symbol, TileName.ON_PAD, Move(tool, cell), dead=False)
    if symbol in (FLAGGED, WRONG_FLAG):
        return Key(symbol, NAMES[symbol], Move(tool, cell), dead=False)
    return Key(symbol, NAMES[symbol], Move(Action.CHORD, cell), dead=not (symbol in CLUES and beside_covered))


def square_rows(
    session: MinesweeperSession,
    viewport: Viewport,
    tool: Action,
    context: Context,
    own: PrivateBoard | None = None,
) -> list[list[LastingButton]]:
    """Return the buttons of a viewport's cells, row by row. In words, they say their cell and what it shows."""
    keys = pad(session.board, viewport, tool)
    return [[_square(session, key, context, own) for key in line] for line in keys]


def _square(session: MinesweeperSession, key: Key, context: Context, own: PrivateBoard | None) -> LastingButton:
    """Return a square. A colour would draw players to it, so covered ones have none."""
    just_exploded = session.last is not None and key.move.cell in session.last.hits
    style = ButtonStyle.danger if key.symbol == FLAGGED or just_exploded else ButtonStyle.secondary
    press = session.press(_BY_MOVE[key.move.action, key.symbol], key.move.cell).on(own)
    return LastingButton.of(
        press,
        context.language,
        label=_label(key.move.cell, key.symbol) if context.in_words else None,
        emoji=context.tiles[key.tile],
        style=style,
        disabled=key.dead,
        in_words=context.in_words,
    )
