"""The palette of each theme: fixed, so that the parts of a picture are put together without looking at colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageColor

from bot.render.appearance import Theme
from bot.render.theme import COLOURS, DARK, PAPER, Colours, Tint, dark_edge, light_edge, mixed

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
    plain = {**dict.fromkeys(_plain(colours))}
    shades = {mixed(one, other, step / SHADES): None for one, other in _touching(colours) for step in range(SHADES + 1)}
    return tuple(plain | shades)


@lru_cache
def index_of(theme: Theme, colour: str) -> int:
    """Return the index of a colour in the palette of a theme."""
    return palette_colours(theme).index(colour)


def _plain(colours: Colours) -> Iterator[str]:
    yield from (colours.panel, colours.frame, colours.frame_edge, colours.pointer, colours.wrong, colours.last)
    yield colours.grout
    for tint in (*_raised(colours), colours.marked_clear):
        yield from (tint.ground, light_edge(tint.ground), dark_edge(tint.ground))


def _raised(colours: Colours) -> tuple[Tint, ...]:
    return (
        colours.covered,
        colours.on_pad,
        *colours.heat,
        colours.safe,
        colours.sure_mine,
        colours.marked_mine,
        colours.unmarked,
    )


def _touching(colours: Colours) -> Iterator[tuple[str, str]]:
    """Yield the pairs of colours between which shapes and text are smooth."""
    for ink in (colours.label, colours.lit, colours.heart, colours.gold):
        yield colours.panel, ink
    for tint in (*_raised(colours), colours.marked_clear):
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
