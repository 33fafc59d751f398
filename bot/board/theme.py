"""The colours and the palette of each theme. Tests hold them to contrasts and to differences that everyone can see."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from PIL import Image, ImageColor

from bot.board.appearance import Theme


class Tint(NamedTuple):
    """The colours of a square: of its ground, of what is written on it, and of a number that is met."""

    ground: str
    ink: str
    met: str = ""


DARK, PAPER = "#1b0b07", "#ffffff"


@dataclass(frozen=True)
class Colours:
    """The colours of a theme, as `#rrggbb`."""

    panel: str
    """Around the board."""
    label: str
    lit: str
    """The labels of the pad's rows and columns."""
    frame: str
    """The pad's frame, and the square that a hint is about."""
    frame_edge: str
    """Both edges of frames and outlines, so that they stand out."""
    pointer: str
    """The numbers that a hint uses."""
    gold: str
    heart: str
    wrong: str
    last: str
    """The mark of the last move's squares."""
    covered: Tint
    on_pad: Tint
    """Covered, and under the pad's buttons."""
    open: Tint
    grout: str
    """Between open squares."""
    digits: tuple[str, str, str, str, str, str, str, str]
    flag: str
    pole: str
    blast: Tint
    """An exploded mine and its explosion."""
    cross: str
    heat: tuple[Tint, ...]
    """For each ten percent of the odds, from light to dark."""
    safe: Tint
    sure_mine: Tint
    marked_mine: Tint
    marked_clear: Tint
    unmarked: Tint


def _heat(light: str, dark: str, ink: str) -> tuple[Tint, ...]:
    """Return tints from light grounds with this ink to dark ones with white ink."""
    return (*(Tint(ground, ink) for ground in light.split()), *(Tint(ground, PAPER) for ground in dark.split()))


WARM = _heat("#fdc587 #fbad68 #f6954d #ed7d39 #de662b", "#c24822 #ac381f #972a1d #831f1c #70161b", DARK)
STRONG = _heat("#fff6c4 #ffe78f #ffd457 #ffba24 #ee9c00", "#a33100 #882400 #6e1900 #561000 #3f0900", "#000000")
"""Without the middle, where neither black nor white is easy to read."""

_TABLE: Mapping[str, tuple[Any, Any, Any]] = {
    "panel": ("#dfe3ea", "#191b20", "#000000"),
    "label": ("#4a5160", "#b6bcc9", "#ffffff"),
    "lit": ("#7a4a00", "#ffc531", "#ffe100"),
    "frame": ("#ffc400", "#ffc531", "#ffe100"),
    "frame_edge": ("#1d1f24", "#0b0c0f", "#000000"),
    "pointer": ("#3d9bff", "#2f9bff", "#00a8ff"),
    "gold": ("#9a6700", "#ffc531", "#ffe100"),
    "heart": ("#c20010", "#ff6a72", "#ff6a6a"),
    "wrong": ("#ff4d57", "#ff4d57", "#ff4040"),
    "last": ("#c77dff", "#ffffff", "#ff3df2"),
    "covered": (Tint("#a7b0bf", "#0c0f15"), Tint("#4b566a", PAPER), Tint("#f4f4f4", "#000000")),
    "on_pad": (Tint("#f4d860", "#0c0f15"), Tint("#c49a2c", "#000000"), Tint("#ffb900", "#000000")),
    "open": (Tint("#f5f6f8", "#1d1f24"), Tint("#22252c", "#dfe3ea"), Tint("#000000", PAPER)),
    "grout": ("#bcc3ce", "#363b46", "#6a6a6a"),
    "digits": (
        ("#0000f0", "#007000", "#d40000", "#00007b", "#7b0000", "#006d70", "#000000", "#5e5e5e"),
        ("#6cb8ff", "#5fcf6b", "#ff7b86", "#c79bff", "#f0a040", "#4fd3d3", "#f4f4f4", "#a9b4c4"),
        ("#8cc4ff", "#76ff84", "#ff9a9a", "#dcb0ff", "#ffbd59", "#58ffff", "#ffffff", "#d0d0d0"),
    ),
    "flag": ("#b0000e", "#ff8478", "#c00000"),
    "pole": ("#000000", "#f4f6fa", "#000000"),
    "blast": (Tint("#e8202a", "#ffe08a"), Tint("#ff5a3c", "#ffe08a"), Tint("#ff5030", "#ffffa0")),
    "cross": ("#b0000e", "#ff8478", "#c00000"),
    "heat": (WARM, WARM, STRONG),
    "safe": (Tint("#b6f0cd", "#0b5a33"), Tint("#b6f0cd", "#0b5a33"), Tint("#9dffc0", "#003d1c")),
    "sure_mine": (Tint("#3b31ad", PAPER), Tint("#3b31ad", PAPER), Tint("#2a1fc0", PAPER)),
    "marked_mine": (
        Tint("#2d2888", PAPER, "#aeaaf2"),
        Tint("#3b31ad", PAPER, "#b4aff4"),
        Tint("#000000", PAPER, "#b8b8b8"),
    ),
    "marked_clear": (
        Tint("#f3faf4", "#0f1512", "#5f6f65"),
        Tint("#d3f2df", "#0f1512", "#55665c"),
        Tint("#ffffff", "#000000", "#5a5a5a"),
    ),
    "unmarked": (
        Tint("#98a2b3", "#07090d", "#07090d"),
        Tint("#818ca6", "#07080b", "#07080b"),
        Tint("#a8a8a8", "#000000", "#000000"),
    ),
}
"""Each colour in the three themes, in the order of `Theme`."""

