"""The shapes that signs are made of, measured in squares, and how they and text are painted smoothly."""

from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFont

Points = tuple[tuple[float, float], ...]


class Part(Enum):
    """The kinds of polygons in signs. Each kind has its colour."""

    INK = auto()
    CLOTH = auto()
    POLE = auto()
    GLINT = auto()
    BLAST = auto()
    MINE = auto()
    CROSS = auto()
    DARK = auto()
    """Dark in every theme."""
    PAPER = auto()
    """White in every theme."""
    GOLD = auto()


Shape = tuple[tuple[Part, Points], ...]
"""Polygons, painted in this order."""


def ring(x: float, y: float, *reaches: float, turn: float = 0) -> Points:
    """Return points around a middle, at these distances in turn."""
    angles = [turn + 2 * pi * at / len(reaches) for at in range(len(reaches))]
    return tuple((x + reach * cos(angle), y + reach * sin(angle)) for reach, angle in zip(reaches, angles, strict=True))


def disc(x: float, y: float, radius: float) -> Points:
    return ring(x, y, *[radius] * 32)


def bar(x0: float, y0: float, x1: float, y1: float) -> Points:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def moved(points: Points, scale: float = 1, x: float = 0, y: float = 0) -> Points:
    """Return points scaled from the middle of the square, then moved."""
    return tuple((0.5 + (px - 0.5) * scale + x, 0.5 + (py - 0.5) * scale + y) for px, py in points)


def slanted(points: Points) -> Points:
    """Return points turned by 45 degrees around the middle of the square."""
    half = 0.5**0.5
    turned = (((x - 0.5) * half, (y - 0.5) * half) for x, y in points)
    return tuple((0.5 + x - y, 0.5 + x + y) for x, y in turned)


def fitted(shape: Shape, scale: float, x: float = 0, y: float = 0) -> Shape:
    return tuple((part, moved(points, scale, x, y)) for part, points in shape)


_SPIKES = ring(0.5, 0.5, *[0.4, 0.18] * 8)


def _cross(half: float, reach: float) -> Points:
    """Return two bars crossed, with the width of twice `half`."""
    arm = ((half, -half), (reach, -half), (reach, half), (half, half))
    turned = [[(x, y), (-y, x), (-x, -y), (y, -x)] for x, y in arm]
    return slanted(tuple((0.5 + corner[turn][0], 0.5 + corner[turn][1]) for turn in range(4) for corner in turned))


