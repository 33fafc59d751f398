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

TILES = {
    COVERED: Tile(Kind.COVERED),
    FLAGGED: Tile(Kind.COVERED, sign=Sign.FLAG),
    WRONG_FLAG: Tile(Kind.COVERED, sign=Sign.WRONG_FLAG),
    EXPLODED: Tile(Kind.EXPLODED, sign=Sign.EXPLOSION),
    OPEN_MINE: Tile(Kind.OPEN, sign=Sign.MINE),
    CLUES[0]: Tile(Kind.OPEN),
    **{clue: Tile(Kind.OPEN, clue) for clue in CLUES[1:]},
}
"""The looks of squares by their symbols."""
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
    if symbol == COVERED and on_pad:
        return Tile(Kind.ON_PAD, last=last)
    return TILES[symbol]._replace(last=last and symbol != CLUES[0])
