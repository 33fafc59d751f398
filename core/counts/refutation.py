"""Refutations: why no field has some counts.

Clues decide cells, step by step, until a clue can't be met. If that isn't enough, a cell is tried both ways.
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
from core.counts.reason import Reason, TightSum, Weights, add_up
from core.counts.search import MAX_NODES, Effort, branch_cell, components, explore, run
from core.grid import Cell, Grid
from core.stop import Stop, never

MAX_CELLS_STEPWISE = 10_000
"""The most cells of a complete matrix for a stepwise reason. Larger ones get one sum, found in linear time."""
REACHES = (1, 2, 3, 4, 6)
"""How far from a clash to look for a shorter reason, in order."""
MAX_CLUES_SHORTENED = 60
"""The most clues of a reason that is shortened by leaving out clues."""
MAX_ROUNDS = 1_000
"""The most rounds of a reason. Nobody follows a longer one, and a complete matrix has a shorter one anyway."""
MAX_DEPTH = 100
"""The most cells tried within one another. Nobody follows a deeper reason, and Python's stack is limited."""

Known = Mapping[Cell, bool]
"""Known cells, and whether they are mines."""


def explain(counts: Counts, *, complete: bool, nodes: int = MAX_NODES, stop: Stop = never) -> Reason | None:
    """Return a reason why no field has these counts; for a complete matrix, one with few clues.

    With hidden clues, return `None` if the reason takes more than this number of nodes, or more than `MAX_DEPTH` cells
    tried both ways within one another, or if it is time to stop.
    """
    if not complete:
        return _stepwise(counts) or Refuter(counts, nodes, stop).reason()
    at_once = Reason(clash=find_clash(counts))  # type: ignore[arg-type]
    stepwise = _stepwise(counts) if len(counts) * len(counts[0]) <= MAX_CELLS_STEPWISE else None
    return min(filter(None, [at_once, stepwise]), key=lambda reason: len(reason.clues))


def _stepwise(counts: Counts) -> Reason | None:
    """Return a reason from single clues and pairs near each other, with no clue to spare; `None` if there is none."""
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
    """Return the matrix with all other clues hidden."""
    left: list[list[int | None]] = [[None] * len(line) for line in counts]
    for row, column in clues:
        left[row][column] = counts[row][column]
    return left


def _distance(cell: Cell, other: Cell) -> int:
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))


@dataclass(frozen=True)
class Partial:
    """A reason that relies on some known cells."""

    reason: Reason
    assumed: frozenset[Cell]


class Refuter:
    """Looks for a reason, with at most this number of search nodes for finding cells to try both ways."""

    def __init__(self, counts: Counts, nodes: int, stop: Stop = never) -> None:
        self._counts = counts
        self._nodes = nodes
        self._stop = stop
        self._grid = Grid(len(counts), len(counts[0]))
        self._start = Position.of(counts)

    def reason(self) -> Reason | None:
        """Return the reason, if one is found."""
        found = self._refute(self._start, {})
        return found.reason if found else None

    def _refute(self, position: Position, known: Known, depth: int = 0) -> Partial | None:
        """Return why there is no field with these known cells, `depth` of which are tried."""
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
            return self._with_steps(
                Partial(Reason(clash=clash), self._near(clash) & now.keys()), found.rounds, known, now
            )
        rest = position.decide(found.mines, found.clear).without_fresh()
        lanes = self._cell_to_try(rest) if depth < MAX_DEPTH else 0
        if not lanes:
            return None
        (cell,) = self._cells(lanes)
        branches = []
        for mines in (lanes, 0):
            branch = self._refute(rest.decide(mines, lanes ^ mines), {**now, cell: mines > 0}, depth + 1)
            if branch is None:
                return None
            if cell not in branch.assumed:  # the branch fails whatever the cell is
                return self._with_steps(branch, found.rounds, known, now)
            branches.append(branch)
        assumed = frozenset[Cell]().union(*(branch.assumed for branch in branches)) - {cell}
        both = Reason(split=cell, branches=tuple(branch.reason for branch in branches))
        return self._with_steps(Partial(both, assumed), found.rounds, known, now)

    def _cell_to_try(self, position: Position) -> int:
        """Return a cell, as a set, of a part without a solution; an empty set if the nodes don't last."""
        for part in components(position):
            effort = Effort(self._nodes, self._stop)
            seen = run(explore(part, 1, effort))
            self._nodes = effort.nodes
            if self._nodes < 0:
                return 0
            if not seen.number:
                return branch_cell(part, effort)[0] << part.origin
        return 0

    def _with_steps(self, partial: Partial, rounds: list[Round], known: Known, now: Known) -> Partial:
        """Return the reason with the steps that decide the cells it relies on, unless they were known before."""
        needed = set(partial.assumed)
        steps: list[TightSum] = []
        mines, clear = _split(now)
        for before in reversed(rounds):
            new = self._cells(before.mines | before.clear)
            mines -= new
            clear -= new
            wanted = needed & new
            if wanted:
                deciding = list(self._deciding(wanted, before, mines, clear, now))
                steps += reversed(deciding)
                around = self._near(cell for step in deciding for cell in step.weights)
                needed = needed - wanted | around & mines | around & clear
        reason = self._up_to_clash(partial.reason, steps[::-1], known)
        return Partial(reason, frozenset(needed))

    def _deciding(
        self, wanted: Set[Cell], before: Round, mines: Set[Cell], clear: Set[Cell], now: Known
    ) -> Iterator[TightSum]:
        """Yield steps by the clues of a round that decide the wanted cells from the cells known before the round."""
        clues, pairs = self._cells(before.clues), before.pairs
        while wanted:
            cell = min(wanted)
            near = sorted(clues & self._near([cell], 3 if pairs else 1))
            sums = (
                [{one: 1, other: -1} for one, other in permutations(near, 2)] if pairs else [{clue: 1} for clue in near]
            )
            for weights in sums:
                found = add_up(self._counts, weights, mines, clear).decided
                decided = {one: mine for one, mine in found.items() if one in wanted and now[one] is mine}
                if cell in decided:
                    yield TightSum(weights, *map(frozenset, _split(decided)))
                    wanted = wanted - decided.keys()
                    break
            else:
                raise AssertionError(f"nothing decides {cell}")

    def _up_to_clash(self, reason: Reason, steps: list[TightSum], known: Known) -> Reason:
        """Return the reason after these steps, up to the first one that is a clash: clues of a round may disagree."""
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

    def _near(self, cells: Iterable[Cell], distance: int = 1) -> frozenset[Cell]:
        near = self._grid.gather(cells)
        for _ in range(distance):
            near = self._grid.grow(near)
        return frozenset(self._grid.cells(near))

    def _cells(self, lanes: int) -> frozenset[Cell]:
        return frozenset(self._grid.cells(pack(self._grid, lanes)))


def _split(known: Known) -> tuple[set[Cell], set[Cell]]:
    """Return the known mines and the known clear cells."""
    mines = {cell for cell, mine in known.items() if mine}
    return mines, known.keys() - mines
