"""What one viewer sees of a game: a board whose squares have symbols, what they mean, and what is around it.

A scene is made by a game and drawn without knowing which: as emoji (`grid`), as a picture (`picture`), in words
(`words`), or as a part of a GIF. It has only what its viewer may know, so no drawing can show more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.render.camera import Area, camera_on
from bot.render.emoji import TileName
from bot.render.shapes import Shape
from bot.render.tile import Kind, Tile
from bot.text import words
from bot.text.language import Language, Template, Text
from bot.text.words import CHANGED, Deed
from core import Cell, Side

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
