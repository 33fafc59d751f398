"""A scene as a picture: the part that a camera sees, with coordinates, and beside it a panel with facts and a map."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from bot.board.appearance import TORN, Theme, torn_ground
from bot.board.scene import COLUMNS, ROWS, Area, Fact, Scene, bands
from bot.board.sheets import HEIGHT, WIDTH, Sheet, sign_sprite
from bot.board.theme import COLOURS, index_of
from bot.board.tile import Kind, Outline, Sign, Tile, sprite, tint_of
from core import Side, column_name

SMALLEST, LARGEST = 54, 96
"""Pixels of a square's side. Where the whole picture is 330 pixels wide, the smallest squares have 16."""
LEFT, TOP = 46, 44
"""The room for the numbers of rows and the letters of columns."""
MARGIN = 14
PANEL_WIDTH = WIDTH - (LEFT + COLUMNS * SMALLEST + 20) - MARGIN
"""The side panel's width."""
LABEL_SIZE = 30
FACT_SIZE, TEXT_SIZE = 50, 46
FACT_HEIGHT = FACT_SIZE + 24
"""From one fact to the next."""
LINE, EDGE = 8, 3
"""The widths of the pad's frame and of its dark edges."""
MAP_HEIGHT = 330
MAP_LINE, MAP_EDGE = 3, 2


COVERED, ON_PAD, EMPTY = Tile(Kind.COVERED), Tile(Kind.ON_PAD), Tile(Kind.OPEN)
OUTLINES = (Outline.POINTED, Outline.MARKED, Outline.WRONG)


def tiles_of(scene: Scene) -> list[list[Tile]]:
    """Return how the squares of a scene look, row by row.

    Covered squares look different under the pad. The empty squares of a large opening aren't marked as the last move's.
    """
    looks = {symbol: square.tile for symbol, square in scene.legend.items()}
    tiles = [[looks[symbol] for symbol in row] for row in scene.rows]
    if scene.pad:
        for row in scene.pad.rows:
            for column in scene.pad.columns:
                if tiles[row][column] == COVERED:
                    tiles[row][column] = ON_PAD
    for row, column in scene.last:
        if tiles[row][column] != EMPTY:
            tiles[row][column] = tiles[row][column]._replace(last=True)
    for row, column in scene.met:
        tiles[row][column] = tiles[row][column]._replace(quiet=True)
    for outline, cells in zip(OUTLINES, (scene.pointed, scene.marked, scene.wrong), strict=True):
        for row, column in cells:
            tiles[row][column] = tiles[row][column]._replace(outline=outline)
    return tiles


def paint(scene: Scene, theme: Theme = Theme.DARK) -> bytes:
    """Return a scene as a PNG, larger if more is shown than the camera's most. Equal scenes are equal bytes."""
    shown, tiles = scene.shown, tiles_of(scene)
    rows, columns = shown
    width, height = max(len(columns), COLUMNS) * SMALLEST, max(len(rows), ROWS) * SMALLEST
    sheet = Sheet(theme, WIDTH + width - COLUMNS * SMALLEST, HEIGHT + height - ROWS * SMALLEST)
    edge = 2 * TORN if scene.torn else 0
    side = int(min(width / (len(columns) + edge), height / (len(rows) + edge), LARGEST))
    left = LEFT + (width - side * len(columns)) // 2
    top = TOP + (height - side * len(rows)) // 2
    if scene.torn:
        box = (left, top, left + side * len(columns), top + side * len(rows))
        sheet.polygon(torn_ground(box, side, scene.torn), sheet.colours.covered.ground)
    _labels(sheet, scene, shown, left, top, side)
    for row in rows:
        for column in columns:
            tile = sprite(tiles[row][column], theme, side)
            sheet.place(tile, left + (column - columns.start) * side, top + (row - rows.start) * side)
    if scene.pad:
        across, down = scene.pad.columns, scene.pad.rows
        x, y = left + (across.start - columns.start) * side, top + (down.start - rows.start) * side
        sheet.frame((x, y, x + len(across) * side, y + len(down) * side), sheet.colours.frame, LINE, EDGE)
    _panel(sheet, scene, tiles, shown)
    return sheet.png()


