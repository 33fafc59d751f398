"""Patterns: arrangements of numbers that players know by name, and the names for steps of explanations.

A number counts as what it still lacks once the known mines are taken out. A pattern with a picture holds whichever of
its squares are open by now: that only leaves fewer ways to lay the mines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from enum import Enum
from functools import cache
from typing import NamedTuple

from core.analysis.knowledge import SEEN
from core.analysis.proof import Explanation
from core.analysis.rules import Inference, Rule
from core.board import UNKNOWN, Board
from core.grid import Cell

ALONE = {Rule.ALL_PLACED, Rule.ALL_MINES}
"""Rules about single clues, which have no pattern."""
SAFE, CERTAIN_MINE, OPEN_SQUARE = "s", "m", "."


class Pattern(Enum):
    """A pattern by the name that players use."""

    ONE_ONE = "1-1"
    """Along a straight edge, all covered squares of a 1 touch the next 1 too. So the other square there is safe."""
    ONE_ONE_PLUS = "1-1+"
    """All covered squares of a 1 touch another 1 too. So the other squares of that one are safe."""
    ONE_TWO = "1-2"
    """Along a straight edge, a 2 has one square that the 1 beside it doesn't touch. So that is a mine, and the 1's own
    square is safe.
    """
    ONE_TWO_PLUS = "1-2+"
    """A number has as many squares of its own beside a 1 as it lacks more mines. So these are mines, and the 1's own
    squares are safe.
    """
    ONE_TWO_ONE = "1-2-1"
    """Along a straight edge, the mines are at the 1s. The square at the 2 and those outside are safe."""
    ONE_TWO_TWO_ONE = "1-2-2-1"
    """Along a straight edge, the mines are at the 2s. All others are safe."""
    HOLE = "hole"
    """A 1 is open in a straight edge, and a 1 behind it touches only the squares on both sides of that hole. So the
    three squares beyond the hole are safe.
    """
    ONE_THREE_ONE = "1-3-1 corner"
    """Around a corner, the 3 has one mine beside each 1 and one on the corner. So the outer squares of the 1s are safe.
    """
    TWO_TWO_TWO = "2-2-2 corner"
    """Around a corner, the middle 2 has its mines beside the other 2s. So the corner is safe, and their outer squares
    are mines.
    """
    MINE_COUNT = "mine counting"
    """The number of mines left decides a square."""


PICTURES: Mapping[Pattern, Sequence[str]] = {
    Pattern.ONE_ONE: ("??s", "11."),
    Pattern.ONE_TWO: ("s??m", ".12."),
    Pattern.ONE_TWO_ONE: ("smsms", ".121."),
    Pattern.ONE_TWO_TWO_ONE: ("ssmmss", ".1221."),
    Pattern.HOLE: ("sss", "?1?", ".1."),
    Pattern.ONE_THREE_ONE: ("s??m", ".13?", "..1?", "...s"),
    Pattern.TWO_TWO_TWO: ("m??s", ".22?", "..2?", "...m"),
}
"""What some patterns look like: numbers by what they lack, and covered squares, safe `s`, mines `m` or either `?`.

The numbers touch no other covered squares than these.
"""


class Lacking(NamedTuple):
    """A clue's undecided squares, and the mines that it lacks there."""

    squares: frozenset[Cell]
    mines: int


Clues = Mapping[Cell, Lacking]


class _Picture(NamedTuple):
    """A picture that is turned one way. Its squares are relative to its first number."""

    numbers: Mapping[Cell, int]
    covered: frozenset[Cell]
    safe: frozenset[Cell]
    mines: frozenset[Cell]


class Core(NamedTuple):
    """What is left of an explanation once single clues have done what they can.

    `steps` are its steps without those of single clues at its start, and `safe` and `mines` the cells known by then.
    """

    steps: Sequence[Inference]
    safe: Set[Cell]
    mines: Set[Cell]


def name_pattern(board: Board, explanation: Explanation) -> Pattern | None:
    r"""Return the pattern that shows why a cell is certain, or `None` if no pattern does.

    Single clues may give the mines to subtract before it, and say what follows after it. Nothing else may.

    >>> board = parse_board("###\n121", mines=2)
    >>> name_pattern(board, explain(board, (0, 1)))
    <Pattern.ONE_TWO_ONE: '1-2-1'>
    """
    if any(step.counted for step in explanation.steps):
        return Pattern.MINE_COUNT
    core = core_of(explanation)
    if not core.steps:
        return None
    target = frozenset([explanation.cell])
    decides = (frozenset[Cell](), target) if explanation.mine else (target, frozenset[Cell]())
    found = _match(lacking(board, core, core.steps), *decides)
    if found is None and all(step.rule in ALONE for step in core.steps[1:]):
        found = _match(lacking(board, core, core.steps[:1]), core.steps[0].safe, core.steps[0].mines)
    return found


