"""Rules: how clues decide cells. A clue is a set of cells and the number of mines in it.

The rules are the same for Minesweeper and for count puzzles, whose clues count their own cells too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from core.grid import Cell, Grid

MOST_INSIDE = 3
"""The most clues to subtract from another one at once."""
ALL = -1
"""The place of the number of mines left, which is a clue without a cell of its own."""


class Rule(Enum):
    """Why the cells of a step are certain. The value is how hard that is to see.

    A clue is used as it is once the known cells are taken out: its unknown cells lack a number of mines. The number of
    mines left is a clue too, whose cells are all covered cells.
    """

    ALL_PLACED = 1
    """The clue lacks no mine, so its cells are safe."""
    ALL_MINES = 2
    """The clue lacks as many mines as it has cells, so they are mines. Several such clues may be one step."""
    CONTAINED = 3
    """The first clue's cells contain those of the others, which don't overlap. The rest lacks no mine, or is mines."""
    OVERLAP = 4
    """The first clue lacks as many more mines than the second as it has cells of its own. So these are mines, and the
    second clue's own cells are safe.
    """
    CASES = 8
    """Otherwise the clues couldn't all be met."""
    CLASH = 9
    """The clue has too many mines or too few squares, so what the steps before build on is wrong."""
    SEARCH = 100
    """The only solution has it so, but nothing short shows it."""


@dataclass(frozen=True)
class Inference:
    """A step: by a rule, these clues decide that some cells are safe and others are mines.

    If `counted`, the number of mines left is a clue too, before those in `clues`. `lacks` are the mines that each clue
    still lacks after the steps before, in the same order.
    """

    rule: Rule
    clues: tuple[Cell, ...]
    counted: bool
    safe: frozenset[Cell]
    mines: frozenset[Cell]
    lacks: tuple[int, ...] = ()

    @property
    def gathered(self) -> bool:
        """Whether it is several steps by single clues in one."""
        return self.rule is Rule.ALL_MINES and len(self.clues) > 1


class Clue(NamedTuple):
    """A clue without its known cells. `place` is its cell's index, or `ALL` for the number of mines left."""

    place: int
    cells: int
    mines: int

    def given(self, safe: int, mines: int) -> Clue:
        """Return the clue with some more cells known."""
        known = mines & self.cells
        return Clue(self.place, self.cells & ~(safe | mines), self.mines - known.bit_count())


class Deduction(NamedTuple):
    """An `Inference` in bits."""

    rule: Rule
    clues: tuple[Clue, ...]
    safe: int
    mines: int

    @property
    def decided(self) -> int:
        return self.safe | self.mines

    def given(self, safe: int, mines: int) -> Deduction:
        """Return the same step with some more cells known."""
        clues = tuple(clue.given(safe, mines) for clue in self.clues)
        if self.rule is Rule.OVERLAP and not clues[0].cells & ~clues[1].cells:
            return next(_without(clues[1], clues[:1]), self)
        return Deduction(self.rule, clues, self.safe & ~(safe | mines), self.mines & ~(safe | mines))

    def inference(self, grid: Grid) -> Inference:
        """Return the step in cells."""
        clues = sorted(self.clues, key=lambda clue: clue.place != ALL)
        return Inference(
            self.rule,
            tuple(divmod(clue.place, grid.stride) for clue in clues if clue.place != ALL),
            any(clue.place == ALL for clue in clues),
            frozenset(grid.cells(self.safe)),
            frozenset(grid.cells(self.mines)),
            tuple(clue.mines for clue in clues),
        )


class ClueSet:
    """Clues without their known cells: those of cells in `clues`, and the number of mines left in `total`, if known."""

    def __init__(self, grid: Grid, clues: Iterable[Clue]) -> None:
        self.grid = grid
        at = {clue.place: clue for clue in clues if clue.cells}
        self.total = at.pop(ALL, None)
        self.clues = list(at.values())
        self._at = at

    def sharing(self, clue: Clue) -> list[Clue]:
        """Return the other clues that share a cell with this one."""
        steps = (down * self.grid.stride + right for down in range(-2, 3) for right in range(-2, 3) if down or right)
        near = (self._at.get(clue.place + step) for step in steps)
        return [other for other in near if other and other.cells & clue.cells]


