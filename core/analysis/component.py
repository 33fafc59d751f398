"""Components: parts of the frontier that share no clue with the rest, and the ways to lay their mines.

Cells with the same clues form a group and are counted together. Groups are placed one by one. The mines that each clue
still lacks are one integer, called the state. The number of ways to each state, by number of mines, is another one: a
polynomial whose coefficients are lanes of a big integer, so that one more mine is a shift.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from math import comb
from typing import NamedTuple

from core.analysis.knowledge import Constraint
from core.errors import Unsolvable
from core.grid import singles

LANE = 4
"""Bits of a state for each clue: the mines it lacks, 0 to 7, and a guard bit that is lost below 0."""
GUARD, WIDEST = 8, 15
WORD = 64
LONG = 128
"""Words of a polynomial from which on multiplying two of them takes longer than everything else."""
LARGE = 40
"""In components with more cells, the ways are counted first, so that coefficients are as short as possible."""
WAYS = [[comb(size, mines) for mines in range(size + 1)] for size in range(9)]
"""The ways to lay mines in a group, by its size and the number of mines."""


class TooLarge(Exception):
    """There is more to count than the budget allows."""


class Group(NamedTuple):
    """Cells with the same clues.

    `touches` has a one in the lane of each clue. `room` has the most mines that each clue may lack after the group is
    placed: its cells in the groups to come, with two guards.
    """

    cells: int
    touches: int
    room: int


class Tally(NamedTuple):
    """The ways to lay the mines of a component.

    `ways` is their number by the number of mines. `groups` are sets of cells with the same clues, each with the mines
    that it holds in all those ways together, in the order of `ways`. `states` is how many states were counted.
    """

    ways: dict[int, int]
    groups: list[tuple[int, list[int]]]
    states: int


class Component:
    """Constraints that are connected by shared cells. Each has some mines, but fewer than it has cells."""

    def __init__(self, constraints: Iterable[Constraint]) -> None:
        self.constraints = sorted(constraints)
        self.cells = 0
        for cells, _ in self.constraints:
            self.cells |= cells

    @cached_property
    def groups(self) -> list[Group]:
        """The groups in an order that always finishes the clue with the fewest groups left, so that few are open."""
        alike = [(self.cells, 0)]
        for lane, (cells, _) in enumerate(self.constraints):
            one = 1 << LANE * lane
            split = []
            for group, touches in alike:
                inside = group & cells
                if inside:
                    split.append((inside, touches | one))
                if inside != group:
                    split.append((group ^ inside, touches))
            alike = split
        groups = []
        room = 2 * self._guards
        for cells, touches in reversed(_in_order(alike)):
            groups.append(Group(cells, touches, room))
            room += cells.bit_count() * touches
        return groups[::-1]

    def tally(self, budget: int) -> Tally:
        """Count the ways. States with long coefficients count several times towards the budget.

        Raises `Unsolvable` if there are none, and `TooLarge` if the budget doesn't last.
        """
        bits = self.cells.bit_count()
        if bits > LARGE:
            bits = self._whole(self._layers(0, budget)).bit_length()
        lane = bits + LANE
        layers = self._layers(lane, budget)
        ways = _coefficients(self._whole(layers), lane)
        states = sum(map(len, layers))
        after = dict.fromkeys(layers.pop(), 1)
        groups = []
        for group in reversed(self.groups):
            before = {}
            weighted = 0
            numbers = enumerate(WAYS[group.cells.bit_count()][1:], 1)
            choices = [(mines, number, mines * group.touches, lane * mines) for mines, number in numbers]
            for state, value in layers.pop().items():
                both = after.get(state, 0)
                with_mines = 0
                for mines, number, given, shift in choices:
                    rest = after.get(state - given)
                    if rest:
                        rest = rest * number << shift
                        both += rest
                        with_mines += mines * rest
                if both:
                    before[state] = both
                    weighted += value * with_mines
            groups.append((group.cells, [weighted >> lane * mines & (1 << lane) - 1 for mines in ways]))
            after = before
        return Tally(ways, groups, states)

    def layouts(self, most: int) -> list[int]:
        """Return every way as the set of its mines. Raises `TooLarge` if that takes more than `most` partial ways."""
        found = [(self._start, 0)]
        for group in self.groups:
            cells = list(singles(group.cells))
            choices = [[sum(chosen) for chosen in combinations(cells, mines)] for mines in range(len(cells) + 1)]
            found = [
                (state - mines * group.touches, laid | chosen)
                for state, laid in found
                for mines in self._fitting(state, group)
                for chosen in choices[mines]
            ]
            if len(found) > most:
                raise TooLarge
        return [laid for _, laid in found]

    @property
    def _guards(self) -> int:
        return int(f"{GUARD}" * len(self.constraints), 16)

    @property
    def _start(self) -> int:
        """The mines that all clues lack, with their guards."""
        return self._guards + sum(mines << LANE * lane for lane, (_, mines) in enumerate(self.constraints))

    def _layers(self, lane: int, budget: int) -> list[dict[int, int]]:
        """Return the possible states before each group and after the last one, with the ways to each."""
        guards = self._guards
        layers = [{self._start: 1}]
        for cells, touches, room in self.groups:
            choices = [(number, lane * mines) for mines, number in enumerate(WAYS[cells.bit_count()][1:], 1)]
            layer: dict[int, int] = {}
            for state, value in layers[-1].items():
                if room - state & guards == guards:
                    layer[state] = layer.get(state, 0) + value
                for number, shift in choices:
                    state -= touches
                    if state & guards != guards:
                        break
                    if room - state & guards == guards:
                        layer[state] = layer.get(state, 0) + (value * number << shift)
            layers.append(layer)
            words = max(layer.values(), default=0).bit_length() // WORD
            budget -= len(layer) * (1 + lane // WORD + (words // LONG) ** 2)
            if budget < 0:
                raise TooLarge
        return layers

    @staticmethod
    def _whole(layers: list[dict[int, int]]) -> int:
        """Return the ways to place all groups together. Raises `Unsolvable` if there are none."""
        if not layers[-1]:
            raise Unsolvable
        [whole] = layers[-1].values()
        return whole

    def _fitting(self, state: int, group: Group) -> list[int]:
        """Return the possible numbers of mines in a group."""
        guards, found = self._guards, []
        for mines in range(group.cells.bit_count() + 1):
            if state & guards != guards:
                break
            if group.room - state & guards == guards:
                found.append(mines)
            state -= group.touches
        return found


def components(constraints: Iterable[Constraint]) -> list[Component]:
    """Return the constraints in components."""
    found: list[tuple[int, list[Constraint]]] = []
    for constraint in constraints:
        cells, together = constraint[0], [constraint]
        apart = []
        for other in found:
            if other[0] & cells:
                cells |= other[0]
                together += other[1]
            else:
                apart.append(other)
        found = [*apart, (cells, together)]
    return [Component(together) for _, together in found]


def _in_order(alike: list[tuple[int, int]]) -> list[tuple[int, int]]:
    left = sum(touches for _, touches in alike)  # in each clue's lane, the number of its groups that aren't placed
    touched = 0
    opened: list[int] = []  # the lanes of clues with placed groups, in order
    ordered: list[tuple[int, int]] = []
    while alike:
        opened = [lane for lane in opened if left >> lane & WIDEST]
        lane = min(opened, key=lambda lane: left >> lane & WIDEST) if opened else _lowest(left)
        placed = [group for group in alike if group[1] >> lane & 1]
        alike = [group for group in alike if not group[1] >> lane & 1]
        for _, touches in placed:
            left -= touches
            opened += [bit.bit_length() - 1 for bit in singles(touches & ~touched)]
            touched |= touches
        ordered += placed
    return ordered


def _lowest(lanes: int) -> int:
    return ((lanes & -lanes).bit_length() - 1) // LANE * LANE


def _coefficients(polynomial: int, lane: int) -> dict[int, int]:
    found = {}
    mask, mines = (1 << lane) - 1, 0
    while polynomial:
        if coefficient := polynomial & mask:
            found[mines] = coefficient
        polynomial >>= lane
        mines += 1
    return found
