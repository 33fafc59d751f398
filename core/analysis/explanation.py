"""Explanations: why a cell is certain, step by step, so that a person can check it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, permutations
from typing import NamedTuple

from core.analysis.component import TooLarge
from core.analysis.knowledge import Knowledge, read_board, telling
from core.analysis.odds import take_stock
from core.analysis.survey import BUDGET, certain, survey
from core.board import Board
from core.errors import CellError
from core.grid import Cell, Grid, singles

MOST_INSIDE = 3
"""Clues that are taken out of another one at once."""
EASY = 6
"""The effort of an explanation from which on no easier one is looked for."""
EFFORT = 20_000
"""States to look at to see whether some clues are enough."""


class Rule(Enum):
    """Why the cells of a step are certain; its number is how hard that is to see.

    A clue is taken for what it still says: the mines it lacks, among its neighbours that no step before has decided.
    The number of mines in all is a clue, too, which counts every covered cell.
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
    """However the mines of the clues are laid, it comes out the same."""


@dataclass(frozen=True)
class Inference:
    """A step: by a rule, these clues make some cells safe and others mines.

    `counted` tells that the number of mines in all is the first of the clues, before those in `clues`.
    """

    rule: Rule
    clues: tuple[Cell, ...]
    counted: bool
    safe: frozenset[Cell]
    mines: frozenset[Cell]


@dataclass(frozen=True)
class Explanation:
    """Why a cell is certainly a mine, or certainly none: steps that each build on those before."""

    cell: Cell
    mine: bool
    steps: tuple[Inference, ...]


def explain(board: Board, cell: Cell) -> Explanation:
    """Why a covered cell is certain, in few steps by the simplest rules that do; flags are no evidence.

    Raises `CellError` if the cell is open or outside, or isn't certain; `ContradictionError` if no mines fit.
    """
    target = board.grid.bit(cell)
    knowledge = read_board(board)
    named = f"row {cell[0]}, column {cell[1]}"
    if not target & knowledge.unknown:
        raise CellError(f"{named} isn't covered")
    found = take_stock(board)
    if not target & (found.safe | found.mines):
        raise CellError(f"{named} isn't certain: it may be a mine or not")
    mine = bool(target & found.mines)
    proofs: list[list[_Step]] = []
    for rules in STRATEGIES:
        if proofs and min(map(_effort, proofs)) <= EASY:
            break
        proof = _Proof(knowledge, telling(board))
        proof.reach(target, rules, mine=mine)
        proofs.append(proof.leading_to(target))
    return _told(board.grid, target, min(proofs, key=_effort), mine=mine)


def explain_easiest(board: Board) -> Explanation | None:
    """Why one of the safe cells is safe: one that is among the easiest to see; `None` if no cell is certainly safe.

    Raises `ContradictionError` if no mines fit.
    """
    safe = take_stock(board).safe
    if not safe:
        return None
    proof = _Proof(read_board(board), telling(board))
    proof.reach(safe, STRATEGIES[0], mine=False)
    proofs = {target: proof.leading_to(target) for target in singles(safe & proof.safe)}
    target = min(proofs, key=lambda target: _effort(proofs[target]))
    return _told(board.grid, target, proofs[target], mine=False)


def _effort(steps: list[_Step]) -> int:
    return sum(step.rule.value + len(step.clues) for step in steps)


def _told(grid: Grid, target: int, steps: list[_Step], *, mine: bool) -> Explanation:
    [cell] = grid.cells(target)
    return Explanation(cell, mine, tuple(step.told(grid) for step in steps))


class _Clue(NamedTuple):
    """What a clue still says; `place` is its index, or `ALL` for the number of mines in all."""

    place: int
    cells: int
    mines: int


ALL = -1


class _Step(NamedTuple):
    rule: Rule
    clues: tuple[_Clue, ...]
    safe: int
    mines: int

    def told(self, grid: Grid) -> Inference:
        places = [clue.place for clue in self.clues if clue.place != ALL]
        return Inference(
            self.rule,
            tuple(divmod(place, grid.stride) for place in places),
            len(places) < len(self.clues),
            frozenset(grid.cells(self.safe)),
            frozenset(grid.cells(self.mines)),
        )


class _Proof:
    """Steps so far, and what they decided."""

    def __init__(self, knowledge: Knowledge, places: list[int]) -> None:
        self.grid = knowledge.grid
        self.steps: list[_Step] = []
        self.safe = self.mines = 0
        said = zip(places, knowledge.constraints, strict=True)
        self._clues = {place: _Clue(place, cells, mines) for place, (cells, mines) in said}
        self._clues[ALL] = _Clue(ALL, knowledge.unknown, knowledge.mines_left)

    def reach(self, targets: int, rounds: Sequence[Sequence[Find]], *, mine: bool) -> None:
        """Makes steps until one of the targets is decided: each time all that the first round finds, or the next one.

        Where none finds any it is told by cases that the first target is a mine, or that it is none.
        """
        target = targets & -targets
        while not targets & (self.safe | self.mines):
            clues = self._open_clues()
            whole = self._left_of(self._clues[ALL])
            steps = next(
                filter(None, ([step for find in finds for step in find(clues, whole)] for finds in rounds)), None
            )
            for step in steps or [_by_cases(self.grid, clues, whole, target, mine=mine)]:
                self._make(step)

    def leading_to(self, target: int) -> list[_Step]:
        """The steps that the target needs."""
        needed, kept = target, []
        for step in reversed(self.steps):
            if needed & (step.safe | step.mines):
                kept.append(step)
                for clue in step.clues:
                    needed |= self._clues[clue.place].cells ^ clue.cells
        return kept[::-1]

    def _make(self, step: _Step) -> None:
        news = ~(self.safe | self.mines)
        if (step.safe | step.mines) & news:
            self.steps.append(step._replace(safe=step.safe & news, mines=step.mines & news))
            self.safe |= step.safe
            self.mines |= step.mines

    def _open_clues(self) -> list[_Clue]:
        left = (self._left_of(clue) for place, clue in self._clues.items() if place != ALL)
        return [clue for clue in left if clue.cells]

    def _left_of(self, clue: _Clue) -> _Clue:
        return _Clue(
            clue.place, clue.cells & ~(self.safe | self.mines), clue.mines - (clue.cells & self.mines).bit_count()
        )


