"""The pad: the window's cells as keys, each exactly one emoji and one move."""

from dataclasses import dataclass

from bot.rendering.scene import COVERED_IN_WINDOW, EMOJI
from bot.rendering.window import Window
from core import Action, Board, Move
from core.board import CLUES, COVERED, FLAGGED


@dataclass(frozen=True)
class Key:
    """A key of the pad: what it shows, and the move that a press on it makes."""

    emoji: str
    move: Move
    covered: bool
    dead: bool
    """Whether there is nothing a press could do."""


def pad(board: Board, window: Window, tool: Action) -> list[list[Key]]:
    """The keys of a window, row by row: covered cells take the tool, open ones are chorded."""
    beside_covered = board.grid.grow(board.where(COVERED))
    return [[_key(board, Move(tool, cell), beside_covered) for cell in line] for line in window]


def _key(board: Board, move: Move, beside_covered: int) -> Key:
    symbol = board[move.cell]
    if symbol in (COVERED, FLAGGED):
        emoji = COVERED_IN_WINDOW if symbol == COVERED else EMOJI[symbol]
        return Key(emoji, move, covered=True, dead=False)
    alive = symbol in CLUES and beside_covered & board.grid.bit(move.cell)
    return Key(EMOJI[symbol], Move(Action.CHORD, move.cell), covered=False, dead=not alive)
