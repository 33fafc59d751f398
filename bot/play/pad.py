"""The pad: the cells of the viewport as keys, each with one tile and one move."""

from dataclasses import dataclass
from functools import lru_cache

from bot.play.viewport import Viewport
from bot.render.emoji import NAMES, TileName
from core import CLUES, COVERED, FLAGGED, WRONG_FLAG, Action, Board, Cell, Move

KEYS_KEPT = 4096
"""How many keys to remember, because boards have the same in most places."""


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
