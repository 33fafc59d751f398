"""Minesweeper's board as a picture."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from bot.render.camera import Area
from bot.render.picture import BoardPicture, Fact
from bot.render.shapes import HEART, MINE
from bot.render.tile import Kind, Sign, Tile
from core import CLUES, COVERED, EXPLODED, FLAGGED, WRONG_FLAG, Board, Cell
from core import MINE as OPEN_MINE

MOST_HEARTS = 3
"""More hearts than this are written as a number."""


def board_picture(
    board: Board, pad: Area | None = None, last: Collection[Cell] = (), lives: int | None = None
) -> BoardPicture:
    """Return a board with its pad's frame, the squares of the last move, and how many mines and lives are left."""
    grid = board.grid
    looks = [
        board_tile(board[cell], on_pad=bool(pad and pad.holds(cell)), last=cell in last)
        for cell in grid.cells(grid.everywhere)
    ]
    tiles = [looks[start : start + board.columns] for start in range(0, len(looks), board.columns)]
    facts = [Fact(MINE, str(board.mines_left))]
    if lives is not None:
        facts.append(Fact(HEART, times=lives) if lives <= MOST_HEARTS else Fact(HEART, str(lives)))
    return BoardPicture(tiles, pad=pad, facts=facts)


@lru_cache(256)
def board_tile(symbol: str, *, on_pad: bool = False, last: bool = False) -> Tile:
    """Return how a square looks. The empty squares of a large opening aren't marked as the last move's."""
    match symbol:
        case _ if symbol == COVERED:
            return Tile(Kind.ON_PAD if on_pad else Kind.COVERED, last=last)
        case _ if symbol == FLAGGED:
            return Tile(Kind.COVERED, sign=Sign.FLAG, last=last)
        case _ if symbol == WRONG_FLAG:
            return Tile(Kind.COVERED, sign=Sign.WRONG_FLAG, last=last)
        case _ if symbol == EXPLODED:
            return Tile(Kind.EXPLODED, sign=Sign.EXPLOSION, last=last)
        case _ if symbol == OPEN_MINE:
            return Tile(Kind.OPEN, sign=Sign.MINE, last=last)
    return Tile(Kind.OPEN) if symbol == CLUES[0] else Tile(Kind.OPEN, symbol, last=last)
