"""Surveys: every way to lay the mines that a board leaves, counted exactly."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from operator import mul
from typing import NamedTuple

from core.analysis.component import Component, Tally, components
from core.analysis.knowledge import Constraint, Knowledge, settle
from core.errors import Unsolvable

BUDGET = 300_000
"""States of half placed components: about a second."""

Tallies = dict[frozenset[Constraint], Tally]
"""Those of components seen before, to be used again."""


class Survey(NamedTuple):
    """Every way to lay the mines.

    `layouts` is how many there are; `safe` and `mines` hold the cells that are the same in all of them. The others are
    in `groups`, sets of cells that are alike, each with the mines that it holds in all layouts together.
    """

    layouts: int
    safe: int
    mines: int
    groups: list[tuple[int, int]]

    @property
    def least_risk(self) -> float:
        """The probability of a mine in the cell where it is lowest."""
        if self.safe:
            return 0.0
        return min((mines / cells.bit_count() for cells, mines in self.groups), default=self.layouts) / self.layouts


def survey(knowledge: Knowledge, tallies: Tallies | None = None, budget: int = BUDGET) -> Survey:
    """Counts the layouts. Raises `Unsolvable` if there are none, `TooLarge` if the budget doesn't last."""
    safe, mines, constraints = settle(knowledge.constraints)
    left = knowledge.mines_left - mines.bit_count()
    sea = knowledge.unknown & ~(safe | mines)
    parts = []
    for component in components(set(constraints)):
        sea &= ~component.cells
        parts.append(_tally(component, {} if tallies is None else tallies, budget))
    size = sea.bit_count()

    # The ways to lay the mines of the first parts, by number of mines; and of all the others, by what those leave.
    firsts = [{0: 1}]
    for part in parts:
        firsts.append(_product(firsts[-1], part.ways))
    whole = firsts.pop()
    others = {number: _choose(size, left - number) for number in whole if left - size <= number <= left}
    layouts = sum(whole[number] * ways for number, ways in others.items())
    if not layouts:
        raise Unsolvable
    groups = [(sea, sum(whole[number] * ways * (left - number) for number, ways in others.items()))] if sea else []
    for part, first in zip(reversed(parts), reversed(firsts), strict=True):
        weights = [sum(ways * others.get(mines + number, 0) for number, ways in first.items()) for mines in part.ways]
        groups += [(cells, sum(map(mul, held, weights))) for cells, held in part.groups]
        others = {
            number: sum(ways * others.get(mines + number, 0) for mines, ways in part.ways.items()) for number in first
        }
    unsure = []
    for cells, held in groups:
        if held == 0:
            safe |= cells
        elif held == layouts * cells.bit_count():
            mines |= cells
        else:
            unsure.append((cells, held))
    return Survey(layouts, safe, mines, unsure)


@lru_cache(maxsize=4096)
def _choose(size: int, mines: int) -> int:
    return comb(size, mines)


def _tally(component: Component, tallies: Tallies, budget: int) -> Tally:
    key = frozenset(component.constraints)
    tally = tallies.get(key)
    if tally is None:
        tally = tallies[key] = component.tally(budget)
    return tally


def _product(some: dict[int, int], others: dict[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for mines, ways in some.items():
        for more, number in others.items():
            found[mines + more] = found.get(mines + more, 0) + ways * number
    return found
