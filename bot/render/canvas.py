"""What every picture of a board needs: tiles between labelled edges, rounded shapes, text, and few bytes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageColor, ImageDraw, ImageFont

from core import Cell, column_name

ALT_TEXT = 1024

LONGEST = 1280
"""Pixels of a large board, about twice what Discord shows, so that it is sharp on phones."""
SMALLEST_TILE, LARGEST_TILE = 40, 112
LABELS_ALL_AROUND = 13
"""Boards with at least this many rows or columns have labels on both sides."""
SMOOTH = 4
"""How many times larger shapes are drawn before they are reduced, because Pillow only smooths text."""
SHADES = 6
"""Steps from a colour to one that it touches."""
LABEL_SIZE = 0.48
"""Of a tile's side."""
BOLD = 0.03
"""The default font is thin: a stroke around the digits, of their size."""

PANEL, LABEL, LIT, POINTED = "#1e1f24", "#b6bcc9", "#ffc531", "#59c8ff"
FRAME = ((PANEL, LABEL), (PANEL, LIT))
"""The colours that touch around the tiles, for a palette."""

Box = tuple[float, float, float, float]
Points = tuple[tuple[float, float], ...]


class Canvas:
    """A panel with room for a board's tiles, and letters and numbers along its edges: those of `lit` cells are lit."""

    def __init__(self, rows: int, columns: int, lit: Iterable[Cell]) -> None:
        lit_cells = frozenset(lit)
        lit_rows, lit_columns = {row for row, _ in lit_cells}, {column for _, column in lit_cells}
        side = self.side = min(max(LONGEST // (max(rows, columns) + 2), SMALLEST_TILE), LARGEST_TILE)
        label = self.label = side * 3 // 4
        below, right = (label if count >= LABELS_ALL_AROUND else side // 4 for count in (rows, columns))
        self.image = Image.new("RGB", (label + columns * side + right, label + rows * side + below), PANEL)
        for column in range(columns):
            for y in (label / 2, self.image.height - label / 2)[: 1 + (below == label)]:
                self._label(column_name(column), label + (column + 0.5) * side, y, column in lit_columns)
        for row in range(rows):
            for x in (label / 2, self.image.width - label / 2)[: 1 + (right == label)]:
                self._label(str(row + 1), x, label + (row + 0.5) * side, row in lit_rows)

    def _label(self, text: str, x: float, y: float, lit: bool) -> None:
        write(self.image, text, x, y, self.side * LABEL_SIZE, LIT if lit else LABEL)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Where the tile of a cell begins."""
        row, column = cell
        return self.label + column * self.side, self.label + row * self.side

    def place(self, cell: Cell, sprite: Image.Image) -> None:
        self.image.paste(sprite, self.corner(cell))

    def png(self, palette: Image.Image) -> bytes:
        """The picture in the colours of a palette; equal pictures are equal bytes."""
        file = BytesIO()
        self.image.quantize(palette=palette, dither=Image.Dither.NONE).save(file, "PNG")
        return file.getvalue()


def blank_tile(side: int, colour: str, outline: str | None = None) -> Image.Image:
    """A rounded tile with the gap around it, and an outline in that gap if it has one."""
    sprite = Image.new("RGB", (side, side), PANEL)
    if outline:
        spot(sprite, outline, 0.48, 0.24)
        spot(sprite, PANEL, 0.40, 0.18)
    spot(sprite, colour, 0.36 if outline else 0.465, 0.16)
    return sprite


def spot(sprite: Image.Image, colour: str, half: float, radius: float) -> None:
    """A rounded square in the middle of a tile, measured in tiles: a disc if the radius is half its side."""
    near, far = sprite.width * (0.5 - half), sprite.width * (0.5 + half)
    shape(sprite, colour, (near, near, far, far), sprite.width * radius)


def shape(image: Image.Image, colour: str, box: Box, radius: float, line: int = 0) -> None:
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


def polygon(sprite: Image.Image, colour: str, points: Points) -> None:
    """A polygon on a tile, its corners measured in tiles."""
    mask = Image.new("L", (sprite.width * SMOOTH, sprite.height * SMOOTH))
    ImageDraw.Draw(mask).polygon([(x * mask.width, y * mask.height) for x, y in points], 255)
    sprite.paste(colour, (0, 0), mask.reduce(SMOOTH))


def write(image: Image.Image, text: str, x: float, y: float, size: float, colour: str, bold: float = 0) -> None:
    """Text in Pillow's own font, the middle of its digits at this point."""
    font = _font(round(size))
    baseline = y - font.getbbox("0", anchor="ls")[1] / 2
    ImageDraw.Draw(image).text((x, baseline), text, colour, font, anchor="ms", stroke_width=bold * size)


def palette_of(pairs: Iterable[tuple[str, str]]) -> Image.Image:
    """Pairs of colours that touch, and the shades between: fixed, so that a colour never depends on the rest."""
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


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
