"""The prover: the easiest proof of a certain cell, and the certain cell to explain next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.analysis.proof import Explanation, Line, Proof
from core.analysis.rules import STRATEGIES, Clue, Rule, Said, Step
from core.grid import Grid, singles

DETOUR = 4
"""How much further away a cell may be whose proof is short, where that of the nearest isn't."""
EASY = 6
"""The effort of a proof from which on no easier one is looked for."""

LastStep = Callable[[Said, int, bool], Step | None]
"""Decides a target that is a mine, or is none, where no rule does."""


class Prover:
    """Finds the proofs of one position: the cells that are certain are given, and so are those known rightly."""

    def __init__(
        self, grid: Grid, clues: Sequence[Clue], known_safe: int, known_mines: int, last_step: LastStep
    ) -> None:
        self._grid = grid
        self._last_step = last_step
        self._fresh, *self._proofs = (Proof(grid, clues, known_safe, known_mines) for _ in range(1 + len(STRATEGIES)))

    def explain(self, target: int, *, mine: bool) -> Explanation:
        """Why a cell is certain, in few steps by the simplest rules that do."""
        return self._told(target, mine, self._line(target, self._by_rules(target), mine=mine))

    def explain_nearest(self, near: int, safe: int, mines: int = 0) -> Explanation:
        """Why the nearest of these certain cells is certain, counted in king's moves from any of those `near`.

        Of cells as near as each other, it is the one with the easiest proof. Where that isn't short, it gives way to
        the nearest cell with a short one, up to `DETOUR` further away.
        """
        found: list[tuple[int, Line]] = []
        furthest = None
        for distance, ring in _rings(self._grid, near or self._grid.everywhere, safe | mines):
            if furthest is None:
                furthest = distance + DETOUR
            if distance > furthest:
                break
            lines = [(target, self._by_rules(target)) for target in singles(ring)]
            if not any(line and line.short for _, line in lines):
                lines = [(target, self._line(target, line, mine=bool(target & mines))) for target, line in lines]
            found.append(min(((target, line) for target, line in lines if line), key=lambda one: one[1].rank))
            if found[-1][1].short:
                break
        target, line = found[-1] if found[-1][1].short else found[0]
        return self._told(target, bool(target & mines), line)

    def _by_rules(self, target: int) -> Line | None:
        """The easiest line to a cell by rules alone, if they lead there."""
        lines: list[Line] = []
        for rounds, proof in zip(STRATEGIES, self._proofs, strict=True):
            if (lines and lines[0].effort <= EASY) or not proof.reach(target, rounds):
                break
            lines.append(proof.leading_to(target))
        return min(lines, key=lambda line: line.rank, default=None)

    def _line(self, target: int, by_rules: Line | None, *, mine: bool) -> Line:
        """The easiest line to a cell: a last step decides it where rules don't, or take long."""
        if by_rules and by_rules.short:
            return by_rules
        proofs = [self._fresh] if by_rules else [self._fresh, self._proofs[0]]
        steps = ((proof, self._last_step(proof.said, target, mine)) for proof in proofs)
        lines = [proof.leading_to(target, step) for proof, step in steps if step]
        unproved = Line([Step(Rule.SEARCH, (), 0 if mine else target, target if mine else 0)], 0)
        return min([*lines, by_rules or unproved], key=lambda line: line.rank)

    def _told(self, target: int, mine: bool, line: Line) -> Explanation:
        [cell] = self._grid.cells(target)
        steps = tuple(step.inference(self._grid) for step in line.steps)
        return Explanation(cell, mine, steps, frozenset(self._grid.cells(line.known)))


def _rings(grid: Grid, near: int, cells: int) -> Iterator[tuple[int, int]]:
    """The cells by how far they are, the nearest first."""
    distance = 0
    while cells:
        if ring := cells & near:
            yield distance, ring
            cells ^= ring
        distance, near = distance + 1, grid.grow(near)
