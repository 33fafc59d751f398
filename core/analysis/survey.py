"""Surveys: every way to lay the mines that a board leaves, counted exactly."""

from __future__ import annotations

from functools import lru_cache
from math import comb, nextafter
from operator import mul
from typing import NamedTuple

from core.analysis.component import Component, Tally, TooLarge, components
from core.analysis.knowledge import Constraint, Knowledge, settle
from core.errors import Unsolvable

BUDGET = 300_000
"""States of half placed components: about a second."""
PER_GROUP = 4
"""States that take about as long as putting a group of cells together with the others."""
LEAST, MOST = nextafter(0.0, 1.0), nextafter(1.0, 0.0)

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
    def risks(self) -> list[tuple[float, int]]:
        """The probability of a mine in the cells of each group, and those cells; never quite 0 or 1."""
        return [(uncertain(held / (self.layouts * cells.bit_count())), cells) for cells, held in self.groups]

    @property
    def least_risk(self) -> float:
        """The probability of a mine in the cell where it is lowest."""
        if self.safe:
            return 0.0
        return min((risk for risk, _ in self.risks), default=1.0)


def survey(knowledge: Knowledge, tallies: Tallies | None = None, budget: int = BUDGET) -> Survey:
    """Counts the layouts. Raises `Unsolvable` if there are none, `TooLarge` if the budget doesn't last: for all
    components together, or for each of them where `tallies` keeps what they took.
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


def certain(knowledge: Knowledge, budget: int, *, counted: bool = True) -> Survey:
    """What is certain by components alone, without those that are too large, and 0 layouts.

    Raises `Unsolvable` for one that no mines fit, and if the number of mines is `counted` and can't be.
    """
    found, room = _by_components(knowledge, budget)
    if counted and knowledge.mines_left not in room:
        raise Unsolvable
    return found


def room_for_mines(knowledge: Knowledge, budget: int) -> range:
    """From the fewest unknown mines to the most that components alone leave room for, those that are too large counted
    as cells that nothing is known of. Raises `Unsolvable` for one that no mines fit.
    """
    return _by_components(knowledge, budget)[1]


def _by_components(knowledge: Knowledge, budget: int) -> tuple[Survey, range]:
    safe, mines, constraints = settle(knowledge.constraints)
    least = most = mines.bit_count()
    rest = knowledge.unknown & ~(safe | mines)
    for component in sorted(components(set(constraints)), key=lambda component: component.cells.bit_count()):
        try:
            ways, groups, states = component.tally(budget)
        except TooLarge:
            budget //= 2  # since the next ones are larger still
            continue
        budget -= states
        least, most, rest = least + min(ways), most + max(ways), rest & ~component.cells
        for cells, held in groups:
            if not any(held):
                safe |= cells
            elif sum(held) == sum(ways.values()) * cells.bit_count():
                mines |= cells
    return Survey(0, safe, mines, []), range(least, most + rest.bit_count() + 1)


def survey_or_certain(knowledge: Knowledge, budget: int) -> Survey:
    """All layouts, or where the budget doesn't last what is certain by components alone. Raises `Unsolvable`."""
    try:
        return survey(knowledge, budget=budget)
    except TooLarge:
        return certain(knowledge, budget)


class Surveys:
    """Surveys of positions that have much in common: a component that was seen before isn't counted again.

    `budget` is what one component may take, `whole` what all may take together, each survey included.
    """

    def __init__(self, budget: int, whole: int) -> None:
        self._budget = budget
        self._whole = whole
        self._tallies: Tallies = {}
        self._spent = 0

    def of(self, knowledge: Knowledge) -> Survey:
        """Counts the layouts. Raises `Unsolvable` if there are none, `TooLarge` if a budget doesn't last."""
        if self._spent + sum(tally.states for tally in self._tallies.values()) > self._whole:
            raise TooLarge
        found = survey(knowledge, self._tallies, self._budget)
        self._spent += PER_GROUP * len(found.groups)
        return found


def uncertain(probability: float) -> float:
    """The nearest number that doesn't say what isn't so: 0 and 1 are for certain cells alone."""
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
