"""What one viewer sees of a game: a board whose squares have symbols, what they mean, and what is around it.

A scene is made by a game and drawn without knowing which: as emoji (`draw_grid`), as a picture (`picture`), in words
(`words`), or as a part of a GIF. It has only what its viewer may know, so no drawing can show more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from bot.board.emoji import CHARACTERS, STANDARD, Cost, TileName, Tiles, emoji_grid, pack
from bot.board.shapes import Shape
from bot.board.tile import Kind, Tile
from bot.text import words
from bot.text.language import Language, Template, Text
from bot.text.words import CHANGED, Deed
from core import Cell, Side

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


FIRST_PRIVATE = 0xE000
"""Symbols from here on have no meaning in Unicode. Scenes give them one."""
ALT_TEXT = 256
"""The longest description of a picture that Discord documents for libraries."""

Rows = Sequence[str]
"""A symbol for each square."""


class Square(NamedTuple):
    """A square with a symbol, in every look."""

    tile: Tile = Tile(Kind.OPEN)
    emoji: TileName | str = ""
    words: Text | str = ""
    deed: Deed = CHANGED
    """What has become of squares that have this symbol now."""
    clue: int | None = None
    """How many mines it counts, if players may ask about its number."""
    mine: bool = False
    """Whether it is a mine that is marked, found or shown."""
    hidden: bool = False
    """Whether nothing is known of it."""
    spoiler: bool = False
    """Whether its emoji is behind a spoiler."""


Legend = Mapping[str, Square]
"""The squares of a scene by their symbols."""


class Fact(NamedTuple):
    """A line beside a picture: a sign, as often as `times` says, and a number."""

    sign: Shape | Tile
    text: str = ""
    times: int = 1


class Key(NamedTuple):
    """What can be pressed: what it sends, and how it looks. In words it has a label and no emoji.

    A square of the pad says by itself what it looks like, unless its key does.
    """

    sends: object
    """Its custom_id, as a string."""
    label: Text | str | None = None
    words: Text | str | None = None
    """Its label for players who don't see its emoji."""
    emoji: TileName | str | None = None
    style: str = "secondary"
    dead: bool = False
    """Whether a press would do nothing."""


class SelectMenu(NamedTuple):
    """A list of squares, of which several can be chosen."""

    sends: str
    """Its custom_id."""
    prompt: Text
    cells: Sequence[Cell]


@dataclass(frozen=True)
class Scene:
    """What one viewer sees of a game. Without rows there is no board."""

    rows: Rows = ()
    legend: Legend = field(default_factory=dict)
    last: Collection[Cell] = ()
    """The squares that the last move changed."""
    met: Collection[Cell] = ()
    """Numbers that have all their mines."""
    marked: frozenset[Cell] = frozenset()
    """Squares that a hint is about."""
    pointed: frozenset[Cell] = frozenset()
    """Numbers that a hint uses."""
    wrong: Collection[Cell] = ()
    doers: Mapping[Cell, int] = field(default_factory=dict)
    """Who opened or marked a square, where that is known."""
    number: Template = words.NUMBER
    """What is said of a number that isn't complete."""
    counts_itself: bool = False
    """Whether numbers count their own squares too."""
    over: bool = False

    file: str = "board.png"
    needs_picture: bool = False
    """Whether it is a picture in every look but words."""
    solution: Scene | None = None
    """What is shown below its picture, and in place of it in other looks."""
    focus: Area | None = None
    """What the camera looks at, if that isn't the pad."""
    camera: Area | None = None
    """What the camera shows, if not the surroundings of `focus`. Once the game is over, it shows all."""
    facts: Sequence[Fact] = ()
    plain: bool = False
    """Whether its squares have only standard emoji."""
    torn: frozenset[Side] = frozenset()
    """The sides beyond which the board goes on, with squares that nobody sees."""
    alt: Sequence[Text | str] = ()
    """The picture in words, in full and then in brief."""

    viewer: int = 0
    """The player who sees it; 0 if everyone does."""
    heading: Sequence[Text | str] = ()
    noticed: bool = False
    """Whether the heading answers the player, who needn't be told that nothing changed."""
    pad: Area | None = None
    """The part of the board that is under the keys."""
    keys: Sequence[Sequence[Key]] = ()
    """A key for each square of the pad."""
    arrows: Sequence[Key] = ()
    menu: SelectMenu | None = None
    reading: Callable[[int], Key] | None = field(default=None, compare=False)
    """Returns the key that reads the board in words from a row on."""
    controls: Sequence[Key] = ()
    footers: Sequence[Sequence[Text | str]] = ()
    """The lines below the keys, in full and then in brief."""

    def __getitem__(self, cell: Cell) -> Square:
        row, column = cell
        return self.legend[self.rows[row][column]]

    @property
    def size(self) -> tuple[int, int]:
        """Its rows and columns."""
        return len(self.rows), len(self.rows[0])

    @property
    def shown(self) -> Area:
        """The part of the board that its picture shows: the whole, or what the camera sees."""
        rows, columns = self.size
        if self.over:
            return Area(range(rows), range(columns))
        return self.camera or camera_on(rows, columns, self.focus or self.pad)

    def describe(self, language: Language) -> str:
        """Return its picture in words, as fully as they fit into a description."""
        described = map(language, self.alt)
        return next((told for told in described if len(told) <= ALT_TEXT), language(self.alt[-1]))

    def holds(self, cell: Cell) -> bool:
        """Return whether a square is on the board."""
        return 0 <= cell[0] < len(self.rows) and 0 <= cell[1] < len(self.rows[0])


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
