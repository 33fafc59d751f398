"""The picture of a count puzzle, a PNG: clues 0 to 9, and what the players marked as mine or as clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from string import ascii_uppercase
from typing import NamedTuple

from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.rendering.window import Window
from core import Cell, Grid

ALT_TEXT = 1024

LONGEST = 1280
"""Pixels of a large board, about twice what Discord shows, so that it is sharp on phones."""
SMALLEST_TILE, LARGEST_TILE = 40, 112
LABELS_ALL_AROUND = 13
"""From so many rows or columns on, both sides are labelled."""
SMOOTH = 4
"""Shapes are drawn so many times larger, then reduced: Pillow itself smooths nothing but text."""
SHADES = 6
"""Steps from a colour to one that it touches."""
CLUE_SIZE, LABEL_SIZE = 0.72, 0.48
"""Of a tile's side."""
BOLD = 0.03
"""The default font is thin: a stroke around the digits, of their size."""

PANEL, LABEL = "#1e1f24", "#b6bcc9"
WINDOW, WRONG = "#ffc531", "#f2404a"


class Tint(NamedTuple):
    """The colours of a tile, of its clue, and of its clue when that is met."""

    tile: str
    clue: str
    met: str


# A contrast of 2.8 from one to the next: the marks are told apart without hue.
MINE = Tint("#3b31ad", "#ffffff", "#a39eee")
COVERED = Tint("#818ca6", "#090b10", "#090b10")
CLEAR = Tint("#d3f2df", "#0f1512", "#74857b")


class Tile(NamedTuple):
    """How a cell looks. Equal tiles are drawn once."""

    tint: Tint
    clue: int | None
    met: bool
    wrong: bool


@dataclass(frozen=True)
class Picture:
    """What is to be seen of a puzzle. Sets of cells are bits, as `grid` has them."""

    grid: Grid
    clues: Sequence[Sequence[int | None]]
    mines: int = 0
    clear: int = 0
    window: Window | None = None
    wrong: int = 0
    """The cells that get an outline each."""

    def tiles(self) -> Iterator[tuple[Cell, Tile]]:
        """Every cell in reading order, and how it looks."""
        grid = self.grid
        fewest, spare = grid.counts(self.mines), grid.counts(grid.everywhere & ~(self.mines | self.clear))
        for cell in grid.cells(grid.everywhere):
            index, bit, clue = grid.index(cell), grid.bit(cell), self.clues[cell[0]][cell[1]]
            least, most = int(fewest[index]), int(fewest[index]) + int(spare[index])
            tint = MINE if self.mines & bit else CLEAR if self.clear & bit else COVERED
            yield cell, Tile(tint, clue, clue == least == most, bool(self.wrong & bit))


