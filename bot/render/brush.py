"""Smooth shapes and text on a picture in full colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from bot.render.shapes import Part, Points, Shape

SMOOTH = 4
"""How many times larger shapes are drawn before they are reduced, because Pillow only smooths text."""


def paint(image: Image.Image, shape: Shape, colours: Mapping[Part, str]) -> None:
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