COLOURS: Mapping[Theme, Colours] = {
    theme: Colours(**{name: row[at] for name, row in _TABLE.items()}) for at, theme in enumerate(Theme)
}


def mixed(colour: str, other: str, part: float) -> str:
    """Return a colour with this part of another one."""
    mix = (
        round(start + (end - start) * part)
        for start, end in zip(ImageColor.getrgb(colour), ImageColor.getrgb(other), strict=True)
    )
    return "#{:02x}{:02x}{:02x}".format(*mix)


def light_edge(ground: str) -> str:
    """Return the colour of a raised square's upper and left edges."""
    return mixed(ground, "#ffffff", 0.38)


def dark_edge(ground: str) -> str:
    """Return the colour of a raised square's lower and right edges."""
    return mixed(ground, "#000000", 0.42)


SHADES = 3
"""Steps from a colour to one that it touches."""
MOST = 256


def quantized(image: Image.Image, theme: Theme) -> Image.Image:
    """Return a picture in the palette of a theme."""
    return image.quantize(palette=palette_of(theme), dither=Image.Dither.NONE)


@lru_cache
def palette_of(theme: Theme) -> Image.Image:
    """Return an empty picture with the palette of a theme."""
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in palette_colours(theme) for part in ImageColor.getrgb(colour)])
    return palette


@lru_cache
def palette_colours(theme: Theme) -> tuple[str, ...]:
    """Return the colours of a palette by their index."""
    colours = COLOURS[theme]
    plain = dict.fromkeys(_plain(colours))
    shades = {mixed(one, other, step / SHADES): None for one, other in _touching(colours) for step in range(SHADES + 1)}
    return tuple(plain | shades)


@lru_cache
def index_of(theme: Theme, colour: str) -> int:
    """Return the index of a colour in the palette of a theme."""
    return palette_colours(theme).index(colour)


def _plain(colours: Colours) -> Iterator[str]:
    yield from (colours.panel, colours.frame, colours.frame_edge, colours.pointer, colours.wrong, colours.last)
    yield colours.grout
    for tint in _tints(colours):
        yield from (tint.ground, light_edge(tint.ground), dark_edge(tint.ground))


def _tints(colours: Colours) -> tuple[Tint, ...]:
    return (
        colours.covered,
        colours.on_pad,
        *colours.heat,
        colours.safe,
        colours.sure_mine,
        colours.marked_mine,
        colours.unmarked,
        colours.marked_clear,
    )


def _touching(colours: Colours) -> Iterator[tuple[str, str]]:
    """Yield the pairs of colours between which shapes and text are smooth."""
    for ink in (colours.label, colours.lit, colours.heart, colours.gold):
        yield colours.panel, ink
    for tint in _tints(colours):
        yield tint.ground, tint.ink
        if tint.met:
            yield tint.ground, tint.met
    for digit in (*colours.digits, colours.open.ink):
        yield colours.open.ground, digit
    for ink in (colours.flag, colours.pole, colours.cross):
        yield colours.covered.ground, ink
    yield colours.blast.ground, colours.blast.ink
    yield colours.blast.ink, DARK
    yield colours.gold, DARK
    yield colours.label, PAPER
