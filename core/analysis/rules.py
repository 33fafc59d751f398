"""Rules: what clues say about cells, where a clue is a set of cells that holds so many mines.

What the clues belong to doesn't matter here: a board of Minesweeper, or a count puzzle, whose clues count their own
cells too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from core.grid import Cell, Grid

MOST_INSIDE = 3
"""Clues that are taken out of another one at once."""
ALL = -1
"""The place of the number of mines in all, which is a clue without a cell."""


class Rule(Enum):
    """Why the cells of a step are certain; its number is how hard that is to see.

    A clue is taken for what it still says: the mines it lacks, among its cells that aren't known yet. The number of
    mines in all is a clue, too, which counts every covered cell.
    """

    ALL_PLACED = 1
    """The clue lacks no mine, so its cells are safe."""
    ALL_MINES = 2
    """The clue lacks as many mines as it has cells, so they are mines."""
    CONTAINED = 3
    """The first clue's cells contain those of the others, which share none. What remains lacks no mine, or is mines."""
    OVERLAP = 4
    """The first clue lacks so many more mines than the second that all cells it has for itself are mines. So those
    that the second has for itself are safe.
    """
    CASES = 8
    """If it were otherwise, the clues couldn't all be met."""
    SEARCH = 100
    """It is so in the only solution, but nothing short shows it."""


@dataclass(frozen=True)
class Inference:
    """A step: by a rule, these clues make some cells safe and others mines.

    `counted` says that the number of mines in all is the first of the clues, before those in `clues`. `lacks` are the
    mines that each clue still lacks, in the same order, once the steps before are made.
    """

    rule: Rule
    clues: tuple[Cell, ...]
    counted: bool
    safe: frozenset[Cell]
    mines: frozenset[Cell]
    lacks: tuple[int, ...] = ()


class Clue(NamedTuple):
    """What a clue still says; `place` is its index, or `ALL` for the number of mines in all."""

    place: int
    cells: int
    mines: int

    def given(self, safe: int, mines: int) -> Clue:
        """What it still says once some cells are known."""
        known = mines & self.cells
        return Clue(self.place, self.cells & ~(safe | mines), self.mines - known.bit_count())


class Step(NamedTuple):
    """An `Inference` in bits."""

    rule: Rule
    clues: tuple[Clue, ...]
    safe: int
    mines: int

    @property
    def decided(self) -> int:
        return self.safe | self.mines

    def given(self, safe: int, mines: int) -> Step:
        """The same step once some more cells are known."""
        clues = tuple(clue.given(safe, mines) for clue in self.clues)
        if self.rule is Rule.OVERLAP and not clues[0].cells & ~clues[1].cells:
            return next(_without(clues[1], clues[:1]), self)
        return Step(self.rule, clues, self.safe & ~(safe | mines), self.mines & ~(safe | mines))

    def inference(self, grid: Grid) -> Inference:
        """The step in cells."""
        clues = sorted(self.clues, key=lambda clue: clue.place != ALL)
        return Inference(
            self.rule,
            tuple(divmod(clue.place, grid.stride) for clue in clues if clue.place != ALL),
            any(clue.place == ALL for clue in clues),
            frozenset(grid.cells(self.safe)),
            frozenset(grid.cells(self.mines)),
            tuple(clue.mines for clue in clues),
        )


class Said:
    """What the clues still say: those of cells in `clues`, the number of mines in all, if it is known, in `whole`."""

    def __init__(self, grid: Grid, clues: Iterable[Clue]) -> None:
        self.grid = grid
        at = {clue.place: clue for clue in clues if clue.cells}
        self.whole = at.pop(ALL, None)
        self.clues = list(at.values())
        self._at = at

    def sharing(self, clue: Clue) -> list[Clue]:
        """The other clues that share a cell with one."""
        steps = (down * self.grid.stride + right for down in range(-2, 3) for right in range(-2, 3) if down or right)
        near = (self._at.get(clue.place + step) for step in steps)
        return [other for other in near if other and other.cells & clue.cells]


Find = Callable[[Said], Iterator[Step]]
"""Steps that the clues allow by a rule."""


def whole_of(step: Step) -> Step:
    """All that a step decides, also what had been decided already by others."""
    match step.rule:
        case Rule.ALL_PLACED:
            return step._replace(safe=step.clues[0].cells)
        case Rule.ALL_MINES:
            return step._replace(mines=step.clues[0].cells)
        case Rule.CONTAINED:
            return next(_without(step.clues[0], step.clues[1:]))
        case Rule.OVERLAP:
            return next(_overlapping(*step.clues))
        case _:
            return step


def _by_one_clue(said: Said) -> Iterator[Step]:
    for clue in [*said.clues, said.whole]:
        if clue and clue.mines == 0:
            yield Step(Rule.ALL_PLACED, (clue,), clue.cells, 0)
        elif clue and clue.mines == clue.cells.bit_count():
            yield Step(Rule.ALL_MINES, (clue,), 0, clue.cells)


def _by_containment(said: Said) -> Iterator[Step]:
    for clue in said.clues:
        inside = [other for other in said.sharing(clue) if other.cells != clue.cells and not other.cells & ~clue.cells]
        for number in range(1, MOST_INSIDE + 1):
            for others in combinations(inside, number):
                yield from _without(clue, others)


def _by_overlap(said: Said) -> Iterator[Step]:
    for clue in said.clues:
        for other in said.sharing(clue):
            yield from _overlapping(clue, other)


def _overlapping(clue: Clue, other: Clue) -> Iterator[Step]:
    own, others_own = clue.cells & ~other.cells, other.cells & ~clue.cells
    if own and others_own and clue.mines - other.mines == own.bit_count():
        yield Step(Rule.OVERLAP, (clue, other), others_own, own)


def _by_number_of_mines(said: Said) -> Iterator[Step]:
    """Takes as many clues as it can out of all the covered cells: those with the most mines a cell, or the fewest."""
    if said.whole is None:
        return
    for fullest in (True, False):
        chosen, taken = [], 0
        for clue in sorted(said.clues, key=lambda clue: clue.mines / clue.cells.bit_count(), reverse=fullest):
            if not clue.cells & taken:
                chosen.append(clue)
                taken |= clue.cells
        yield from _without(said.whole, chosen)


def _without(clue: Clue, others: Sequence[Clue]) -> Iterator[Step]:
    """What remains of a clue when others that lie inside it are taken out."""
    rest, lacking = clue.cells, clue.mines
    for other in others:
        if other.cells & ~rest:
            return  # it shares a cell with one taken out before
        rest ^= other.cells
        lacking -= other.mines
    if rest and lacking == 0:
        yield Step(Rule.CONTAINED, (clue, *others), rest, 0)
    elif rest and lacking == rest.bit_count():
        yield Step(Rule.CONTAINED, (clue, *others), 0, rest)


STRATEGIES: Sequence[Sequence[Sequence[Find]]] = [
    [[_by_one_clue], [_by_containment], [_by_overlap], [_by_number_of_mines]],
    [[_by_one_clue, _by_containment, _by_overlap], [_by_number_of_mines]],
]
"""Rules in rounds: simple ones as far as they lead, or whatever leads there soonest."""
