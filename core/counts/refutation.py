"""Why no field has some counts: what clues decide, step after step, until one can't be met; where that is not enough, a
cell is tried both ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import permutations

from core.counts.certificate import find_clash
from core.counts.lanes import pack
from core.counts.matrix import Counts
from core.counts.position import Position
from core.counts.propagation import Round, propagate
from core.counts.reason import Reason, Step, Weights, add_up
from core.counts.search import MAX_NODES, Effort, branch_cell, components, explore, run
from core.grid import Cell, Grid

MAX_CELLS_STEPWISE = 10_000
"""For larger complete matrices only the one sum is looked for, which takes time in proportion."""
REACHES = (1, 2, 3, 4, 6)
"""How far from a clash shorter reasons are looked for."""
MAX_CLUES_SHORTENED = 60
"""Of a reason from which one clue after the other is tried to be left out."""
MAX_ROUNDS = 1_000
"""Of a reason from single clues and pairs: a complete matrix has a shorter one then, and nobody follows any other."""
MAX_DEPTH = 100
"""Cells tried within one another: nobody follows a reason as deep, nor does Python without end."""

Known = Mapping[Cell, bool]
"""Cells that are known, and whether they are mines."""


def explain(counts: Counts, *, complete: bool, nodes: int = MAX_NODES) -> Reason | None:
    """A reason why there is no field, if there is none; of complete matrices one with few clues.

    None is given for hidden clues where finding it would take more than so many nodes, or more than `MAX_DEPTH` cells
    tried both ways within one another.
    """
    if not complete:
        return _stepwise(counts) or Refuter(counts, nodes).reason()
    at_once = Reason(clash=find_clash(counts))  # type: ignore[arg-type]
    stepwise = _stepwise(counts) if len(counts) * len(counts[0]) <= MAX_CELLS_STEPWISE else None
    return min(filter(None, [at_once, stepwise]), key=lambda reason: len(reason.clues))


def _stepwise(counts: Counts) -> Reason | None:
    """A reason from single clues and pairs near one another, none of whose clues can be left out, if there is one."""
    reason = Refuter(counts, 0).reason()
    if reason is None:
        return None
    place = next(iter(reason.clash))
    for reach in REACHES:
        near = [cell for cell in _given(counts) if _distance(cell, place) <= reach]
        if local := Refuter(_only(counts, near), 0).reason():
            reason = local
            break
    if len(reason.clues) > MAX_CLUES_SHORTENED:
        return reason
    for clue in sorted(reason.clues, key=lambda cell: _distance(cell, place), reverse=True):
        if fewer := Refuter(_only(counts, reason.clues - {clue}), 0).reason():
            reason = fewer
    return reason


def _given(counts: Counts) -> list[Cell]:
    return [(row, column) for row, line in enumerate(counts) for column, clue in enumerate(line) if clue is not None]


def _only(counts: Counts, clues: Iterable[Cell]) -> Counts:
    """The matrix with all other clues hidden."""
    left: list[list[int | None]] = [[None] * len(line) for line in counts]
    for row, column in clues:
        left[row][column] = counts[row][column]
    return left


def _distance(cell: Cell, other: Cell) -> int:
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))


@dataclass(frozen=True)
class Partial:
    """A reason that takes some known cells for granted."""

    reason: Reason
    granted: frozenset[Cell]


class Refuter:
    """Looks for a reason, at the cost of at most so many nodes of search for cells to try both ways."""

    def __init__(self, counts: Counts, nodes: int) -> None:
        self._counts = counts
        self._nodes = nodes
        self._grid = Grid(len(counts), len(counts[0]))
        self._start = Position.of(counts)

    def reason(self) -> Reason | None:
        """The reason, if it was found."""
        found = self._refute(self._start, {})
        return found.reason if found else None

    def _refute(self, position: Position, known: Known, depth: int = 0) -> Partial | None:
        """Why there is no field with these cells known, so many of them tried."""
        found = propagate(position)
        now = {
            **known,
            **dict.fromkeys(self._cells(found.mines), True),
            **dict.fromkeys(self._cells(found.clear), False),
        }
        if len(found.rounds) > MAX_ROUNDS:
            return None
        if found.clashes:
            clash = self._clash(self._cells(found.clashes[0]), now)
            return self._traced(
                Partial(Reason(clash=clash), self._around(clash) & now.keys()), found.rounds, known, now
            )
        rest = position.decide(found.mines, found.clear).settled()
        lanes = self._cell_to_try(rest) if depth < MAX_DEPTH else 0
        if not lanes:
            return None
        (cell,) = self._cells(lanes)
        branches = []
        for mines in (lanes, 0):
            branch = self._refute(rest.decide(mines, lanes ^ mines), {**now, cell: mines > 0}, depth + 1)
            if branch is None:
                return None
            if cell not in branch.granted:  # it fails whatever the cell is
                return self._traced(branch, found.rounds, known, now)
            branches.append(branch)
        granted = frozenset[Cell]().union(*(branch.granted for branch in branches)) - {cell}
        both = Reason(split=cell, branches=tuple(branch.reason for branch in branches))
        return self._traced(Partial(both, granted), found.rounds, known, now)

    def _cell_to_try(self, position: Position) -> int:
        """A cell, as a set, of a part that has no solution; an empty one if none is found with the nodes left."""
        for part in components(position):
            effort = Effort(self._nodes)
            seen = run(explore(part, 1, effort))
            self._nodes = effort.nodes
            if self._nodes < 0:
                return 0
            if not seen.number:
                return branch_cell(part, effort)[0] << part.origin
        return 0

    def _traced(self, partial: Partial, rounds: list[Round], known: Known, now: Known) -> Partial:
        """The reason with the steps before it that decide what it takes for granted, beyond what was known."""
        needed = set(partial.granted)
        steps: list[Step] = []
        mines, clear = _split(now)
        for before in reversed(rounds):
            new = self._cells(before.mines | before.clear)
            mines -= new
            clear -= new
            wanted = needed & new
            if wanted:
                deciding = list(self._deciding(wanted, before, mines, clear, now))
                steps += reversed(deciding)
                around = self._around(cell for step in deciding for cell in step.weights)
                needed = needed - wanted | around & mines | around & clear
        reason = self._cut(partial.reason, steps[::-1], known)
        return Partial(reason, frozenset(needed))

    def _deciding(
        self, wanted: Set[Cell], before: Round, mines: Set[Cell], clear: Set[Cell], now: Known
    ) -> Iterator[Step]:
        """Steps by clues of a round that decide the wanted cells from what was known before it."""
        clues, pairs = self._cells(before.clues), before.pairs
        while wanted:
            cell = min(wanted)
            near = sorted(clues & self._around([cell], 3 if pairs else 1))
            sums = (
                [{one: 1, other: -1} for one, other in permutations(near, 2)] if pairs else [{clue: 1} for clue in near]
            )
            for weights in sums:
                found = add_up(self._counts, weights, mines, clear).decided
                decided = {one: mine for one, mine in found.items() if one in wanted and now[one] is mine}
                if cell in decided:
                    yield Step(weights, *map(frozenset, _split(decided)))
                    wanted = wanted - decided.keys()
                    break
            else:
                raise AssertionError(f"nothing decides {cell}")

    def _cut(self, reason: Reason, steps: list[Step], known: Known) -> Reason:
        """The reason after these steps; one of them may be the clash already, where clues of a round disagree."""
        mines, clear = _split(known)
        for number, step in enumerate(steps):
            if add_up(self._counts, step.weights, mines, clear).impossible:
                return Reason(tuple(steps[:number]), step.weights)
            mines |= step.mines
            clear |= step.clear
        return Reason((*steps, *reason.steps), reason.clash, reason.split, reason.branches)

    def _clash(self, clues: frozenset[Cell], now: Known) -> Weights:
        mines, clear = _split(now)
        one, *other = sorted(clues)
        sums: list[Weights] = [{one: 1, other[0]: -1}, {one: -1, other[0]: 1}] if other else [{one: 1}]
        return next(weights for weights in sums if add_up(self._counts, weights, mines, clear).impossible)

    def _around(self, cells: Iterable[Cell], distance: int = 1) -> frozenset[Cell]:
        near = self._grid.gather(cells)
        for _ in range(distance):
            near = self._grid.grow(near)
        return frozenset(self._grid.cells(near))

    def _cells(self, lanes: int) -> frozenset[Cell]:
        return frozenset(self._grid.cells(pack(self._grid, lanes)))


def _split(known: Known) -> tuple[set[Cell], set[Cell]]:
    """The known mines and the known clear cells."""
    mines = {cell for cell, mine in known.items() if mine}
    return mines, known.keys() - mines
