"""Measures of colours: their pixels, and how different two of them look to anyone."""

from collections import Counter
from functools import cache
from io import BytesIO
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import cast

from PIL import Image

Linear = tuple[float, float, float]
Lab = tuple[float, float, float]
Eyes = tuple[Linear, ...]

PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
GREYSCALE = ((0.2126, 0.7152, 0.0722),) * 3
NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
EYES = (NORMAL, PROTANOPIA, DEUTERANOPIA, TRITANOPIA, GREYSCALE)
"""How colours change, in linear light: severity 1 of Machado, Oliveira and Fernandes, 2009, and without any hue."""
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def colours(png: bytes) -> Counter[str]:
    """How many pixels there are of each colour."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    counted = cast("list[tuple[int, tuple[int, int, int]]]", picture.getcolors(picture.width * picture.height))
    return Counter({f"#{bytes(colour).hex()}": number for number, colour in counted})


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1, as WCAG defines it."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG defines it."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@cache
def lightness(colour: str, eyes: Eyes = NORMAL) -> float:
    """How light a colour looks to these eyes, 0 to 100: L* of CIELAB."""
    return _lab(_times(eyes, _linear(colour)))[0]


def difference(one: str, other: str, eyes: Eyes = NORMAL) -> float:
    """How different two colours look to these eyes: CIEDE2000."""
    return ciede2000(*(_lab(_times(eyes, _linear(colour))) for colour in (one, other)))


def _linear(colour: str) -> Linear:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def _times(matrix: Eyes, vector: Linear) -> Linear:
    x, y, z = (min(max(sum(a * b for a, b in zip(row, vector, strict=True)), 0), 1.1) for row in matrix)
    return x, y, z


def _lab(linear: Linear) -> Lab:
    ratios = [part / white for part, white in zip(_times(TO_XYZ, linear), WHITE, strict=True)]
    x, y, z = (ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116 for ratio in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Lab, other: Lab) -> float:
    """The formula of Sharma, Wu and Dalal, 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (degrees(atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    bend = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + bend * by_chroma * by_hue)
