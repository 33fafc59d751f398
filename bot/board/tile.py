"""The drawing of a square. Messages, pictures and cards all have their squares from here."""

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.board.appearance import Theme
from bot.board.shapes import (
    CHECK,
    CROSS,
    DIAMOND,
    DOT,
    EXPLOSION,
    FLAG,
    MINE,
    PENNANT,
    RING,
    Part,
    fitted,
    paint_shape,
    write,
)
from bot.board.theme import COLOURS, DARK, Colours, Tint, dark_edge, light_edge, quantized

EDGE = 0.08
"""The width of a raised square's edges, in squares."""
BOLD, BOLD_TWO, THIN = 0.05, 0.025, 0.0
"""Strokes around digits, because the font is thin."""
DIGIT, TWO_DIGITS, QUIET_DIGITS = 0.84, 0.62, 0.54
OUTLINED = 0.8
"""How much smaller a sign is within an outline."""
SMALLER = 0.84
"""How much smaller a sign is below a flag."""
BELOW_FLAG = 0.16
"""How much lower odds are written below a flag."""


class Kind(Enum):
    """The kinds of squares. Each kind has its ground."""

    COVERED = auto()
    ON_PAD = auto()
    OPEN = auto()
    EXPLODED = auto()
    ODDS = auto()
    SAFE = auto()
    SURE_MINE = auto()
    MARKED_MINE = auto()
    MARKED_CLEAR = auto()
    UNMARKED = auto()


RAISED = frozenset(Kind) - {Kind.OPEN, Kind.EXPLODED, Kind.MARKED_CLEAR}


class Sign(Enum):
    """What is drawn on a square."""

    FLAG = auto()
    WRONG_FLAG = auto()
    MINE = auto()
    EXPLOSION = auto()
    DIAMOND = auto()
    CHECK = auto()
    DOT = auto()
    RING = auto()


class Outline(Enum):
    """Why a square is outlined."""

    MARKED = auto()
    """A hint is about it."""
    POINTED = auto()
    """A hint uses its number."""
    WRONG = auto()


class Tile(NamedTuple):
    """How a square looks. Equal tiles are drawn once."""

    kind: Kind
    text: str = ""
    sign: Sign | None = None
    percent: int = 0
    """The chance of a mine; it is written only where `text` says so."""
    flagged: bool = False
    """Whether it has a small flag beside its odds."""
    quiet: bool = False
    """Whether its number is met, or its odds are those of all squares that touch no number."""
    outline: Outline | None = None
    last: bool = False
    """Whether the last move changed it."""


SIGNS = {
    Sign.FLAG: FLAG,
    Sign.WRONG_FLAG: (*fitted(FLAG, 0.94), *CROSS),
    Sign.MINE: MINE,
    Sign.EXPLOSION: EXPLOSION,
    Sign.DIAMOND: DIAMOND,
    Sign.CHECK: CHECK,
    Sign.DOT: DOT,
    Sign.RING: RING,
}


def tint_of(tile: Tile, colours: Colours) -> Tint:
    """Return the colours of a tile's ground and ink."""
    match tile.kind:
        case Kind.ODDS:
            return colours.heat[tile.percent // 10]
        case Kind.OPEN if tile.text in tuple("12345678"):
            return colours.open._replace(ink=colours.digits[int(tile.text) - 1])
        case Kind.EXPLODED:
            return colours.blast
        case kind:
            tint: Tint = getattr(colours, kind.name.lower())
            return tint


@lru_cache(4096)
def sprite(tile: Tile, theme: Theme, side: int) -> Image.Image:
    """Return a tile in the palette of its theme."""
    return quantized(drawn_tile(tile, theme, side), theme)


def drawn_tile(tile: Tile, theme: Theme, side: int) -> Image.Image:
    """Return a tile in full colour."""
    colours = COLOURS[theme]
    tint = tint_of(tile, colours)
    image = _ground(tile, tint, colours, side)
    if tile.outline:
        _outline(image, tile.outline, tint, colours)
    if tile.last:
        _corner(image, colours)
    scale = OUTLINED if tile.outline else 1.0
    ink = tint.met if tile.quiet and tint.met else tint.ink
    parts = _parts(ink, tint, colours)
    if tile.flagged:
        paint_shape(image, PENNANT, parts)
    down = BELOW_FLAG if tile.flagged else 0
    if tile.sign:
        size = SMALLER if tile.flagged else 1
        paint_shape(image, fitted(SIGNS[tile.sign], scale * size, y=down), parts)
    if tile.text:
        one = len(tile.text) == 1 and tile.kind is not Kind.ODDS
        size = DIGIT if one else QUIET_DIGITS if tile.quiet else TWO_DIGITS
        bold = THIN if tile.quiet else BOLD if one else BOLD_TWO
        size *= side * scale * (SMALLER if tile.flagged else 1)
        write(image, tile.text, side / 2, side * (0.5 + down), size, ink, bold)
    return image


def _parts(ink: str, tint: Tint, colours: Colours) -> dict[Part, str]:
    return {
        Part.INK: ink,
        Part.CLOTH: colours.flag,
        Part.POLE: colours.pole,
        Part.MINE: ink,
        Part.GLINT: tint.ground,
        Part.BLAST: colours.blast.ink,
        Part.CROSS: colours.cross,
        Part.GOLD: colours.gold,
        Part.DARK: DARK,
    }


def _ground(tile: Tile, tint: Tint, colours: Colours, side: int) -> Image.Image:
    """Return a square without a sign: raised if it is covered, else flat with a thin line to the next one."""
    if tile.kind not in RAISED:
        image = Image.new("RGB", (side, side), colours.grout)
        image.paste(tint.ground, (0, 0, side - max(side // 32, 1), side - max(side // 32, 1)))
        return image
    image = Image.new("RGB", (side, side), light_edge(tint.ground))
    draw = ImageDraw.Draw(image)
    edge = max(round(side * EDGE), 1)
    draw.polygon([(side - 1, 0), (side - 1, side - 1), (0, side - 1)], dark_edge(tint.ground))
    draw.rectangle((edge, edge, side - 1 - edge, side - 1 - edge), tint.ground)
    return image


def _outline(image: Image.Image, outline: Outline, tint: Tint, colours: Colours) -> None:
    """Draw a frame into a square, with dark edges."""
    side = image.width
    colour = {Outline.MARKED: colours.frame, Outline.POINTED: colours.pointer, Outline.WRONG: colours.wrong}[outline]
    line, thin = max(side // 9, 2), max(side // 27, 1)
    for inset, shade in ((0, colours.frame_edge), (thin, colour), (thin + line, colours.frame_edge)):
        image.paste(shade, (inset, inset, side - inset, side - inset))
    inset = 2 * thin + line
    image.paste(tint.ground, (inset, inset, side - inset, side - inset))


def _corner(image: Image.Image, colours: Colours) -> None:
    """Mark a square as changed by the last move."""
    side = image.width
    draw = ImageDraw.Draw(image)
    for reach, colour in ((0.34, colours.frame_edge), (0.27, colours.last)):
        draw.polygon([(side - 1, 0), (side - 1 - side * reach, 0), (side - 1, side * reach)], colour)