def paint_parts(scene: Scene, theme: Theme = Theme.DARK) -> list[bytes]:
    """Return a whole scene in as few pictures as it needs, from left to right and top to bottom."""
    return [paint(replace(scene, camera=part), theme) for part in bands(*scene.size)]


def _labels(sheet: Sheet, scene: Scene, shown: Area, left: int, top: int, side: int) -> None:
    lit_rows = {row for row, _ in scene.marked} | set(scene.pad.rows if scene.pad else ())
    lit_columns = {column for _, column in scene.marked} | set(scene.pad.columns if scene.pad else ())

    beyond = (round(TORN * side) if edge in scene.torn else 0 for edge in (Side.LEFT, Side.TOP))
    x, y = (start - room / 2 - 2 - torn for start, room, torn in zip((left, top), (LEFT, TOP), beyond, strict=True))

    def label(text: str, x: float, y: float, lit: bool) -> None:
        colour = sheet.colours.lit if lit else sheet.colours.label
        sheet.write(text, x, y, LABEL_SIZE, colour, bold=lit)

    for at, column in enumerate(shown.columns):
        label(column_name(column), left + (at + 0.5) * side, y, column in lit_columns)
    for at, row in enumerate(shown.rows):
        label(str(row + 1), x, top + (at + 0.5) * side, row in lit_rows)


def _panel(sheet: Sheet, scene: Scene, tiles: Sequence[Sequence[Tile]], shown: Area) -> None:
    """Draw the facts, and at the bottom the map if the camera doesn't show the whole board."""
    left = sheet.width - MARGIN - PANEL_WIDTH
    write_facts(sheet, scene.facts, left, TOP)
    if (len(shown.rows), len(shown.columns)) != scene.size:
        _map(sheet, scene, tiles, shown, left)


def write_facts(sheet: Sheet, facts: Iterable[Fact], x: int, y: int) -> None:
    """Write facts below each other."""
    for fact in facts:
        tile, theme = fact.sign, sheet.theme
        sign = sprite(tile, theme, FACT_SIZE) if isinstance(tile, Tile) else sign_sprite(tile, FACT_SIZE, theme)
        for at in range(fact.times):
            sheet.place(sign, x + at * FACT_SIZE, y)
        sheet.write_from(fact.text, x + fact.times * FACT_SIZE + 12, y + FACT_SIZE / 2, TEXT_SIZE)
        y += FACT_HEIGHT


def _map(sheet: Sheet, scene: Scene, tiles: Sequence[Sequence[Tile]], shown: Area, left: int) -> None:
    """Draw the whole board small on the panel, with the camera's and the pad's place."""
    theme = sheet.theme
    rows, columns = scene.size
    dot = min(PANEL_WIDTH // columns, MAP_HEIGHT // rows)
    dots = bytes(_dot(tile.kind, tile.sign, tile.percent, theme) for line in tiles for tile in line)
    small = Image.frombytes("P", (columns, rows), dots)
    width, height = columns * dot, rows * dot
    x, y = left + (PANEL_WIDTH - width) // 2, sheet.height - height - MARGIN
    sheet.place(small.resize((width, height), Image.Resampling.NEAREST), x, y)
    for part, colour in ((shown, sheet.colours.label), (scene.pad, sheet.colours.frame)):
        if part:
            box = (part.columns.start, part.rows.start, part.columns.stop, part.rows.stop)
            left, top, right, bottom = (dot * edge for edge in box)
            sheet.frame((x + left, y + top, x + right, y + bottom), colour, MAP_LINE, MAP_EDGE)


@lru_cache(1024)
def _dot(kind: Kind, sign: Sign | None, percent: int, theme: Theme) -> int:
    """Return the colour of a square on the map, by its index."""
    colours = COLOURS[theme]
    if sign in (Sign.FLAG, Sign.WRONG_FLAG):
        return index_of(theme, colours.flag)
    return index_of(
        theme, colours.gold if sign is Sign.DIAMOND else tint_of(Tile(kind, percent=percent), colours).ground
    )
