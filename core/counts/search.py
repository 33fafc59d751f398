"""Search: how many solutions a count puzzle has, one of them, and the cells in which they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import Any, TypeVar

from core.counts.lanes import BYTE, COUNT, at, count, grow, pack, singly
from core.counts.matrix import Counts
from core.counts.position import Position
from core.counts.propagation import Found, propagate
from core.grid import Grid
from core.stop import Stop, never

MAX_COUNT = 1_000_000
"""The most solutions to count."""
MAX_NODES = 20_000
"""The most positions to search."""

T = TypeVar("T")
Task = Generator["Task[T]", T, T]
"""A recursive function that yields its calls and is sent their results, so that Python's stack doesn't limit it."""


@dataclass(frozen=True)
class SearchResult:
    """What is known about a puzzle's solutions, as sets of cells of its grid.

    `number` is a lower bound unless the search is `complete` and the number isn't `capped`. So are the `varying` cells,
    in which solutions differ.
    """

    solution: int | None
    number: int
    varying: int
    capped: bool
    complete: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """The solutions seen of a part: how many, the mines of one, and the cells that are mines, or clear, in any.

    The sets are those of the whole puzzle. If there is no solution, `blame` has the decided cells that rule it out, and
    maybe cells that are open.
    """

    number: int
    solution: int = 0
    mines: int = 0
    clear: int = 0
    blame: int = 0

    def combine(self, other: Seen) -> Seen:
        """Return the solutions of this part combined with those of another part."""
        return Seen(
            self.number * other.number,
            self.solution | other.solution,
            self.mines | other.mines,
            self.clear | other.clear,
        )

    def add(self, other: Seen) -> Seen:
        """Return these solutions with those in which a cell is decided the other way."""
        return Seen(
            self.number + other.number,
            self.solution or other.solution,
            self.mines | other.mines,
            self.clear | other.clear,
            self.blame | other.blame,
        )


@dataclass
class Effort:
    """How many more nodes (positions) may be visited, when to stop before, and how often each clue clashed."""

    nodes: int
    stop: Stop = never
    clashes: Counter[int] = field(default_factory=Counter)

    def spend(self) -> bool:
        """Spend a node. Return whether there was one; after a stop, there are none."""
        self.nodes = -1 if self.stop() else self.nodes - 1
        return self.nodes >= 0


def search(counts: Counts, most: int = MAX_COUNT, nodes: int = MAX_NODES, stop: Stop = never) -> SearchResult:
    """Return the solutions of the puzzle, counted up to `most` and searched for in at most this number of nodes."""
    grid = Grid(len(counts), len(counts[0]))
    position = Position.of(counts)
    effort = Effort(nodes, stop)
    seen = run(explore(position, most, effort))
    free = position.open & ~grow(position.given, position.stride) if seen.number else 0
    number = seen.number << free.bit_count()
    return SearchResult(
        solution=pack(grid, seen.solution) if number else None,
        number=min(number, most),
        varying=pack(grid, seen.mines & seen.clear | free),
        capped=number >= most,
        complete=effort.nodes >= 0,
    )


def run(task: Task[T]) -> T:
    """Return the result of a task. A list is the stack of its calls."""
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
    """Return the solutions of the position without its free cells, until `most` are seen or the effort is spent."""
    if not effort.spend():
        return Seen(0)
    found, origin = propagate(position), position.origin
    if found.clashes:
        clash = found.clashes[0]
        effort.clashes.update(clue << origin for clue in singly(clash))
        return Seen(0, blame=causes(position, found, grow(clash, position.stride)))
    seen = Seen(1, found.mines << origin, found.mines << origin, found.clear << origin)
    for part in components(position.decide(found.mines, found.clear).without_fresh()):
        inner = yield branch(part, -(-most // seen.number), effort)
        if not inner.number:
            return Seen(0, blame=causes(position, found, inner.blame >> origin))
        seen = seen.combine(inner)
    return seen


def branch(position: Position, most: int, effort: Effort) -> Task[Seen]:
    """Return the solutions of a part in which no clue decides anything, by trying a cell both ways.

    The second way is skipped if the first one fails for reasons that don't depend on the cell.
    """
    cell, likely = branch_cell(position, effort)
    place = cell << position.origin
    seen = Seen(0)
    for mines in (cell, 0) if likely else (0, cell):
        inner = yield explore(position.decide(mines, cell ^ mines), most - seen.number, effort)
        if inner.number:
            chosen = mines << position.origin
            inner = inner.combine(Seen(1, chosen, chosen, place ^ chosen))
        elif not seen.number and not inner.blame & place:
            return inner
        seen = seen.add(inner)
        if seen.number >= most:
            break
    return seen


def causes(position: Position, found: Found, blame: int) -> int:
    """Return the cells known before propagation that led to the blamed ones, and maybe a few more.

    The set is one of the whole puzzle.
    """
    stride = position.stride
    for before in reversed(found.rounds):
        new = blame & (before.mines | before.clear)
        if new:
            clues = grow(new, stride) & before.clues
            if before.pairs:
                clues = grow(grow(clues, stride), stride) & before.clues
            blame = blame ^ new | grow(clues, stride)
    return blame << position.origin


def components(position: Position) -> list[Position]:
    """Return the parts that share no clue, the smallest first. Open cells that no clue sees are in none."""
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
    """Return the cell to try, and whether it is more likely a mine than not.

    It is the cell that most clues see, next to the clue that can be met in the fewest ways. Each clash of a clue counts
    like fewer ways.
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
    """Return in how many ways a clue's open cells (the lower four bits) can hold its mines (the upper four bits)."""
    return [comb(case & COUNT, case >> 4) for case in range(256)]