Find = Callable[[ClueSet], Iterator[Deduction]]
"""Yields the steps that the clues allow by a rule."""


def whole_of(step: Deduction) -> Deduction:
    """Return the step with all cells that it decides, even those that other steps decided before."""
    match step.rule:
        case Rule.ALL_PLACED:
            return step._replace(safe=step.clues[0].cells)
        case Rule.ALL_MINES:
            return step._replace(mines=union(step.clues))
        case Rule.CONTAINED:
            return next(_without(step.clues[0], step.clues[1:]))
        case Rule.OVERLAP:
            return next(_overlapping(*step.clues))
        case _:
            return step


def union(clues: Iterable[Clue]) -> int:
    """Return all cells of some clues."""
    cells = 0
    for clue in clues:
        cells |= clue.cells
    return cells


def _by_one_clue(clue_set: ClueSet) -> Iterator[Deduction]:
    for clue in [*clue_set.clues, clue_set.total]:
        if clue and clue.mines == 0:
            yield Deduction(Rule.ALL_PLACED, (clue,), clue.cells, 0)
        elif clue and clue.mines == clue.cells.bit_count():
            yield Deduction(Rule.ALL_MINES, (clue,), 0, clue.cells)


def _by_containment(clue_set: ClueSet) -> Iterator[Deduction]:
    for clue in clue_set.clues:
        inside = [
            other for other in clue_set.sharing(clue) if other.cells != clue.cells and not other.cells & ~clue.cells
        ]
        for number in range(1, MOST_INSIDE + 1):
            for others in combinations(inside, number):
                yield from _without(clue, others)


def _by_overlap(clue_set: ClueSet) -> Iterator[Deduction]:
    for clue in clue_set.clues:
        for other in clue_set.sharing(clue):
            yield from _overlapping(clue, other)


def _overlapping(clue: Clue, other: Clue) -> Iterator[Deduction]:
    own, others_own = clue.cells & ~other.cells, other.cells & ~clue.cells
    if own and others_own and clue.mines - other.mines == own.bit_count():
        yield Deduction(Rule.OVERLAP, (clue, other), others_own, own)


def _by_number_of_mines(clue_set: ClueSet) -> Iterator[Deduction]:
    """Yield steps by subtracting as many clues as possible from the number of mines left.

    The clues with the most mines per cell go first, or those with the fewest.
    """
    if clue_set.total is None:
        return
    for fullest in (True, False):
        chosen, taken = [], 0
        for clue in sorted(clue_set.clues, key=lambda clue: clue.mines / clue.cells.bit_count(), reverse=fullest):
            if not clue.cells & taken:
                chosen.append(clue)
                taken |= clue.cells
        yield from _without(clue_set.total, chosen)


def _without(clue: Clue, others: Sequence[Clue]) -> Iterator[Deduction]:
    """Yield the step, if any, that follows from subtracting other clues inside a clue."""
    rest, lacking = clue.cells, clue.mines
    for other in others:
        if other.cells & ~rest:
            return  # it shares a cell with a clue subtracted before
        rest ^= other.cells
        lacking -= other.mines
    if rest and lacking == 0:
        yield Deduction(Rule.CONTAINED, (clue, *others), rest, 0)
    elif rest and lacking == rest.bit_count():
        yield Deduction(Rule.CONTAINED, (clue, *others), 0, rest)


STRATEGIES: Sequence[Sequence[Sequence[Find]]] = [
    [[_by_one_clue], [_by_containment], [_by_overlap], [_by_number_of_mines]],
    [[_by_one_clue, _by_containment, _by_overlap], [_by_number_of_mines]],
]
"""Rules in rounds: simple ones as far as they lead, or all of them for the fewest rounds."""
