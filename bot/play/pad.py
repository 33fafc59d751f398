"""The pad: the cells of the viewport as keys, each with one tile and one move."""

from dataclasses import dataclass

from bot.play.viewport import Viewport
from bot.render.emoji import NAMES, TileName
from core import CLUES, COVERED, FLAGGED, WRONG_FLAG, Action, Board, Move


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
    beside_covered = board.grid.grow(board.where(COVERED + WRONG_FLAG))
    return [[_key(board, Move(tool, cell), beside_covered) for cell in line] for line in viewport]


def _key(board: Board, move: Move, beside_covered: int) -> Key:
    symbol = board[move.cell]
    if symbol == COVERED:
        return Key(symbol, TileName.ON_PAD, move, dead=False)
    if symbol in (FLAGGED, WRONG_FLAG):
        return Key(symbol, NAMES[symbol], move, dead=False)
    alive = symbol in CLUES and beside_covered & board.grid.bit(move.cell)
    return Key(symbol, NAMES[symbol], Move(Action.CHORD, move.cell), dead=not alive)
