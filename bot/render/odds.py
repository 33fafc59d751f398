"""The picture of the odds, a PNG: how likely a mine is in every covered cell, beside the clues that are open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from bot.render.canvas import (
    BOLD,
    FRAME,
    LIT,
    PANEL,
    POINTED,
    Canvas,
    Points,
    blank_tile,
    palette_of,
    polygon,
    spot,
    write,
)
from core import CLUES, EXPLODED, FLAGGED, UNKNOWN, WRONG_FLAG, Board, Cell, whole_percent

CLUE_SIZE, PERCENT_SIZE, SEA_SIZE = 0.6, 0.62, 0.54
"""Of a tile's side. The sea is the covered cells that no clue touches: their odds are all the same."""
OUTLINED, FLAG_BELOW = 0.8, 0.85
"""How much smaller a sign is within an outline, and below a flag."""
LOWERED = 0.12
"""How much lower a sign is below a flag, in tile sides."""


class Tint(NamedTuple):
    """The colours of a tile and of the sign on it."""

    tile: str
    ink: str


DARK, LIGHT = "#1b0b07", "#ffffff"
HEAT = (
    Tint("#fdc587", DARK),
    Tint("#fbad68", DARK),
    Tint("#f6954d", DARK),
    Tint("#ed7d39", DARK),
    Tint("#de662b", DARK),
    Tint("#c24822", LIGHT),
    Tint("#ac381f", LIGHT),
    Tint("#972a1d", LIGHT),
    Tint("#831f1c", LIGHT),
    Tint("#70161b", LIGHT),
)
"""For each ten percent, light to dark: read by lightness alone, and darker than open cells from the first."""
SAFE = Tint("#b6f0cd", "#0b5a33")
SURE_MINE = Tint("#3b31ad", "#ffffff")
UNCOUNTED = Tint("#818ca6", "#090b10")
OPEN, GROUT = Tint("#e6e8ee", "#3a3f4c"), "#c6cad6"
BLAST = Tint("#f2404a", "#17060a")
MARKED = LIT

# Shapes are measured in tiles.
CHECK: Points = ((0.25, 0.52), (0.33, 0.43), (0.45, 0.55), (0.69, 0.27), (0.78, 0.35), (0.46, 0.72))
FLAG: Points = ((0.10, 0.08), (0.40, 0.19), (0.16, 0.30), (0.16, 0.39), (0.10, 0.39))


def _ring(x: float, y: float, *reaches: float) -> Points:
    """Points around a middle, at these distances one after the other."""
    turns = [(reach, 2 * pi * turn / len(reaches)) for turn, reach in enumerate(reaches)]
    points = tuple((x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in turns)
    return (*points, points[0])


DISC = _ring(0.5, 0.5, *[0.35, 0.24, 0.24, 0.24, 0.24] * 8) + _ring(0.42, 0.42, *[0.06] * 12)
"""A mine: round, with eight spikes, and a glint left out of it."""


class Tile(NamedTuple):
    """How a cell looks: a text or a shape in its tint. Equal tiles are drawn once."""

    tint: Tint
    text: str = ""
    shape: Points = ()
    covered: bool = False
    sea: bool = False
    flagged: bool = False
    outline: str | None = None


@dataclass(frozen=True)
class OddsPicture:
    """What is to be seen of a board: `probabilities` of a mine are as `core.Analysis` has them. Cells without one get a
    question mark, or are left `blank`.

    `marked` are cells to point out, such as the best move, and `clues` those that say why.
    """

    board: Board
    probabilities: Sequence[Sequence[float | None]]
    marked: frozenset[Cell] = frozenset()
    clues: frozenset[Cell] = frozenset()
    blank: bool = False

    def percents(self) -> dict[Cell, int | None]:
        """The odds of the covered cells, in reading order: whole percent, 0 and 100 only where they are certain."""
        covered = self.board.grid.cells(self.board.where(UNKNOWN))
        odds = {(row, column): self.probabilities[row][column] for row, column in covered}
        return {cell: None if probability is None else whole_percent(probability) for cell, probability in odds.items()}

    def tiles(self) -> Iterator[tuple[Cell, Tile]]:
        """Yield every cell, and how it looks."""
        board, grid = self.board, self.board.grid
        percents = self.percents()
        touched = frozenset(grid.cells(grid.grow(board.where(CLUES))))
        for cell in grid.cells(grid.everywhere):
            tile = _covered(percents[cell], self.blank) if cell in percents else _open(board[cell])
            outline = MARKED if cell in self.marked else POINTED if cell in self.clues else None
            sea, flagged = tile.covered and cell not in touched, board[cell] in FLAGGED + WRONG_FLAG
            yield cell, tile._replace(sea=sea, flagged=flagged, outline=outline)


def paint_odds(picture: OddsPicture) -> bytes:
    """Return the picture as a PNG. Equal pictures are equal bytes."""
    canvas = Canvas(picture.board.rows, picture.board.columns, lit=picture.marked)
    for cell, tile in picture.tiles():
        canvas.place(cell, _sprite(tile, canvas.side))
    return canvas.png(_palette())


def _covered(percent: int | None, blank: bool) -> Tile:
    match percent:
        case None:
            return Tile(UNCOUNTED, "" if blank else "?", covered=True)
        case 0:
            return Tile(SAFE, shape=CHECK, covered=True)
        case 100:
            return Tile(SURE_MINE, shape=DISC, covered=True)
        case _:
            return Tile(HEAT[percent // 10], str(percent), covered=True)


def _open(symbol: str) -> Tile:
    if symbol in CLUES:
        return Tile(OPEN, symbol.replace("0", ""))
    if symbol == WRONG_FLAG:
        return Tile(OPEN, "×")
    return Tile(BLAST if symbol == EXPLODED else OPEN, shape=DISC)


@lru_cache(maxsize=256)
def _sprite(tile: Tile, side: int) -> Image.Image:
    """Return a tile with its sign. Open cells have no gaps, so that covered ones look raised."""
    tint = tile.tint
    if tile.covered or tile.outline:
        sprite = blank_tile(side, tint.tile, tile.outline)
    else:
        sprite = Image.new("RGB", (side, side), GROUT)
        spot(sprite, tint.tile, 0.485, 0)
    scale, down = OUTLINED if tile.outline else 1.0, 0.0
    if tile.flagged:
        polygon(sprite, tint.ink, _moved(FLAG, scale, 0))
        scale, down = scale * FLAG_BELOW, LOWERED * scale
    if tile.shape:
        polygon(sprite, tint.ink, _moved(tile.shape, scale, down))
    if tile.text:
        size = CLUE_SIZE if not tile.covered else SEA_SIZE if tile.sea else PERCENT_SIZE
        bold = 0 if tile.sea else BOLD
        write(sprite, tile.text, side / 2, side * (0.5 + down), side * size * scale, tint.ink, bold)
    return sprite


def _moved(points: Points, scale: float, down: float) -> Points:
    """A shape scaled from the middle of the tile, then moved down."""
    return tuple((0.5 + (x - 0.5) * scale, 0.5 + (y - 0.5) * scale + down) for x, y in points)


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    pairs = [*FRAME, (PANEL, POINTED), (OPEN.tile, GROUT), (BLAST.tile, GROUT)]
    for tint in (*HEAT, SAFE, SURE_MINE, UNCOUNTED, OPEN, BLAST):
        pairs += [(PANEL, tint.tile), tint]
    return palette_of(pairs)
