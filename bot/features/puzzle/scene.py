"""A count puzzle as a scene, for every look, and its picture in words for players who can't see it."""

from collections.abc import Iterable, Mapping

from bot.board.emoji import CLUE_NAMES, TileName
from bot.board.scene import FIRST_PRIVATE, Fact, Legend, Scene, Square, around
from bot.board.tile import Kind, Outline, Sign, Tile
from bot.features.puzzle import text
from bot.game.viewport import Viewport
from bot.text.language import Text, sentences
from core import MARKED_CLEAR, MARKED_MINE, UNMARKED, Cell, CountPuzzle, Marking, cell_name

KINDS = {UNMARKED: Kind.UNMARKED, MARKED_MINE: Kind.MARKED_MINE, MARKED_CLEAR: Kind.MARKED_CLEAR}
SIGNS = {UNMARKED: None, MARKED_MINE: Sign.DOT, MARKED_CLEAR: Sign.RING}
"""What is on squares without a clue, so that marks differ in shape as well."""
EMOJI = {MARKED_MINE: TileName.MINE, MARKED_CLEAR: TileName.CLEAR}
"""What hides a number where there is no picture."""
MINE_IN_ALT_TEXT = "*"
CLUES: Mapping[int | None, TileName] = {None: TileName.NO_CLUE, **dict(enumerate(CLUE_NAMES))}
SYMBOLS = {
    (mark, clue): chr(FIRST_PRIVATE + number)
    for number, (mark, clue) in enumerate((mark, clue) for mark in KINDS for clue in CLUES)
}
"""A symbol for each mark and number."""


def _square(mark: str, clue: int | None) -> Square:
    number = "" if clue is None else str(clue)
    return Square(
        Tile(KINDS[mark], number, None if number else SIGNS[mark]),
        EMOJI.get(mark, CLUES[clue]),
        text.square_in_words(mark, clue),
        text.NOT_MARKED if mark == UNMARKED else text.MARKED,
        clue,
        mine=mark == MARKED_MINE,
        hidden=mark == UNMARKED,
    )


LEGEND: Legend = {symbol: _square(*key) for key, symbol in SYMBOLS.items()}


def marking_scene(
    marking: Marking,
    viewport: Viewport | None = None,
    doers: Mapping[Cell, int] | None = None,
    *,
    told: Marking | None = None,
    marked: Iterable[Cell] = (),
    pointed: Iterable[Cell] = (),
    over: bool = False,
) -> Scene:
    """Return a puzzle with these marks; `marked` are squares that a hint is about, and `pointed` its numbers.

    Wrong marks are shown once it is `over`. The description of its picture is about the marks `told`, if those differ.
    """
    counts, grid, marks = marking.puzzle.counts, marking.puzzle.field.grid, _marks(marking)
    unmarked = grid.everywhere & ~marking.marked
    fewest, spare = grid.counts(marking.mines), grid.counts(unmarked)
    hinted, clues, wrong = frozenset(marked), frozenset(pointed), marking.wrong if over else 0
    met = [
        (row, column)
        for row, line in enumerate(counts)
        for column, clue in enumerate(line)
        if spare[at := row * grid.stride + column] == "0" and fewest[at] == str(clue) and (row, column) not in clues
    ]
    counted = (
        (Tile(Kind.UNMARKED), unmarked),
        (Tile(Kind.UNMARKED, outline=Outline.WRONG), wrong),
    )
    return Scene(
        ["".join(map(SYMBOLS.__getitem__, zip(*line, strict=True))) for line in zip(marks, counts, strict=True)],
        LEGEND,
        met=met,
        marked=hinted,
        pointed=clues,
        wrong=grid.cells(wrong),
        doers=doers or {},
        number=text.NUMBER,
        counts_itself=True,
        over=over,
        pad=viewport.area if viewport else None,
        focus=around(hinted, clues),
        facts=[Fact(tile, str(cells.bit_count())) for tile, cells in counted if cells],
        alt=_alt(told or marking, hinted, clues),
        file="puzzle.png",
        needs_picture=True,
        plain=not over,
    )


def solved(puzzle: CountPuzzle) -> Marking:
    """Return a puzzle with all marks of its solution."""
    return Marking(puzzle, puzzle.field.bits, puzzle.field.grid.everywhere & ~puzzle.field.bits)


def _marks(marking: Marking) -> list[str]:
    """Return the marks of all squares, row by row."""
    grid = marking.puzzle.field.grid
    marks = [UNMARKED] * grid.size
    for mark, cells in ((MARKED_CLEAR, marking.clear), (MARKED_MINE, marking.mines)):
        for row, column in grid.cells(cells):
            marks[row * grid.stride + column] = mark
    return ["".join(marks[start : start + grid.columns]) for start in range(0, grid.size, grid.stride)]


def _alt(marking: Marking, marked: Iterable[Cell], pointed: Iterable[Cell]) -> list[Text | str]:
    """Return what a hint points out, the clues, and the marks: each, or how many there are if they don't fit."""
    counts, grid = marking.puzzle.counts, marking.puzzle.field.grid
    clues = ["".join("." if clue is None else str(clue) for clue in line) for line in counts]
    marks = _marks(marking)
    named, numbers = (" ".join(map(cell_name, sorted(cells))) for cells in (marked, pointed))
    hint = [text.ALT_HINT(named)] if named else []
    why = [text.ALT_CLUES(numbers)] if numbers else []
    size, clued = text.ALT_SIZE(rows=grid.rows, columns=grid.columns), text.ALT_NUMBERS(" / ".join(clues))
    each = text.ALT_MARKS(" / ".join(marks).replace(MARKED_MINE, MINE_IN_ALT_TEXT))
    mines, clear = marking.mines.bit_count(), marking.clear.bit_count()
    progress = text.ALT_PROGRESS(mines=mines, clear=clear, unmarked=grid.rows * grid.columns - mines - clear)
    choices = [
        [*hint, *why, size, text.ALT_LEGEND, clued, each],
        [*hint, *why, size, clued, each],
        [*hint, *why, size, clued, progress],
        [*hint, *why, size, text.ALT_LEGEND, progress],
        [*hint, *why, size, progress],
        [*hint, size, progress],
        [size, progress],
        [size],
    ]
    return list(map(sentences, choices))
