"""Proofs: why a cell is certain, in steps by clues that build on each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.analysis.rules import ALL, Clue, ClueSet, Deduction, Find, Inference, Rule, union, whole_of
from core.grid import Cell, Grid

SHORT_PROOF = 3
"""The most steps that a person follows easily."""
LONGEST_PROOF = 7
"""The most steps of an exercise's proof."""
MOST_CLUES = 5
"""The most clues of a step that a person follows easily."""


@dataclass(frozen=True)
class Explanation:
    """Why a cell is certainly a mine, or certainly safe, in steps that build on each other.

    The steps also build on the `known` cells, which the player has flagged or marked correctly. If the last one is a
    `CLASH`, those before it follow from the opposite.
    """

    cell: Cell
    mine: bool
    steps: tuple[Inference, ...]
    known: frozenset[Cell] = frozenset()

    @property
    def supposed(self) -> bool:
        """Whether the steps suppose the opposite, and end where it can't be."""
        return any(step.rule is Rule.CLASH for step in self.steps)


class Proof:
    """The steps so far, and the cells known so far."""

    def __init__(self, grid: Grid, clues: Sequence[Clue], safe: int = 0, mines: int = 0) -> None:
        self.grid = grid
        self.steps: list[Deduction] = []
        self.safe, self.mines = safe, mines
        self._known = safe, mines
        self._clues: Mapping[int, Clue] = {clue.place: clue for clue in clues}

    @property
    def clue_set(self) -> ClueSet:
        """The clues, with what is still unknown of them."""
        return ClueSet(self.grid, (clue.given(self.safe, self.mines) for clue in self._clues.values()))

    @property
    def clashes(self) -> list[Clue]:
        """The clues, with all their cells, that can't be met any more."""
        left = ((clue, clue.given(self.safe, self.mines)) for clue in self._clues.values())
        return [clue for clue, now in left if not 0 <= now.mines <= now.cells.bit_count()]

    def fail(self, rounds: Sequence[Sequence[Find]]) -> list[Clue]:
        """Make steps until clues can't be met, and return those; none if none fails."""
        while not (clashes := self.clashes):
            if not self.reach(~(self.safe | self.mines), rounds):
                break
        return clashes

    def reach(self, targets: int, rounds: Sequence[Sequence[Find]]) -> bool:
        """Make steps until a target is decided, and return whether one is.

        Each time, make all steps of the first round that finds any.
        """
        while not targets & (self.safe | self.mines):
            clue_set = self.clue_set
            steps = next(filter(None, ([step for find in finds for step in find(clue_set)] for finds in rounds)), None)
            if steps is None:
                return False
            for step in steps:
                self._make_step(step)
        return True

    def leading_to(self, target: int, *last: Deduction, gather: bool = False) -> Chain:
        """Return only the steps that the target needs, with the `last` ones after those so far.

        To `gather` is to make one step, the first, of all those to mines by single clues that build on nothing.
        """
        needed, kept = target, []
        for step in reversed([*self.steps, *last]):
            if needed & step.decided:
                kept.append(step)
                for clue in step.clues:
                    needed |= self._clues[clue.place].cells ^ clue.cells
        safe, mines = self._known
        steps, seen = [], 0
        kept.reverse()
        if gather and (plain := [step for step in kept if self._plain(step)]):
            clues = tuple(step.clues[0] for step in plain)
            kept = [Deduction(Rule.ALL_MINES, clues, 0, union(clues)), *(step for step in kept if step not in plain)]
        for step in kept:
            seen |= union(self._clues[clue.place] for clue in step.clues)
            step = whole_of(step).given(safe, mines)
            steps.append(step)
            safe, mines = safe | step.safe, mines | step.mines
        return Chain(steps, seen & (self._known[0] | self._known[1]))

    def failing_at(self, clash: Clue, *, gather: bool = False) -> Chain:
        """Return only the steps that leave a clue too many mines or too few cells, and then what they leave of it."""
        crowded = clash.given(self.safe, self.mines).mines < 0
        needed = self.mines if crowded else self.safe
        if clash.place == ALL:  # nobody counts mines that the steps don't name
            needed = self.safe | self.mines
        chain = self.leading_to(clash.cells & needed, gather=gather)
        safe, mines = self._known
        for step in chain.steps:
            safe, mines = safe | step.safe, mines | step.mines
        return chain._replace(steps=[*chain.steps, Deduction(Rule.CLASH, (clash.given(safe, mines),), 0, 0)])

    def _plain(self, step: Deduction) -> bool:
        clue = self._clues[step.clues[0].place]
        return step.rule is Rule.ALL_MINES and clue.place != ALL and clue.mines == clue.cells.bit_count()

    def _make_step(self, step: Deduction) -> None:
        # In a trial that fails, two steps of a round may disagree. The first counts, and the other's clues clash.
        disagrees = step.safe & self.mines or step.mines & self.safe
        news = ~(self.safe | self.mines)
        if step.decided & news and not disagrees:
            step = step._replace(safe=step.safe & news, mines=step.mines & news)
            self.steps.append(step)
            self.safe |= step.safe
            self.mines |= step.mines


class Chain(NamedTuple):
    """The steps that lead to a cell, and the known cells that they build on."""

    steps: list[Deduction]
    known: int

    @property
    def short(self) -> bool:
        """Whether a person follows the steps easily."""
        return not any(self.rank[:2])

    @property
    def effort(self) -> int:
        return sum(step.rule.value + len(step.clues) for step in self.steps)

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """A key that sorts easier chains first. A step that is hard to see is worse than many steps."""
        hard = any(len(step.clues) > MOST_CLUES or step.rule is Rule.SEARCH for step in self.steps)
        return hard, len(self.steps) > SHORT_PROOF, self.effort
