"""A scene as emoji, with tiles of our own if its whole message fits with them."""

from collections.abc import Iterable, Sequence

from bot.render.budget import CHARACTERS, Cost, pack
from bot.render.emoji import STANDARD, TileName, Tiles, emoji_grid
from bot.render.scene import Scene, Square
from bot.text.language import Language, Text

OTHER_COMPONENTS = 14
"""The components of a message besides its texts, where texts are long: a picture, and three rows of four buttons."""
SPOILER = "||"
ON_PAD = {TileName.COVERED: TileName.ON_PAD}


def emoji_of(square: Square, tiles: Tiles, *, on_pad: bool = False) -> str:
    """Return a square as an emoji. Covered squares look different under the pad."""
    emoji = square.emoji
    if isinstance(emoji, TileName):
        emoji = tiles[ON_PAD.get(emoji, emoji) if on_pad else emoji]
    return f"{SPOILER}{emoji}{SPOILER}" if square.spoiler else emoji


def draw_grid(scene: Scene, tiles: Tiles = STANDARD) -> list[str]:
    """Return a board in as few text blocks as it needs."""
    return pack(grid_lines(scene, tiles))


def grid_lines(scene: Scene, tiles: Tiles = STANDARD) -> list[str]:
    """Return the lines of a board."""
    used = set[str]().union(*scene.rows)  # `tiles` of our own have no others
    legend = {symbol: square for symbol, square in scene.legend.items() if symbol in used}
    emoji = {ord(symbol): emoji_of(square, tiles) for symbol, square in legend.items()}
    rows, columns, pad = [row.translate(emoji) for row in scene.rows], scene.size[1], scene.pad
    if pad is None:
        return emoji_grid(columns, rows)
    hidden = [(symbol, square) for symbol, square in legend.items() if square.emoji in ON_PAD]
    under = emoji | {ord(symbol): emoji_of(square, tiles, on_pad=True) for symbol, square in hidden}
    start, end = pad.columns.start, pad.columns.stop
    for at in pad.rows:
        row = scene.rows[at]
        rows[at] = row[:start].translate(emoji) + row[start:end].translate(under) + row[end:].translate(emoji)
    return emoji_grid(columns, rows, *pad)


def fit_grid(scene: Scene, language: Language, tiles: Tiles = STANDARD) -> tuple[list[str], str, Tiles]:
    """Return heading and board in text blocks, the fullest footer that fits, and the tiles that fitted as well.

    Tiles of our own take no room from a footer.
    """
    heading = [worded(scene.heading, language)] if scene.heading else []
    plain = [*heading, *draw_grid(scene)] if scene.footers or tiles is STANDARD else []
    footer, (rows, columns) = fit_footer(scene, plain, language), scene.size
    if tiles is not STANDARD and rows * columns * len(tiles[TileName.COVERED]) <= CHARACTERS:
        own = [*heading, *draw_grid(scene, tiles)]
        if Cost.of([*own, footer], OTHER_COMPONENTS).fits:
            return own, footer, tiles
    return plain or [*heading, *draw_grid(scene)], footer, STANDARD


def fit_footer(scene: Scene, above: Sequence[str], language: Language) -> str:
    """Return the fullest footer that fits below other text blocks; nothing if there is none."""
    drafts = (worded(lines, language) for lines in scene.footers)
    return next((draft for draft in drafts if Cost.of([*above, draft], OTHER_COMPONENTS).fits), "")


def worded(lines: Iterable[Text | str], language: Language) -> str:
    """Return lines, without the empty ones."""
    return "\n".join(language(line) for line in lines if line)
