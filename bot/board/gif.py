"""The GIF of a game, made by the drawing process: the first position, then only the squares that change."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from struct import pack
from typing import TypeVar

from PIL import Image
from PIL.GifImagePlugin import getdata

from bot.board.appearance import Theme
from bot.board.sheets import HEIGHT, WIDTH, text_sprite
from bot.board.theme import COLOURS, MOST, index_of, palette_of
from bot.board.tile import Kind, Tile, sprite
from core import Cell, column_name

MOST_FRAMES = 120
FIRST, USUAL, LAST = 1000, 350, 5000
"""Milliseconds that frames are shown."""
LARGEST = 48
"""Pixels of a square's side."""
LABEL, SMALLEST_LABEL = 0.6, 11
"""The size of labels in squares, and the smallest one in pixels."""
AROUND = 2
"""The room around the board, in squares."""
EMPTY = Tile(Kind.OPEN)
"""The look of open squares that aren't marked as a step's, since there are too many."""
TRANSPARENT = MOST - 1
"""The colour that leaves a pixel as it was, by its index. No theme has as many colours."""
KEEP = 1
"""How a frame is disposed of: the next one is drawn over it."""
LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""Repeats the frames for ever."""

Item = TypeVar("Item")
TileRows = Sequence[Sequence[Tile | None]]
"""A board row by row, or several with gaps between them, which have no tiles. Coordinates start again behind a gap."""


@dataclass(frozen=True)
class Frame:
    """What a move changes: how squares look from then on."""

    tiles: Mapping[Cell, Tile]
    certain: bool = False
    """Whether it only dug what was certainly safe, so that it may share a frame with other such steps."""


def animate(first: TileRows, steps: Sequence[Frame], theme: Theme = Theme.DARK) -> bytes:
    """Return a GIF of a game: its first position, then its steps. Equal games are equal bytes."""
    frames, film = joined(steps, MOST_FRAMES - 1), _Film(first, theme)
    parts = [film.header(), film.opening(FIRST if frames else LAST)]
    parts += [film.step(frame, USUAL) for frame in frames[:-1]]
    parts += [film.step(frame, LAST) for frame in frames[-1:]]
    return b"".join([*parts, b";"])


def joined(steps: Sequence[Frame], most: int) -> list[Frame]:
    """Return at most this many steps. Neighbours that are certain are joined first, no more of them than it takes."""
    edges = [at for at, pair in enumerate(pairwise(steps), 1) if all(step.certain for step in pair)]
    kept = min(max(most - len(steps) + len(edges), 0), len(edges))
    joins = set(edges) - {edges[(2 * number + 1) * len(edges) // (2 * kept)] for number in range(kept)}
    groups: list[list[Frame]] = []
    for at, step in enumerate(steps):
        if at in joins:
            groups[-1].append(step)
        else:
            groups.append([step])
    if len(groups) > most:
        groups = [list(chain.from_iterable(part)) for part in _split(groups, most)]
    return [
        Frame({cell: tile for step in group for cell, tile in step.tiles.items()}, all(step.certain for step in group))
        for group in groups
    ]


def side_of(rows: int, columns: int) -> int:
    """Return how many pixels a square's side has, with so many rows and columns."""
    return min(WIDTH // (columns + AROUND), HEIGHT // (rows + AROUND), LARGEST)


def _split(items: Sequence[Item], parts: int) -> list[list[Item]]:
    """Return the items in parts that are nearly equal in size."""
    edges = [len(items) * at // parts for at in range(parts + 1)]
    return [list(items[start:stop]) for start, stop in pairwise(edges)]


class _Film:
    """The parts of a GIF, to be made in their order."""

    def __init__(self, first: TileRows, theme: Theme) -> None:
        self._theme, self._shown = theme, [list(row) for row in first]
        self._last: Collection[Cell] = ()
        """The squares of the last step, which are marked."""
        rows, columns = len(first), len(first[0])
        self._side = side_of(rows, columns)
        self._label = max(round(LABEL * self._side), SMALLEST_LABEL)
        self._margin = 2 * self._label
        """The room for coordinates above and left of the board, and what is left free on the other sides."""
        self._size = self._margin + columns * self._side + self._label, self._margin + rows * self._side + self._label

    def header(self) -> bytes:
        """Return what comes before the frames: the size and the palette that they share."""
        colours = bytes(palette_of(self._theme).getpalette() or ())
        screen = pack("<6sHHBBB", b"GIF89a", *self._size, 0xF7, 0, 0)  # 256 colours
        return screen + colours.ljust(3 * MOST, b"\0") + LOOP

    def opening(self, milliseconds: int) -> bytes:
        """Return the first frame: the whole picture, with coordinates."""
        image = Image.new("P", self._size, index_of(self._theme, COLOURS[self._theme].panel))
        for row, name in _counted((line[0] for line in self._shown), lambda at: str(at + 1)):
            self._write(image, name, self._margin / 2, self._margin + (row + 0.5) * self._side)
        for column, name in _counted(self._shown[0], column_name):
            self._write(image, name, self._margin + (column + 0.5) * self._side, self._margin / 2)
        cells = [(row, column) for row, line in enumerate(self._shown) for column in range(len(line))]
        self._place(image, cells, (0, 0), self._margin)
        return _encoded(image, (0, 0), milliseconds)

    def step(self, step: Frame, milliseconds: int) -> bytes:
        """Return a further frame: the part of the board with all squares that look different."""
        changed = [cell for cell, tile in step.tiles.items() if self._shown[cell[0]][cell[1]] != tile]
        for row, column in changed:
            self._shown[row][column] = step.tiles[row, column]
        cells = {*self._last, *changed} or {(0, 0)}
        self._last = frozenset(changed)
        (top, bottom), (left, right) = ((min(along), max(along) + 1) for along in zip(*cells, strict=True))
        image = Image.new("P", ((right - left) * self._side, (bottom - top) * self._side), TRANSPARENT)
        self._place(image, cells, (top, left))
        offset = self._margin + left * self._side, self._margin + top * self._side
        return _encoded(image, offset, milliseconds)

    def _place(self, image: Image.Image, cells: Collection[Cell], corner: Cell, margin: int = 0) -> None:
        """Draw squares as they are now. The corner is the square at the upper left."""
        for row, column in cells:
            if tile := self._shown[row][column]:
                shown = tile._replace(last=(row, column) in self._last and tile != EMPTY)
                x, y = margin + (column - corner[1]) * self._side, margin + (row - corner[0]) * self._side
                image.paste(sprite(shown, self._theme, self._side), (x, y))

    def _write(self, image: Image.Image, name: str, x: float, y: float) -> None:
        colours = COLOURS[self._theme]
        text = text_sprite(name, self._label, colours.label, colours.panel, False, self._theme)
        image.paste(text, (round(x - text.width / 2), round(y - text.height / 2)))


def _counted(tiles: Iterable[Tile | None], name: Callable[[int], str]) -> Iterator[tuple[int, str]]:
    """Yield where the squares along an edge are, and their coordinates."""
    for is_gap, places in groupby(enumerate(tiles), lambda place: place[1] is None):
        if not is_gap:
            yield from ((at, name(number)) for number, (at, _) in enumerate(places))


def _encoded(image: Image.Image, offset: tuple[int, int], milliseconds: int) -> bytes:
    return b"".join(getdata(image, offset, duration=milliseconds, disposal=KEEP, transparency=TRANSPARENT))
