"""Proofs: why a cell is certain, in steps by clues that build on each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.analysis.rules import Clue, ClueSet, Find, Inference, Rule, Step, whole_of
from core.grid import Cell, Grid

SHORT_PROOF = 3
"""The most steps that a person follows easily."""
MOST_CLUES = 5
"""The most clues of a step that a person follows easily."""


@dataclass(frozen=True)
class Explanation:
    """Why a cell is certainly a mine, or certainly safe, in steps that build on each other.

    The steps also build on the `known` cells, which the player has flagged or marked correctly.
    """

    cell: Cell
    mine: bool
    steps: tuple[Inference, ...]
    known: frozenset[Cell] = frozenset()


class Proof:
    """The steps so far, and the cells known so far."""

    def __init__(self, grid: Grid, clues: Sequence[Clue], safe: int = 0, mines: int = 0) -> None:
        self.grid = grid
        self.steps: list[Step] = []
        self.safe, self.mines = safe, mines
        self._known = safe, mines
        self._clues: Mapping[int, Clue] = {clue.place: clue for clue in clues}

    @property
    def clue_set(self) -> ClueSet:
        """The clues, with what is still unknown of them."""
        return ClueSet(self.grid, (clue.given(self.safe, self.mines) for clue in self._clues.values()))

    @property
    def clash(self) -> Clue | None:
        """A clue, with all its cells, that can't be met any more; `None` if there is none."""
        left = ((clue, clue.given(self.safe, self.mines)) for clue in self._clues.values())
        return next((clue for clue, now in left if not 0 <= now.mines <= now.cells.bit_count()), None)

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

    def leading_to(self, target: int, *last: Step) -> Line:
        """Return only the steps that the target needs, with the `last` ones after those so far."""
        needed, kept = target, []
        for step in reversed([*self.steps, *last]):
            if needed & step.decided:
                kept.append(step)
                for clue in step.clues:
                    needed |= self._clues[clue.place].cells ^ clue.cells
        safe, mines = self._known
        steps, seen = [], 0
        for step in reversed(kept):
            seen |= _union(self._clues[clue.place] for clue in step.clues)
            step = whole_of(step).given(safe, mines)
            steps.append(step)
            safe, mines = safe | step.safe, mines | step.mines
        return Line(steps, seen & (self._known[0] | self._known[1]))

    def _make_step(self, step: Step) -> None:
        news = ~(self.safe | self.mines)
        if step.decided & news:
            self.steps.append(step._replace(safe=step.safe & news, mines=step.mines & news))
            self.safe |= step.safe
            self.mines |= step.mines


class Line(NamedTuple):
    """The steps that lead to a cell, and the known cells that they build on."""

    steps: list[Step]
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
        """A key that sorts easier lines first. A step that is hard to see is worse than many steps."""
        hard = any(len(step.clues) > MOST_CLUES or step.rule is Rule.SEARCH for step in self.steps)
        return hard, len(self.steps) > SHORT_PROOF, self.effort


def _union(clues: Iterable[Clue]) -> int:
    cells = 0
    for clue in clues:
        cells |= clue.cells
    return cells
