"""What tests ask of a picture's colours: how much there is of each, and how far apart two of them are."""

from collections import Counter
from io import BytesIO

from PIL import Image


def colours(png: bytes) -> Counter[str]:
    """How many pixels there are of each colour."""
    data = Image.open(BytesIO(png)).convert("RGB").tobytes()
    return Counter(f"#{data[at : at + 3].hex()}" for at in range(0, len(data), 3))


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG defines it."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)
