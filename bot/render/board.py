"""Minesweeper's board as a picture: as players see it, or with the odds of its covered cells."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.render.appearance import Theme
from bot.render.picture import Area, BoardPicture, Fact, around, bands, paint
from bot.render.shapes import HEART, MINE
from bot.render.tile import Kind, Outline, Sign, Tile
from core import CLUES, COVERED, EXPLODED, FLAGGED, UNKNOWN, WRONG_FLAG, Board, Cell, whole_percent
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
FOUND = (Tile(Kind.OPEN, sign=Sign.FLAG), Tile(Kind.OPEN, sign=Sign.DIAMOND))
"""The looks of mines that the sides of a duel have found."""
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


@dataclass(frozen=True)
class OddsPicture:
    """A board with the odds of its cells: `probabilities` are as in `core.Analysis`. Cells without one get a question
    mark, or are left `blank`.

    `marked` are cells to point out, such as the best move, and `clues` those that say why. The number of mines left is
    shown unless it isn't `counted`.
    """

    board: Board
    probabilities: Sequence[Sequence[float | None]]
    marked: frozenset[Cell] = frozenset()
    clues: frozenset[Cell] = frozenset()
    blank: bool = False
    counted: bool = True

    def percents(self) -> dict[Cell, int | None]:
        """Return the odds of the covered cells, in reading order: whole percent, 0 and 100 only if certain."""
        covered = self.board.grid.cells(self.board.where(UNKNOWN))
        odds = {(row, column): self.probabilities[row][column] for row, column in covered}
        return {cell: None if probability is None else whole_percent(probability) for cell, probability in odds.items()}


def paint_odds(picture: OddsPicture, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture as a PNG, of a large board the part around the marked cells."""
    return paint(odds_picture(picture), theme)


def paint_odds_parts(picture: OddsPicture, theme: Theme = Theme.DARK) -> list[bytes]:
    """Return the whole board in as few pictures as it needs, from left to right and top to bottom."""
    drawn = odds_picture(picture)
    return [paint(replace(drawn, camera=part), theme) for part in bands(drawn.rows, drawn.columns)]


def odds_picture(picture: OddsPicture) -> BoardPicture:
    """Return what a picture of odds shows."""
    board, grid, percents, looks = picture.board, picture.board.grid, picture.percents(), []
    touched = frozenset(grid.cells(grid.grow(board.where(CLUES))))
    for cell in grid.cells(grid.everywhere):
        if cell not in percents or (picture.blank and percents[cell] is None):
            tile = board_tile(board[cell])
        else:
            tile = _odds(percents[cell], board[cell] == FLAGGED, cell not in touched)
        outline = Outline.MARKED if cell in picture.marked else Outline.POINTED if cell in picture.clues else None
        looks.append(tile._replace(outline=outline) if outline else tile)
    tiles = [looks[start : start + board.columns] for start in range(0, len(looks), board.columns)]
    focus = around(picture.marked, picture.clues)
    facts = [Fact(MINE, str(board.mines_left))] if picture.counted else []
    return BoardPicture(tiles, focus=focus, lit=picture.marked, facts=facts)


@lru_cache(512)
def _odds(percent: int | None, flagged: bool, quiet: bool) -> Tile:
    match percent:
        case None:
            return Tile(Kind.COVERED, "?", flagged=flagged)
        case 0:
            return Tile(Kind.SAFE, sign=Sign.CHECK, flagged=flagged)
        case 100:
            return Tile(Kind.SURE_MINE, sign=Sign.MINE, flagged=flagged)
        case _:
            return Tile(Kind.ODDS, str(percent), percent=percent, flagged=flagged, quiet=quiet)
