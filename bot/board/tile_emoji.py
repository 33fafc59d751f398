"""Our own tiles as pictures, to be uploaded as emoji."""

from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO

from PIL import Image

from bot.board.appearance import Theme
from bot.board.drawing import FOUND
from bot.board.drawing import TILES as BOARD_TILES
from bot.board.emoji import NAMES, TileName
from bot.board.shapes import BUCKET, FLAG, PENCIL, PICK, Part, Shape, paint_rim, paint_shape
from bot.board.tile import Kind, Sign, Tile, sprite

SIDE = 128
RIM = 0.04
HASH_DIGITS = 8

TILES: Mapping[TileName, Tile] = {
    **{NAMES[symbol]: tile for symbol, tile in BOARD_TILES.items()},
    TileName.DIAMOND: FOUND[1],
    TileName.ON_PAD: Tile(Kind.ON_PAD),
    TileName.CLEAR: Tile(Kind.MARKED_CLEAR, sign=Sign.RING),
}
TOOLS: Mapping[TileName, Shape] = {
    TileName.DIG_TOOL: PICK,
    TileName.FLAG_TOOL: FLAG,
    TileName.PENCIL_TOOL: PENCIL,
    TileName.BUCKET_TOOL: BUCKET,
}
UPLOADED = (*TILES, *TOOLS)
"""The tiles that there are."""
TOOL_COLOURS = {Part.POLE: "#f4f6fa", Part.CLOTH: "#ff7468", Part.BLAST: "#ffc531"}
TOOL_RIM = "#14161a"
"""Tools stand on buttons of every colour, so their own colours are the same in all themes: light with a dark rim."""


def tile_image(name: TileName, theme: Theme) -> bytes:
    """Return a tile as a PNG. Equal tiles are equal bytes."""
    file = BytesIO()
    _drawn(name, theme).save(file, "PNG")
    return file.getvalue()


def emoji_name(name: TileName, theme: Theme) -> str:
    """Return the name of a tile's emoji, which changes with its pixels: PNG files also change with their library.

    All themes share their tools.
    """
    pixels = _drawn(name, theme).convert("RGBA").tobytes()
    kind = "tool" if name in TOOLS else theme.value
    return f"{name}_{kind}_{sha256(pixels).hexdigest()[:HASH_DIGITS]}"


def _drawn(name: TileName, theme: Theme) -> Image.Image:
    if name in TILES:
        return sprite(TILES[name], theme, SIDE)
    image = Image.new("RGBA", (SIDE, SIDE), "#14161a00")
    paint_rim(image, TOOLS[name], TOOL_RIM, RIM)
    paint_shape(image, TOOLS[name], TOOL_COLOURS)
    return image