def core_of(explanation: Explanation) -> Core:
    """Return the core of an explanation."""
    steps, safe, mines = list(explanation.steps), set[Cell](), set(explanation.known)
    while not explanation.supposed and steps and steps[0].rule in ALONE:
        step = steps.pop(0)
        safe |= step.safe
        mines |= step.mines
    return Core(steps, safe, mines)


def lacking(board: Board, core: Core, steps: Iterable[Inference]) -> Clues:
    """Return the clues of some steps, with the cells that aren't known at the start of the core.

    Clues that decide their cells alone are left out, and their cells are known.
    """
    grid = board.grid
    clues = {grid.index(clue): clue for step in steps for clue in step.clues}
    safe, mines = grid.gather(core.safe), grid.gather(core.mines) | board.where(SEEN)
    while True:
        unknown = board.where(UNKNOWN) & ~(safe | mines)
        left = {
            index: (
                grid.neighbours[index] & unknown,
                int(board.text[index]) - (grid.neighbours[index] & mines).bit_count(),
            )
            for index in clues
        }
        alone = [index for index, (cells, number) in left.items() if number in (0, cells.bit_count())]
        if not alone:
            return {
                clues[index]: Lacking(frozenset(grid.cells(cells)), number) for index, (cells, number) in left.items()
            }
        for index in alone:
            cells, number = left[index]
            if number:
                mines |= cells
            else:
                safe |= cells
            del clues[index]


def turned(rows: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield a picture turned and mirrored in all eight ways."""
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        yield rows
        yield rows[::-1]


def _match(clues: Clues, safe: Set[Cell], mines: Set[Cell]) -> Pattern | None:
    """Return the pattern that decides these cells by exactly these clues."""
    if not any(safe | mines <= clue.squares for clue in clues.values()):
        return None
    for pattern in PICTURES:
        if any(_fits(picture, clues, safe, mines) for picture in _pictures(pattern)):
            return pattern
    if len(clues) == 2:
        one, other = clues.values()
        return _match_two(one, other, safe, mines) or _match_two(other, one, safe, mines)
    return None


def _fits(picture: _Picture, clues: Clues, safe: Set[Cell], mines: Set[Cell]) -> bool:
    if len(picture.numbers) != len(clues):
        return False
    row, column = min(clues)

    def placed(cells: Set[Cell]) -> set[Cell]:
        return {(row + down, column + right) for down, right in cells}

    return (
        placed(picture.numbers.keys()) == clues.keys()
        and all(clues[row + down, column + right].mines == lacks for (down, right), lacks in picture.numbers.items())
        and safe <= placed(picture.safe)
        and mines <= placed(picture.mines)
        and all(clue.squares <= placed(picture.covered) for clue in clues.values())
    )


def _match_two(one: Lacking, other: Lacking, safe: Set[Cell], mines: Set[Cell]) -> Pattern | None:
    """Return the pattern of a 1 and another number anywhere, if it decides these cells."""
    ones, others = one.squares - other.squares, other.squares - one.squares
    if one.mines != 1:
        return None
    if other.mines == 1 and not ones and safe <= others and not mines:
        return Pattern.ONE_ONE_PLUS
    if other.mines > 1 and len(others) == other.mines - 1 and safe <= ones and mines <= others:
        return Pattern.ONE_TWO_PLUS
    return None


@cache
def _pictures(pattern: Pattern) -> Sequence[_Picture]:
    return [_read(rows) for rows in dict.fromkeys(turned(PICTURES[pattern]))]


def _read(rows: Sequence[str]) -> _Picture:
    symbols = {(row, column): symbol for row, line in enumerate(rows) for column, symbol in enumerate(line)}
    top, left = min(cell for cell, symbol in symbols.items() if symbol.isdigit())
    symbols = {(row - top, column - left): symbol for (row, column), symbol in symbols.items()}

    def where(symbol: str) -> frozenset[Cell]:
        return frozenset(cell for cell, its in symbols.items() if its == symbol)

    numbers = {cell: int(symbol) for cell, symbol in symbols.items() if symbol.isdigit()}
    covered = frozenset(symbols) - numbers.keys() - where(OPEN_SQUARE)
    return _Picture(numbers, covered, where(SAFE), where(CERTAIN_MINE))
