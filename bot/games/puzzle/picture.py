"""The picture of a count puzzle, a PNG: its clues, and which cells are marked as mines or as clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from PIL import Image

from bot.play.viewport import Viewport
from bot.render.canvas import (
    BOLD,
    FRAME,
    LIT,
    PANEL,
    POINTED,
    Canvas,
    blank_tile,
    palette_of,
    shape,
    spot,
    write,
)
from core import Cell, Grid

CLUE_SIZE = 0.72
"""Of a tile's side."""

WRONG = "#f2404a"


class Tint(NamedTuple):
    """The colours of a tile, of its clue, and of its clue when that is met."""

    tile: str
    clue: str
    met: str


# Each has a contrast of 2.8 to the next, so that marks can be told apart without hue.
MINE = Tint("#3b31ad", "#ffffff", "#a39eee")
COVERED = Tint("#818ca6", "#090b10", "#090b10")
CLEAR = Tint("#d3f2df", "#0f1512", "#74857b")


class Tile(NamedTuple):
    """How a cell looks. Equal tiles are drawn once."""

    tint: Tint
    clue: int | None
    met: bool
    outline: str | None


@dataclass(frozen=True)
class Picture:
    """What is shown of a puzzle. Sets of cells are bits, as `grid` has them."""

    grid: Grid
    clues: Sequence[Sequence[int | None]]
    mines: int = 0
    clear: int = 0
    viewport: Viewport | None = None
    wrong: int = 0
    """Cells with a red outline."""
    marked: int = 0
    """Cells that a hint is about."""
    pointed: int = 0
    """Cells of the clues that a hint uses."""

    def tiles(self) -> Iterator[tuple[Cell, Tile]]:
        """Yield every cell in reading order, and how it looks."""
        grid = self.grid
        fewest, spare = grid.counts(self.mines), grid.counts(grid.everywhere & ~(self.mines | self.clear))
        for cell in grid.cells(grid.everywhere):
            index, bit, clue = grid.index(cell), grid.bit(cell), self.clues[cell[0]][cell[1]]
            least, most = int(fewest[index]), int(fewest[index]) + int(spare[index])
            tint = MINE if self.mines & bit else CLEAR if self.clear & bit else COVERED
            outlines = ((WRONG, self.wrong), (LIT, self.marked), (POINTED, self.pointed))
            outline = next((colour for colour, cells in outlines if cells & bit), None)
            yield cell, Tile(tint, clue, clue == least == most and not self.pointed & bit, outline)


def paint(picture: Picture) -> bytes:
    """Return the picture as a PNG. Equal pictures are equal bytes."""
    grid, viewport = picture.grid, picture.viewport
    canvas = Canvas(grid.rows, grid.columns, lit=[*grid.cells(picture.marked), *chain.from_iterable(viewport or ())])
    for cell, tile in picture.tiles():
        canvas.place(cell, _sprite(tile, canvas.side))
    if viewport:
        _outline(canvas, viewport)
    return canvas.png(_palette())


@lru_cache(maxsize=128)
def _sprite(tile: Tile, side: int) -> Image.Image:
    """Return a tile with its clue or mark."""
    sprite = blank_tile(side, tile.tint.tile, tile.outline)
    if tile.clue is None and tile.tint is MINE:
        spot(sprite, tile.tint.clue, 0.13, 0.13)
    if tile.clue is not None:
        colour = tile.tint.met if tile.met else tile.tint.clue
        size = CLUE_SIZE - 0.1 * bool(tile.outline)
        write(sprite, str(tile.clue), side / 2, side / 2, side * size, colour, bold=BOLD)
    return sprite


def _outline(canvas: Canvas, viewport: Viewport) -> None:
    """Draw the pad's frame, with dark edges to stand out from every tile."""
    side = canvas.side
    left, top = canvas.corner((viewport.row, viewport.column))
    box = (left, top, left + viewport.width * side, top + viewport.height * side)
    shape(canvas.image, PANEL, box, side * 0.2, line=side // 6)
    shape(canvas.image, LIT, box, side * 0.2, line=side // 12)


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    pairs = [*FRAME, (PANEL, WRONG), (PANEL, POINTED)]
    for tint in (MINE, COVERED, CLEAR):
        pairs += [(tint.tile, other) for other in (PANEL, tint.clue, tint.met, WRONG)]
    return palette_of(pairs)
