"""The prover: finds the easiest proof of a certain cell, and the certain cell to explain next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.analysis.proof import Chain, Explanation, Proof
from core.analysis.rules import STRATEGIES, Clue, ClueSet, Deduction, Rule
from core.grid import Grid, singles

DETOUR = 4
"""How much further away a cell with a short proof may be than the nearest cell."""
EASY = 6
"""The effort of a proof that is easy enough: no easier one is looked for."""

LastStep = Callable[[ClueSet, int, bool], Deduction | None]
"""Returns a step that decides a target, which is a mine or not, where no rule does."""


class Prover:
    """Finds proofs in one position. `known_safe` and `known_mines` are what the player has flagged correctly."""

    def __init__(
        self, grid: Grid, clues: Sequence[Clue], known_safe: int, known_mines: int, last_step: LastStep
    ) -> None:
        self._grid = grid
        self._last_step = last_step
        self._fresh, *self._proofs = (Proof(grid, clues, known_safe, known_mines) for _ in range(1 + len(STRATEGIES)))

    def explain(self, target: int, *, mine: bool) -> Explanation:
        """Return why a cell is certain, in few steps by simple rules."""
        return self._explanation(target, mine, self._chain(target, self._by_rules(target), mine=mine))

    def explain_nearest(self, near: int, safe: int, mines: int = 0) -> Explanation:
        """Return why one of these certain cells is certain: the nearest, in king's moves from any cell of `near`.

        Of several nearest cells, it is the one with the easiest proof. If that isn't short, it is the nearest cell with
        a short proof, up to `DETOUR` further away.
        """
        found: list[tuple[int, Chain]] = []
        furthest = None
        for distance, ring in rings(self._grid, near or self._grid.everywhere, safe | mines):
            if furthest is None:
                furthest = distance + DETOUR
            if distance > furthest:
                break
            chains = [(target, self._by_rules(target)) for target in singles(ring)]
            if not any(chain and chain.short for _, chain in chains):
                chains = [(target, self._chain(target, chain, mine=bool(target & mines))) for target, chain in chains]
            found.append(min(((target, chain) for target, chain in chains if chain), key=lambda one: one[1].rank))
            if found[-1][1].short:
                break
        target, chain = found[-1] if found[-1][1].short else found[0]
        return self._explanation(target, bool(target & mines), chain)

    def _by_rules(self, target: int) -> Chain | None:
        """Return the easiest chain to a cell by rules alone, if they lead there."""
        chains: list[Chain] = []
        for rounds, proof in zip(STRATEGIES, self._proofs, strict=True):
            if (chains and chains[0].effort <= EASY) or not proof.reach(target, rounds):
                break
            chains.append(proof.leading_to(target))
        return min(chains, key=lambda chain: chain.rank, default=None)

    def _chain(self, target: int, by_rules: Chain | None, *, mine: bool) -> Chain:
        """Return the easiest chain to a cell. A last step decides it where rules don't, or take long."""
        if by_rules and by_rules.short:
            return by_rules
        proofs = [self._fresh] if by_rules else [self._fresh, self._proofs[0]]
        steps = ((proof, self._last_step(proof.clue_set, target, mine)) for proof in proofs)
        chains = [proof.leading_to(target, step) for proof, step in steps if step]
        unproved = Chain([Deduction(Rule.SEARCH, (), 0 if mine else target, target if mine else 0)], 0)
        return min([*chains, by_rules or unproved], key=lambda chain: chain.rank)

    def _explanation(self, target: int, mine: bool, chain: Chain) -> Explanation:
        [cell] = self._grid.cells(target)
        steps = tuple(step.inference(self._grid) for step in chain.steps)
        return Explanation(cell, mine, steps, frozenset(self._grid.cells(chain.known)))


def rings(grid: Grid, near: int, cells: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of a set by their distance, the nearest first."""
    distance = 0
    while cells:
        if ring := cells & near:
            yield distance, ring
            cells ^= ring
        distance, near = distance + 1, grid.grow(near)
