"""The picture of a board: the part that a camera sees, with coordinates, and beside it a panel with facts and a map."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from bot.render.appearance import Theme
from bot.render.shapes import Shape
from bot.render.sheet import HEIGHT, WIDTH, Sheet, sign_sprite
from bot.render.theme import COLOURS, index_of
from bot.render.tile import Kind, Sign, Tile, sprite, tint_of
from bot.render.torn import TORN, torn_ground
from core import Cell, Side, column_name

ROWS, COLUMNS = 12, 16
"""The most rows and columns that the camera shows."""
STEPS = 3
"""The camera moves by a third of its view, so most moves of the pad leave it where it is."""


class Area(NamedTuple):
    """A part of a board: neighbouring rows and columns."""

    rows: range
    columns: range

    def holds(self, cell: Cell) -> bool:
        row, column = cell
        return row in self.rows and column in self.columns


def around(cells: Collection[Cell], others: Collection[Cell] = ()) -> Area | None:
    """Return the smallest part with these cells, and with the others if the camera can show all of them."""
    for wanted in ((*cells, *others), cells):
        if wanted:
            part = Area(*(range(min(along), max(along) + 1) for along in zip(*wanted, strict=True)))
            if len(part.rows) <= ROWS and len(part.columns) <= COLUMNS:
                return part
    return None


def camera_on(rows: int, columns: int, area: Area | None) -> Area:
    """Return what the camera shows of a board: the surroundings of a part, or of the middle."""
    wanted = area or Area(range(rows), range(columns))
    return Area(_along(rows, wanted.rows, ROWS), _along(columns, wanted.columns, COLUMNS))


MOST_PICTURES = 10
"""Files that fit in a message."""


def bands(rows: int, columns: int) -> list[Area]:
    """Return the fewest parts that show a whole board, in reading order and nearly equal in size.

    They are larger than a camera's where a message has no room for as many.
    """
    across = -(-columns // COLUMNS)
    down = min(-(-rows // ROWS), MOST_PICTURES // across)
    return [Area(band, part) for band in _split(rows, down) for part in _split(columns, across)]


def _along(length: int, wanted: range, most: int) -> range:
    """Return the camera's rows or columns: in steps, with the wanted ones near the middle and none of them cut off."""
    shown = min(length, most)
    step = max(shown // STEPS, 1)
    start = round((wanted.start + wanted.stop - shown) / 2 / step) * step
    if len(wanted) <= shown:
        start = min(max(start, wanted.stop - shown), wanted.start)
    start = min(max(start, 0), length - shown)
    return range(start, start + shown)


def _split(length: int, count: int) -> list[range]:
    edges = [length * at // count for at in range(count + 1)]
    return [range(start, stop) for start, stop in pairwise(edges)]


ALT_TEXT = 256
"""The longest description of a picture that Discord documents for libraries."""

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


@dataclass(frozen=True)
class Fact:
    """A line of the panel: a sign, as often as `times` says, and a number."""

    sign: Shape | Tile
    text: str = ""
    times: int = 1


@dataclass(frozen=True)
class BoardPicture:
    """What a picture shows."""

    tiles: Sequence[Sequence[Tile]]
    """How the squares look, row by row."""
    pad: Area | None = None
    focus: Area | None = None
    """What the camera looks at, if that isn't the pad."""
    camera: Area | None = None
    """What the camera shows, if not the surroundings of `focus`."""
    whole: bool = False
    """Whether the camera shows all of the board, as it does once a game is over."""
    lit: frozenset[Cell] = frozenset()
    """Cells whose coordinates are lit, beside those of the pad."""
    facts: Sequence[Fact] = ()
    torn: frozenset[Side] = frozenset()
    """The sides beyond which the board goes on, with squares that nobody sees."""

    @property
    def rows(self) -> int:
        return len(self.tiles)

    @property
    def columns(self) -> int:
        return len(self.tiles[0])

    @property
    def shown(self) -> Area:
        """The part of the board that is shown: the whole, or what the camera sees."""
        if self.whole:
            return Area(range(self.rows), range(self.columns))
        return self.camera or camera_on(self.rows, self.columns, self.focus or self.pad)


def paint(picture: BoardPicture, theme: Theme = Theme.DARK) -> bytes:
    """Return a picture as a PNG, larger if more is shown than the camera's most. Equal pictures are equal bytes."""
    shown = picture.shown
    rows, columns = shown
    width, height = max(len(columns), COLUMNS) * SMALLEST, max(len(rows), ROWS) * SMALLEST
    sheet = Sheet(theme, WIDTH + width - COLUMNS * SMALLEST, HEIGHT + height - ROWS * SMALLEST)
    edge = 2 * TORN if picture.torn else 0
    side = int(min(width / (len(columns) + edge), height / (len(rows) + edge), LARGEST))
    left = LEFT + (width - side * len(columns)) // 2
    top = TOP + (height - side * len(rows)) // 2
    if picture.torn:
        box = (left, top, left + side * len(columns), top + side * len(rows))
        sheet.polygon(torn_ground(box, side, picture.torn), sheet.colours.covered.ground)
    _labels(sheet, picture, shown, left, top, side)
    for row in rows:
        for column in columns:
            tile = sprite(picture.tiles[row][column], theme, side)
            sheet.place(tile, left + (column - columns.start) * side, top + (row - rows.start) * side)
    if picture.pad:
        across, down = picture.pad.columns, picture.pad.rows
        x, y = left + (across.start - columns.start) * side, top + (down.start - rows.start) * side
        sheet.frame((x, y, x + len(across) * side, y + len(down) * side), sheet.colours.frame, LINE, EDGE)
    _panel(sheet, picture, shown)
    return sheet.png()


def _labels(sheet: Sheet, picture: BoardPicture, shown: Area, left: int, top: int, side: int) -> None:
    lit_rows = {row for row, _ in picture.lit} | set(picture.pad.rows if picture.pad else ())
    lit_columns = {column for _, column in picture.lit} | set(picture.pad.columns if picture.pad else ())

    beyond = (round(TORN * side) if edge in picture.torn else 0 for edge in (Side.LEFT, Side.TOP))
    x, y = (start - room / 2 - 2 - torn for start, room, torn in zip((left, top), (LEFT, TOP), beyond, strict=True))

    def label(text: str, x: float, y: float, lit: bool) -> None:
        colour = sheet.colours.lit if lit else sheet.colours.label
        sheet.write(text, x, y, LABEL_SIZE, colour, bold=lit)

    for at, column in enumerate(shown.columns):
        label(column_name(column), left + (at + 0.5) * side, y, column in lit_columns)
    for at, row in enumerate(shown.rows):
        label(str(row + 1), x, top + (at + 0.5) * side, row in lit_rows)


def _panel(sheet: Sheet, picture: BoardPicture, shown: Area) -> None:
    """Draw the facts, and at the bottom the map if the camera doesn't show the whole board."""
    left = sheet.width - MARGIN - PANEL_WIDTH
    write_facts(sheet, picture.facts, left, TOP)
    if (len(shown.rows), len(shown.columns)) != (picture.rows, picture.columns):
        _map(sheet, picture, shown, left)


def write_facts(sheet: Sheet, facts: Iterable[Fact], x: int, y: int) -> None:
    """Write facts below each other."""
    for fact in facts:
        tile, theme = fact.sign, sheet.theme
        sign = sprite(tile, theme, FACT_SIZE) if isinstance(tile, Tile) else sign_sprite(tile, FACT_SIZE, theme)
        for at in range(fact.times):
            sheet.place(sign, x + at * FACT_SIZE, y)
        sheet.write_from(fact.text, x + fact.times * FACT_SIZE + 12, y + FACT_SIZE / 2, TEXT_SIZE)
        y += FACT_HEIGHT


def _map(sheet: Sheet, picture: BoardPicture, shown: Area, left: int) -> None:
    """Draw the whole board small on the panel, with the camera's and the pad's place."""
    theme = sheet.theme
    dot = min(PANEL_WIDTH // picture.columns, MAP_HEIGHT // picture.rows)
    dots = bytes(_dot(tile.kind, tile.sign, tile.percent, theme) for line in picture.tiles for tile in line)
    small = Image.frombytes("P", (picture.columns, picture.rows), dots)
    width, height = picture.columns * dot, picture.rows * dot
    x, y = left + (PANEL_WIDTH - width) // 2, sheet.height - height - MARGIN
    sheet.place(small.resize((width, height), Image.Resampling.NEAREST), x, y)
    for part, colour in ((shown, sheet.colours.label), (picture.pad, sheet.colours.frame)):
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
