"""Surveys: all layouts of the mines that a board allows, counted exactly."""

from __future__ import annotations

from functools import lru_cache
from math import comb, nextafter
from operator import mul
from typing import NamedTuple

from core.analysis.component import Component, Tally, TooLarge, components
from core.analysis.knowledge import Constraint, Knowledge, settle
from core.errors import Unsolvable

BUDGET = 300_000
"""The most states to count, which takes about a second."""
PER_GROUP = 4
"""States that take about as long as combining one group of cells with the others."""
LEAST, MOST = nextafter(0.0, 1.0), nextafter(1.0, 0.0)

Tallies = dict[frozenset[Constraint], Tally]
"""Tallies of components seen before, by their constraints."""


class Survey(NamedTuple):
    """All layouts of the mines.

    `layouts` is their number. `safe` and `mines` are the cells that are the same in all of them. All others are in
    `groups`: sets of equivalent cells, each with the mines that it holds in all layouts together.
    """

    layouts: int
    safe: int
    mines: int
    groups: list[tuple[int, int]]

    @property
    def risks(self) -> list[tuple[float, int]]:
        """The probability of a mine in the cells of each group, never quite 0 or 1, and those cells."""
        return [(uncertain(held / (self.layouts * cells.bit_count())), cells) for cells, held in self.groups]

    @property
    def least_risk(self) -> float:
        """The lowest probability of a mine in any cell."""
        if self.safe:
            return 0.0
        return min((risk for risk, _ in self.risks), default=1.0)


class Parts(NamedTuple):
    """What each component decides by itself, whatever the number of mines on the board.

    `safe` and `mines` are certain cells. `risks` has the cells of components that hold the same number of mines in all
    their layouts, with the probability of a mine. `room` is the range from the fewest to the most unknown mines.
    """

    safe: int
    mines: int
    risks: list[tuple[float, int]]
    room: range


def survey(knowledge: Knowledge, tallies: Tallies | None = None, budget: int = BUDGET) -> Survey:
    """Count the layouts. Raises `Unsolvable` if there are none, and `TooLarge` if the budget doesn't last.

    The budget is for all components together; with `tallies`, which are reused, it is for each of them.
    """
    safe, mines, constraints = settle(knowledge.constraints)
    left = knowledge.mines_left - mines.bit_count()
    sea = knowledge.unknown & ~(safe | mines)
    parts = []
    for component in components(set(constraints)):
        sea &= ~component.cells
        if tallies is None:
            parts.append(component.tally(budget))
            budget -= parts[-1].states
        else:
            parts.append(_tally(component, tallies, budget))
    size = sea.bit_count()

    # `firsts` are the ways to lay the mines of the first parts, by the number of mines. `others` are the ways to lay
    # the remaining mines in all other parts and the sea.
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


def certain(knowledge: Knowledge, budget: int, *, counted: bool = True) -> Survey:
    """Return what components alone decide, apart from those that are too large, with 0 layouts.

    Raises `Unsolvable` if a component fits no mines, or if the number of mines is `counted` and doesn't fit.
    """
    found = by_components(knowledge, budget)
    if counted and knowledge.mines_left not in found.room:
        raise Unsolvable
    return Survey(0, found.safe, found.mines, [])


def by_components(knowledge: Knowledge, budget: int) -> Parts:
    """Return what each component decides by itself. Those that are too large count as cells without clues.

    Raises `Unsolvable` if a component fits no mines.
    """
    safe, mines, constraints = settle(knowledge.constraints)
    least = most = mines.bit_count()
    rest = knowledge.unknown & ~(safe | mines)
    risks = []
    for component in sorted(components(set(constraints)), key=lambda component: component.cells.bit_count()):
        try:
            ways, groups, states = component.tally(budget)
        except TooLarge:
            budget //= 2  # the next components are even larger
            continue
        budget -= states
        least, most, rest = least + min(ways), most + max(ways), rest & ~component.cells
        for cells, held in groups:
            if not any(held):
                safe |= cells
            elif sum(held) == sum(ways.values()) * cells.bit_count():
                mines |= cells
            elif len(ways) == 1:
                risks.append((uncertain(sum(held) / (sum(ways.values()) * cells.bit_count())), cells))
    return Parts(safe, mines, risks, range(least, most + rest.bit_count() + 1))


def survey_or_certain(knowledge: Knowledge, budget: int) -> Survey:
    """Return all layouts, or what components alone decide if the budget doesn't last. Raises `Unsolvable`."""
    try:
        return survey(knowledge, budget=budget)
    except TooLarge:
        return certain(knowledge, budget)


class Surveys:
    """Surveys of positions that have much in common. A component that was seen before isn't counted again.

    `budget` is for one component, and `whole` is for all components and surveys together.
    """

    def __init__(self, budget: int, whole: int) -> None:
        self._budget = budget
        self._whole = whole
        self._tallies: Tallies = {}
        self._spent = 0

    def of(self, knowledge: Knowledge) -> Survey:
        """Count the layouts. Raises `Unsolvable` if there are none, and `TooLarge` if a budget doesn't last."""
        if self._spent + sum(tally.states for tally in self._tallies.values()) > self._whole:
            raise TooLarge
        found = survey(knowledge, self._tallies, self._budget)
        self._spent += PER_GROUP * len(found.groups)
        return found


def uncertain(probability: float) -> float:
    """Return the probability, or the nearest number to it between 0 and 1: these are for certain cells only."""
    return min(max(probability, LEAST), MOST)


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