FLAG: Shape = (
    (Part.POLE, bar(0.53, 0.14, 0.61, 0.74)),
    (Part.POLE, ((0.38, 0.72), (0.72, 0.72), (0.84, 0.85), (0.26, 0.85))),
    (Part.CLOTH, ((0.61, 0.12), (0.61, 0.56), (0.16, 0.34))),
)
PENNANT: Shape = (
    (Part.INK, bar(0.111, 0.111, 0.167, 0.481)),
    (Part.INK, ((0.167, 0.111), (0.4, 0.22), (0.167, 0.333))),
)
"""A small flag in a corner."""
MINE: Shape = (
    (Part.MINE, _SPIKES),
    (Part.MINE, disc(0.5, 0.5, 0.27)),
    (Part.GLINT, disc(0.41, 0.41, 0.07)),
)
CROSS: Shape = ((Part.GLINT, _cross(0.12, 0.46)), (Part.CROSS, _cross(0.07, 0.41)))
EXPLOSION: Shape = (
    (Part.BLAST, ring(0.5, 0.5, *[0.48, 0.32] * 11, turn=0.12)),
    (Part.DARK, moved(_SPIKES, 0.82)),
    (Part.DARK, disc(0.5, 0.5, 0.22)),
    (Part.BLAST, disc(0.42, 0.42, 0.06)),
)
CHECK: Shape = ((Part.INK, ((0.18, 0.52), (0.28, 0.42), (0.43, 0.57), (0.72, 0.24), (0.82, 0.33), (0.44, 0.76))),)
DIAMOND: Shape = (
    (Part.DARK, ((0.5, 0.08), (0.92, 0.5), (0.5, 0.92), (0.08, 0.5))),
    (Part.GOLD, ((0.5, 0.15), (0.85, 0.5), (0.5, 0.85), (0.15, 0.5))),
)
DOT: Shape = ((Part.INK, disc(0.5, 0.5, 0.1)),)
RING: Shape = ((Part.INK, disc(0.5, 0.5, 0.14)), (Part.GLINT, disc(0.5, 0.5, 0.08)))
_PICK_HEAD = (
    *((0.06, 0.3), (0.24, 0.16), (0.51, 0.1), (0.78, 0.16)),
    *((0.96, 0.3), (0.72, 0.25), (0.51, 0.23), (0.3, 0.25)),
)
PICK: Shape = fitted(((Part.POLE, slanted(bar(0.46, 0.1, 0.56, 0.98))), (Part.CLOTH, slanted(_PICK_HEAD))), 0.9)
PENCIL: Shape = (
    (Part.CLOTH, slanted(bar(0.4, 0.02, 0.6, 0.14))),
    (Part.BLAST, slanted(bar(0.4, 0.17, 0.6, 0.74))),
    (Part.POLE, slanted(((0.4, 0.74), (0.6, 0.74), (0.5, 0.98)))),
)
BUCKET: Shape = (
    (Part.POLE, (*ring(0.5, 0.4, *[0.34] * 33)[16:], *reversed(ring(0.5, 0.4, *[0.28] * 33)[16:]))),
    (Part.CLOTH, ((0.14, 0.4), (0.86, 0.4), (0.76, 0.9), (0.24, 0.9))),
    (Part.POLE, bar(0.1, 0.36, 0.9, 0.46)),
)
HEART: Shape = (
    (Part.CLOTH, disc(0.31, 0.34, 0.2)),
    (Part.CLOTH, disc(0.69, 0.34, 0.2)),
    (Part.CLOTH, ((0.145, 0.45), (0.31, 0.3), (0.69, 0.3), (0.855, 0.45), (0.5, 0.88))),
)
TROPHY: Shape = (
    (Part.BLAST, ring(0.5, 0.32, *[0.4] * 24)),
    (Part.GLINT, ring(0.5, 0.32, *[0.31] * 24)),
    (Part.GLINT, bar(0, 0, 1, 0.12)),
    (Part.BLAST, ((0.24, 0.1), (0.76, 0.1), (0.72, 0.42), (0.6, 0.56), (0.4, 0.56), (0.28, 0.42))),
    (Part.BLAST, bar(0.45, 0.5, 0.55, 0.78)),
    (Part.BLAST, ((0.36, 0.76), (0.64, 0.76), (0.74, 0.9), (0.26, 0.9))),
)
_WAVES = ((0.24, 0.14), (0.36, 0.17), (0.48, 0.17), (0.62, 0.13), (0.74, 0.12), (0.86, 0.15))
_CLOTH = (*((x, y + 0.04) for x, y in _WAVES), *((x, y + 0.42) for x, y in reversed(_WAVES)))
WHITE_FLAG: Shape = (
    (Part.INK, bar(0.16, 0.1, 0.24, 0.92)),
    (Part.INK, (*_WAVES, *((x, y + 0.46) for x, y in reversed(_WAVES)))),
    (Part.PAPER, tuple((0.545 + (x - 0.545) * 0.88, y) for x, y in _CLOTH)),
)
CLOCK: Shape = (
    (Part.INK, disc(0.5, 0.5, 0.42)),
    (Part.GLINT, disc(0.5, 0.5, 0.33)),
    (Part.INK, bar(0.46, 0.24, 0.54, 0.54)),
    (Part.INK, bar(0.46, 0.46, 0.7, 0.54)),
)
TARGET: Shape = tuple(
    (part, disc(0.5, 0.5, radius))
    for part, radius in ((Part.INK, 0.42), (Part.GLINT, 0.33), (Part.INK, 0.24), (Part.GLINT, 0.14), (Part.INK, 0.07))
)
CLOVER: Shape = (
    *((Part.INK, slanted(disc(x, y, 0.19))) for x, y in ((0.5, 0.24), (0.76, 0.5), (0.5, 0.76), (0.24, 0.5))),
    (Part.INK, ((0.47, 0.5), (0.53, 0.5), (0.6, 0.98), (0.53, 0.98))),
)
"""Luck."""
LENS: Shape = (
    (Part.INK, ((0.56, 0.66), (0.66, 0.56), (0.95, 0.85), (0.85, 0.95))),
    (Part.INK, disc(0.4, 0.4, 0.32)),
    (Part.GLINT, disc(0.4, 0.4, 0.22)),
)
"""Help."""
SPEED: Shape = ((Part.INK, ((0.56, 0.06), (0.2, 0.56), (0.46, 0.56), (0.38, 0.94), (0.8, 0.4), (0.54, 0.4))),)


SMOOTH = 4
"""How many times larger shapes are drawn before they are reduced, because Pillow only smooths text."""


def paint_shape(image: Image.Image, shape: Shape, colours: Mapping[Part, str]) -> None:
    """Paint a shape across a whole square."""
    for part, points in shape:
        image.paste(colours[part], (0, 0), _mask(points, image.width))


def paint_rim(image: Image.Image, shape: Shape, colour: str, width: float) -> None:
    """Paint a line around a shape, as a ground for it. Its width is measured in squares."""
    size = image.width * SMOOTH
    mask = Image.new("L", (size, size))
    draw = ImageDraw.Draw(mask)
    for _, points in shape:
        scaled = [(x * size, y * size) for x, y in points]
        draw.polygon(scaled, 255)
        draw.line([*scaled, *scaled[:2]], 255, round(2 * width * size), joint="curve")
    image.paste(colour, (0, 0), mask.reduce(SMOOTH))


def write(image: Image.Image, text: str, x: float, y: float, size: float, colour: str, bold: float = 0) -> None:
    """Write text in Pillow's own font, the middle of its digits at this point."""
    font = font_of(round(size))
    baseline = y - font.getbbox("0", anchor="ls")[1] / 2
    ImageDraw.Draw(image).text((x, baseline), text, colour, font, anchor="ms", stroke_width=bold * size)


@lru_cache(256)
def font_of(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@lru_cache(512)
def _mask(points: Points, side: int) -> Image.Image:
    mask = Image.new("L", (side * SMOOTH, side * SMOOTH))
    ImageDraw.Draw(mask).polygon([(x * mask.width, y * mask.height) for x, y in points], 255)
    return mask.reduce(SMOOTH)
