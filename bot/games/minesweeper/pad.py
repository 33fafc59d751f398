"""The pad of a game of Minesweeper: its tools, and what a press on a square does."""

from functools import lru_cache

from bot.games.minesweeper.session import MinesweeperSession
from bot.play.control import Control, Press
from bot.play.private_board import PrivateBoard
from bot.play.text import TOOLS
from bot.play.viewport import Viewport
from bot.render.emoji import TileName
from bot.render.scene import Key
from bot.ui.handlers import make_move, take_tool
from core import CLUES, COVERED, EXPLODED, FLAGGED, WRONG_FLAG, Action, Cell

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
