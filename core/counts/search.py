"""All solutions of a count puzzle: how many there are, one of them, and the cells in which they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import comb
from typing import Any, TypeVar

from core.counts.lanes import BYTE, COUNT, at, count, grow, pack, singly
from core.counts.matrix import Counts
from core.counts.position import Position
from core.counts.propagation import Found, propagate
from core.grid import Grid

MAX_COUNT = 1_000_000
MAX_NODES = 20_000

T = TypeVar("T")
Task = Generator["Task[T]", T, T]
"""A recursive function that yields the calls it makes and is sent their results, so that no depth is too much."""


@dataclass(frozen=True)
class Survey:
    """What is known of a puzzle's solutions, as sets of cells of its grid.

    `number` is exact if the search is `complete` and the number not `capped`; else there are at least so many. The same
    goes for the cells that are `varying` between solutions.
    """

    solution: int | None
    number: int
    varying: int
    capped: bool
    complete: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """The solutions seen of a part: how many, the mines of one of them, and which cells are mines, or clear, in some.

    The sets lie as in the whole puzzle. If there are none, `blame` has the cells decided before that leave none.
    """

    number: int
    solution: int = 0
    mines: int = 0
    clear: int = 0
    blame: int = 0

    def beside(self, other: Seen) -> Seen:
        """The solutions of this part and of another one together."""
        return Seen(
            self.number * other.number,
            self.solution | other.solution,
            self.mines | other.mines,
            self.clear | other.clear,
        )

    def otherwise(self, other: Seen) -> Seen:
        """The solutions with a cell decided the one way and those with the other."""
        return Seen(
            self.number + other.number,
            self.solution or other.solution,
            self.mines | other.mines,
            self.clear | other.clear,
            self.blame | other.blame,
        )


@dataclass
class Effort:
    """How many more nodes (positions to work out what follows from) may be visited, and how often a clue clashed."""

    nodes: int
    clashes: Counter[int] = field(default_factory=Counter)


def search(counts: Counts, most: int = MAX_COUNT, nodes: int = MAX_NODES) -> Survey:
    """The solutions of the puzzle, counted up to `most`, at the cost of at most so many nodes."""
    grid = Grid(len(counts), len(counts[0]))
    position = Position.of(counts)
    effort = Effort(nodes)
    seen = run(explore(position, most, effort))
    free = position.open & ~grow(position.given, position.stride) if seen.number else 0
    number = seen.number << free.bit_count()
    return Survey(
        solution=pack(grid, seen.solution) if number else None,
        number=min(number, most),
        varying=pack(grid, seen.mines & seen.clear | free),
        capped=number >= most,
        complete=effort.nodes >= 0,
    )


def run(task: Task[T]) -> T:
    """The result of a task, with a list as the stack of calls."""
    calls = [task]
    result: Any = None
    while calls:
        try:
            calls.append(calls[-1].send(result))
            result = None
        except StopIteration as done:
            calls.pop()
            result = done.value
    answer: T = result
    return answer


def explore(position: Position, most: int, effort: Effort) -> Task[Seen]:
    """The solutions of the position, free cells left out, until that many are seen or the effort is spent."""
    effort.nodes -= 1
    if effort.nodes < 0:
        return Seen(0)
    found, origin = propagate(position), position.origin
    if found.clashes:
        clash = found.clashes[0]
        effort.clashes.update(clue << origin for clue in singly(clash))
        return Seen(0, blame=causes(position, found, grow(clash, position.stride) & ~found.open))
    seen = Seen(1, found.mines << origin, found.mines << origin, found.clear << origin)
    for part in components(position.decide(found.mines, found.clear).settled()):
        inner = yield branch(part, -(-most // seen.number), effort)
        if not inner.number:
            return Seen(0, blame=causes(position, found, inner.blame >> origin))
        seen = seen.beside(inner)
    return seen


def branch(position: Position, most: int, effort: Effort) -> Task[Seen]:
    """The solutions of a part in which no clue decides anything, by trying a cell both ways.

    The second way is left out if the first fails whatever this cell is.
    """
    cell, likely = branch_cell(position, effort)
    place = cell << position.origin
    seen = Seen(0)
    for mines in (cell, 0) if likely else (0, cell):
        inner = yield explore(position.decide(mines, cell ^ mines), most - seen.number, effort)
        if inner.number:
            chosen = mines << position.origin
            inner = inner.beside(Seen(1, chosen, chosen, place ^ chosen))
        elif not seen.number and not inner.blame & place:
            return inner
        seen = seen.otherwise(inner)
        if seen.number >= most:
            break
    return replace(seen, blame=seen.blame & ~place)


def causes(position: Position, found: Found, blame: int) -> int:
    """The cells known before the puzzle was worked out that led to these (or a few more), as in the whole puzzle."""
    stride = position.stride
    for before in reversed(found.rounds):
        new = blame & (before.mines | before.clear)
        if new:
            clues = grow(new, stride) & before.clues
            if before.pairs:
                clues |= grow(grow(clues, stride), stride) & before.clues
            blame = blame ^ new | grow(clues, stride) & ~before.open
    return blame << position.origin


def components(position: Position) -> list[Position]:
    """The parts that have no clue in common, smallest first. Open cells that no clue sees are in none."""
    stride = position.stride
    left = grow(position.given, stride) & position.open
    parts = []
    while left:
        cells = edge = left & -left
        clues = 0
        while edge:
            clues |= grow(edge, stride) & position.given
            edge = grow(clues, stride) & left & ~cells
            cells |= edge
        left ^= cells
        parts.append(position.part(cells, clues))
    parts.sort(key=lambda part: part.open.bit_count())
    return parts


def branch_cell(position: Position, effort: Effort) -> tuple[int, bool]:
    """The cell to try, which most clues see, and whether it is more likely a mine than not.

    It is one of the clue that can be met in the fewest ways, where a clash counts for a clue as much as having fewer.
    """
    stride, given, ways = position.stride, position.given, _ways()
    cases = count(position.open, stride) & given * COUNT | position.needs << 4
    data = cases.to_bytes(cases.bit_length() // BYTE + 1, "little")
    tightest = min(set(data) - {0}, key=ways.__getitem__)
    clue, least = 1 << data.index(tightest) * BYTE, float(ways[tightest])
    for known, clashes in effort.clashes.items():
        here = known >> position.origin
        if here & given:
            rank = ways[data[here.bit_length() // BYTE]] / (1 + clashes)
            if rank < least:
                clue, least = here, rank
    seers = count(given, stride)
    cell = max(singly(grow(clue, stride) & position.open), key=lambda cell: at(seers, cell))
    case = data[clue.bit_length() // BYTE]
    return cell, 2 * (case >> 4) > case & COUNT


@lru_cache
def _ways() -> list[int]:
    """In how many ways the mines that a clue needs (the upper four bits) can lie in its open cells (the lower four)."""
    return [comb(case & COUNT, case >> 4) for case in range(256)]