def paint(picture: Picture) -> bytes:
    """The picture as a PNG; equal pictures are equal bytes."""
    rows, columns, window = picture.grid.rows, picture.grid.columns, picture.window
    side = min(max(LONGEST // (max(rows, columns) + 2), SMALLEST_TILE), LARGEST_TILE)
    label = side * 3 // 4
    below, right = (label if count >= LABELS_ALL_AROUND else side // 4 for count in (rows, columns))
    image = Image.new("RGB", (label + columns * side + right, label + rows * side + below), PANEL)
    for (row, column), tile in picture.tiles():
        image.paste(_sprite(tile, side), (label + column * side, label + row * side))
    for column, letter in enumerate(ascii_uppercase[:columns]):
        colour = WINDOW if window and 0 <= column - window.column < window.width else LABEL
        for y in (label / 2, image.height - label / 2)[: 1 + (below == label)]:
            _write(image, letter, label + (column + 0.5) * side, y, side * LABEL_SIZE, colour)
    for row in range(rows):
        colour = WINDOW if window and 0 <= row - window.row < window.height else LABEL
        for x in (label / 2, image.width - label / 2)[: 1 + (right == label)]:
            _write(image, str(row + 1), x, label + (row + 0.5) * side, side * LABEL_SIZE, colour)
    if window:
        left, top = label + window.column * side, label + window.row * side
        box = (left, top, left + window.width * side, top + window.height * side)
        _shape(image, PANEL, box, side * 0.2, line=side // 6)
        _shape(image, WINDOW, box, side * 0.2, line=side // 12)
    file = BytesIO()
    image.quantize(palette=_palette(), dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def alt_text(picture: Picture) -> str:
    """The picture in words for who can't see it: the clues, and the marks if they fit too."""
    rows, columns = picture.grid.rows, picture.grid.columns
    clues, marks = [""] * rows, [""] * rows
    for (row, _), tile in picture.tiles():
        clues[row] += "." if tile.clue is None else str(tile.clue)
        marks[row] += {MINE: "x", CLEAR: "_", COVERED: "#"}[tile.tint]
    text = f"{rows} rows of {columns}. A number counts the mines in its cell and around it, . is no number: "
    text += " / ".join(clues)
    full = f"{text}. Marks, x mine, _ clear, # none: {' / '.join(marks)}."
    return full if len(full) <= ALT_TEXT else f"{text}. The marks don't fit here."


@lru_cache(maxsize=128)
def _sprite(tile: Tile, side: int) -> Image.Image:
    """A tile with the gap around it."""
    sprite = Image.new("RGB", (side, side), PANEL)
    if tile.wrong:
        _spot(sprite, WRONG, 0.48, 0.24)
        _spot(sprite, PANEL, 0.40, 0.18)
    _spot(sprite, tile.tint.tile, 0.36 if tile.wrong else 0.465, 0.16)
    if tile.clue is None and tile.tint is MINE:
        _spot(sprite, tile.tint.clue, 0.13, 0.13)
    if tile.clue is not None:
        colour = tile.tint.met if tile.met else tile.tint.clue
        size = CLUE_SIZE - 0.1 * tile.wrong
        _write(sprite, str(tile.clue), side / 2, side / 2, side * size, colour, bold=BOLD)
    return sprite


def _spot(sprite: Image.Image, colour: str, half: float, radius: float) -> None:
    """A rounded square in the middle of a tile, measured in tiles: a disc if the radius is half its side."""
    near, far = sprite.width * (0.5 - half), sprite.width * (0.5 + half)
    _shape(sprite, colour, (near, near, far, far), sprite.width * radius)


def _shape(
    image: Image.Image, colour: str, box: tuple[float, float, float, float], radius: float, line: int = 0
) -> None:
    """A rounded rectangle: a full one, or a line along the edge of the box."""
    left, top = int(box[0]) - line, int(box[1]) - line
    size = (int(box[2]) + line + 1 - left, int(box[3]) + line + 1 - top)
    mask = Image.new("L", (size[0] * SMOOTH, size[1] * SMOOTH))
    grow = line / 2
    edges = (box[0] - grow - left, box[1] - grow - top, box[2] + grow - left, box[3] + grow - top)
    x0, y0, x1, y1 = (round(edge * SMOOTH) for edge in edges)
    ImageDraw.Draw(mask).rounded_rectangle(
        (x0, y0, x1 - 1, y1 - 1), (radius + grow) * SMOOTH, 0 if line else 255, 255, max(line * SMOOTH, 1)
    )
    image.paste(colour, (left, top), mask.reduce(SMOOTH))


def _write(image: Image.Image, text: str, x: float, y: float, size: float, colour: str, bold: float = 0) -> None:
    """Text in Pillow's own font, the middle of its digits at this point."""
    font = _font(round(size))
    baseline = y - font.getbbox("0", anchor="ls")[1] / 2
    ImageDraw.Draw(image).text((x, baseline), text, colour, font, anchor="ms", stroke_width=bold * size)


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    """The colours and the shades between those that touch: fixed, so that a colour never depends on the rest."""
    pairs = [(PANEL, LABEL), (PANEL, WINDOW), (PANEL, WRONG)]
    for tint in (MINE, COVERED, CLEAR):
        pairs += [(tint.tile, other) for other in (PANEL, tint.clue, tint.met, WRONG)]
    palette = Image.new("P", (1, 1))
    palette.putpalette(
        [
            round(start + (end - start) * step / SHADES)
            for pair in pairs
            for step in range(SHADES + 1)
            for start, end in zip(*map(ImageColor.getrgb, pair), strict=True)
        ]
    )
    return palette