Find = Callable[[list[_Clue], _Clue], Iterator[_Step]]
"""Steps that these clues, and the number of mines in all, allow by a rule."""


def _by_one_clue(clues: list[_Clue], whole: _Clue) -> Iterator[_Step]:
    for clue in [*clues, whole]:
        if clue.mines == 0:
            yield _Step(Rule.ALL_PLACED, (clue,), clue.cells, 0)
        elif clue.mines == clue.cells.bit_count():
            yield _Step(Rule.ALL_MINES, (clue,), 0, clue.cells)


def _by_containment(clues: list[_Clue], whole: _Clue) -> Iterator[_Step]:
    for clue in clues:
        inside = [other for other in clues if other.cells != clue.cells and not other.cells & ~clue.cells]
        for number in range(1, MOST_INSIDE + 1):
            for others in combinations(inside, number):
                yield from _without(clue, others)


def _by_overlap(clues: list[_Clue], whole: _Clue) -> Iterator[_Step]:
    for clue, other in permutations(clues, 2):
        own, others_own = clue.cells & ~other.cells, other.cells & ~clue.cells
        if own and others_own and clue.mines - other.mines == own.bit_count():
            yield _Step(Rule.OVERLAP, (clue, other), others_own, own)


def _by_number_of_mines(clues: list[_Clue], whole: _Clue) -> Iterator[_Step]:
    """Takes as many clues as it can out of all the covered cells: those with the most mines a cell, or the fewest."""
    for fullest in (True, False):
        chosen, taken = [], 0
        for clue in sorted(clues, key=lambda clue: clue.mines / clue.cells.bit_count(), reverse=fullest):
            if not clue.cells & taken:
                chosen.append(clue)
                taken |= clue.cells
        yield from _without(whole, chosen)


def _without(clue: _Clue, others: Sequence[_Clue]) -> Iterator[_Step]:
    """What remains of a clue when others that lie inside it are taken out."""
    rest, lacking = clue.cells, clue.mines
    for other in others:
        if other.cells & ~rest:
            return  # it shares a cell with one taken out before
        rest ^= other.cells
        lacking -= other.mines
    if rest and lacking == 0:
        yield _Step(Rule.CONTAINED, (clue, *others), rest, 0)
    elif rest and lacking == rest.bit_count():
        yield _Step(Rule.CONTAINED, (clue, *others), 0, rest)


def _by_cases(grid: Grid, clues: list[_Clue], whole: _Clue, target: int, *, mine: bool) -> _Step:
    """The fewest clues that leave no other way: the farthest ones are left out first, as long as the rest is enough."""

    def enough(chosen: list[_Clue], *, counted: bool, effort: int = EFFORT) -> bool:
        knowledge = Knowledge(grid, whole.cells, whole.mines, [(clue.cells, clue.mines) for clue in chosen])
        try:
            found = survey(knowledge, budget=effort) if counted else certain(knowledge, effort, counted=False)
        except TooLarge:
            return False
        return bool(target & (found.safe | found.mines))

    counted = not enough(clues, counted=False, effort=BUDGET)
    row, column = divmod(target.bit_length() - 1, grid.stride)

    def distance(clue: _Clue) -> int:
        its_row, its_column = divmod(clue.place, grid.stride)
        return max(abs(its_row - row), abs(its_column - column))

    chosen = sorted(clues if counted else _together_with(target, clues), key=distance)
    for clue in chosen[::-1]:
        others = [other for other in chosen if other is not clue]
        if enough(others, counted=counted):
            chosen = others
    both = (whole, *chosen) if counted else tuple(chosen)
    return _Step(Rule.CASES, both, 0 if mine else target, target if mine else 0)


def _together_with(target: int, clues: list[_Clue]) -> list[_Clue]:
    """The clues that hang together with those of a cell."""
    reached, before = target, 0
    while reached != before:
        before = reached
        for clue in clues:
            if clue.cells & reached:
                reached |= clue.cells
    return [clue for clue in clues if clue.cells & reached]


STRATEGIES: Sequence[Sequence[Sequence[Find]]] = [
    [[_by_one_clue], [_by_containment], [_by_overlap], [_by_number_of_mines]],
    [[_by_one_clue, _by_containment, _by_overlap], [_by_number_of_mines]],
    [],
]
"""Rules in rounds: simple ones as far as they lead, or whatever leads there soonest, or nothing but cases."""
