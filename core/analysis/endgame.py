"""Endgames: with few layouts left, the dig that wins in most of them, found by playing out every line."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from core.analysis.component import TooLarge, components
from core.analysis.knowledge import Knowledge, settle
from core.grid import singles

Cases = int
"""A set of layouts: bit k is the k-th."""


class Partition(NamedTuple):
    """What a dig in a cell can show: the cases with a mine there, and the sets of cases that show the same clue."""

    bit: int
    mine: Cases
    clues: tuple[Cases, ...]


class Endgame:
    """The best play when all layouts are known.

    Only the set of cases that are left after some digs matters, not the order of the digs. A cell that is safe in all
    of them is opened first, because that costs nothing. Raises `TooLarge` for more than `nodes` such sets.
    """

    def __init__(self, knowledge: Knowledge, nodes: int) -> None:
        self.nodes = nodes
        self._won: dict[Cases, int] = {}
        layouts = lay_out(knowledge, nodes)
        self.everything = (1 << len(layouts)) - 1
        neighbours = knowledge.grid.neighbours
        self.digs = [_partition(bit, neighbours[bit.bit_length() - 1], layouts) for bit in singles(knowledge.unknown)]

    def best(self) -> tuple[int, float]:
        """Return the cell to dig when none is safe, and the chance to win."""
        won, bit = self._guess(self.everything, self._alive(self.everything, self.digs))
        return bit, won / self.everything.bit_count()

    def _wins(self, cases: Cases, digs: list[Partition]) -> int:
        """Return in how many of these cases the best play wins."""
        if not cases & cases - 1:
            return 1
        won = self._won.get(cases)
        if won is None:
            self.nodes -= 1
            if self.nodes < 0:
                raise TooLarge
            won = self._won[cases] = self._count(cases, digs)
        return won

    def _count(self, cases: Cases, digs: list[Partition]) -> int:
        for number, dig in enumerate(digs):
            if not dig.mine & cases:
                parts = [clue & cases for clue in dig.clues if clue & cases]
                if len(parts) > 1:
                    others = digs[:number] + digs[number + 1 :]
                    return sum(self._wins(left, others) for left in parts)
        return self._guess(cases, self._alive(cases, digs))[0]

    def _alive(self, cases: Cases, digs: list[Partition]) -> list[Partition]:
        """Return the cells that are mines in some of these cases but not in all, the safest first."""
        unsure = [dig for dig in digs if 0 != dig.mine & cases != cases]
        return sorted(unsure, key=lambda dig: (dig.mine & cases).bit_count())

    def _guess(self, cases: Cases, digs: list[Partition]) -> tuple[int, int]:
        best, cell = 0, 0
        tried = set()
        for dig in digs:
            hope = (cases & ~dig.mine).bit_count()
            if hope <= best:
                break
            parts = tuple(clue & cases for clue in dig.clues if clue & cases)
            if parts in tried:
                continue
            tried.add(parts)
            others = [other for other in digs if other is not dig]
            for left in parts:
                hope += self._wins(left, others) - left.bit_count()
                if hope <= best:
                    break
            else:
                best, cell = hope, dig.bit
        return best, cell


def lay_out(knowledge: Knowledge, most: int) -> list[int]:
    """Return every layout as the set of its mines. Raises `TooLarge` if that takes more than `most` layouts."""
    _, mines, constraints = settle(knowledge.constraints)
    left = knowledge.mines_left
    sea = knowledge.unknown
    laid = [mines]
    for cells, _ in knowledge.constraints:
        sea &= ~cells
    for component in components(set(constraints)):
        ways = component.layouts(most)
        if len(laid) * len(ways) > most:
            raise TooLarge
        laid = [some | more for some in laid for more in ways if (some | more).bit_count() <= left]
    sea_cells = list(singles(sea))
    choices: dict[int, list[int]] = {}
    for some in laid:
        missing = left - some.bit_count()
        if missing not in choices:
            choices[missing] = [sum(chosen) for chosen in combinations(sea_cells, missing)]
    return [some | chosen for some in laid for chosen in choices[left - some.bit_count()]]


def _partition(bit: int, around: int, layouts: list[int]) -> Partition:
    mine: Cases = 0
    clues: dict[int, Cases] = {}
    for number, layout in enumerate(layouts):
        if layout & bit:
            mine |= 1 << number
        else:
            clue = (layout & around).bit_count()
            clues[clue] = clues.get(clue, 0) | 1 << number
    return Partition(bit, mine, tuple(clues.values()))
