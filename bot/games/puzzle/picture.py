"""The picture of a count puzzle, and the same in words for players who can't see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.puzzle import text
from bot.play.viewport import Viewport
from bot.render import picture as board_picture
from bot.render.appearance import Theme
from bot.render.picture import ALT_TEXT, Area, BoardPicture, Fact, around
from bot.render.tile import Kind, Outline, Sign, Tile
from bot.text.language import Language, sentences
from core import Cell, Grid, cell_name

SIGNS = {Kind.MARKED_MINE: Sign.DOT, Kind.MARKED_CLEAR: Sign.RING, Kind.UNMARKED: None}
"""What is on squares without a clue, so that marks differ in shape as well."""
SYMBOLS = {Kind.MARKED_MINE: "*", Kind.MARKED_CLEAR: "_", Kind.UNMARKED: "#"}


@dataclass(frozen=True)
class Picture:
    """What is shown of a puzzle. Sets of cells are bits, as `grid` has them."""

    grid: Grid
    clues: Sequence[Sequence[int | None]]
    mines: int = 0
    clear: int = 0
    viewport: Viewport | None = None
    wrong: int = 0
    """Cells with a red outline."""
    marked: int = 0
    """Cells that a hint is about."""
    pointed: int = 0
    """Cells of the clues that a hint uses."""
    over: bool = False

    def tiles(self) -> Iterator[tuple[Cell, Tile]]:
        """Yield every cell in reading order, and how it looks."""
        grid = self.grid
        fewest, spare = grid.counts(self.mines), grid.counts(self.unmarked)
        outlines = ((Outline.WRONG, self.wrong), (Outline.MARKED, self.marked), (Outline.POINTED, self.pointed))
        for cell in grid.cells(grid.everywhere):
            index, bit, clue = grid.index(cell), grid.bit(cell), self.clues[cell[0]][cell[1]]
            kind = Kind.MARKED_MINE if self.mines & bit else Kind.MARKED_CLEAR if self.clear & bit else Kind.UNMARKED
            sign = SIGNS[kind] if clue is None else None
            met = clue == int(fewest[index]) and spare[index] == "0" and not self.pointed & bit
            outline = next((outline for outline, cells in outlines if cells & bit), None)
            yield cell, Tile(kind, "" if clue is None else str(clue), sign, quiet=met, outline=outline)

    @property
    def unmarked(self) -> int:
        return self.grid.everywhere & ~(self.mines | self.clear)


def paint(picture: Picture, theme: Theme = Theme.DARK) -> bytes:
    """Return the picture as a PNG. Equal pictures are equal bytes."""
    grid, viewport = picture.grid, picture.viewport
    tiles = [tile for _, tile in picture.tiles()]
    marked, pointed = (grid.cells(cells) for cells in (picture.marked, picture.pointed))
    counted = (
        (Tile(Kind.UNMARKED), picture.unmarked),
        (Tile(Kind.UNMARKED, outline=Outline.WRONG), picture.wrong),
    )
    drawn = BoardPicture(
        [tiles[start : start + grid.columns] for start in range(0, len(tiles), grid.columns)],
        pad=Area(viewport.row_range, viewport.column_range) if viewport else None,
        focus=around(marked, pointed),
        lit=frozenset(marked),
        facts=[Fact(tile, str(cells.bit_count())) for tile, cells in counted if cells],
        whole=picture.over,
    )
    return board_picture.paint(drawn, theme)


def describe_picture(picture: Picture, language: Language) -> str:
    """Return what a hint points out, the clues, and the marks: each, or how many there are if they don't fit."""
    grid = picture.grid
    clues, marks = [""] * grid.rows, [""] * grid.rows
    for (row, _), tile in picture.tiles():
        clues[row] += tile.text or "."
        marks[row] += SYMBOLS[tile.kind]
    marked, pointed = (" ".join(map(cell_name, grid.cells(cells))) for cells in (picture.marked, picture.pointed))
    hint = [text.ALT_HINT(marked)] if marked else []
    why = [text.ALT_CLUES(pointed)] if pointed else []
    size, numbers = text.ALT_SIZE(rows=grid.rows, columns=grid.columns), text.ALT_NUMBERS(" / ".join(clues))
    each = text.ALT_MARKS(" / ".join(marks))
    progress = text.ALT_PROGRESS(
        mines=picture.mines.bit_count(), clear=picture.clear.bit_count(), unmarked=picture.unmarked.bit_count()
    )
    choices = [
        [*hint, *why, size, text.ALT_LEGEND, numbers, each],
        [*hint, *why, size, numbers, each],
        [*hint, *why, size, numbers, progress],
        [*hint, *why, size, text.ALT_LEGEND, progress],
        [*hint, *why, size, progress],
        [*hint, size, progress],
        [size, progress],
    ]
    described = (language(sentences(choice)) for choice in choices)
    return next((words for words in described if len(words) <= ALT_TEXT), language(size))
