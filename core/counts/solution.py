"""Solutions of count puzzles: the mines, whether they are the only ones, or why there are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import cast

from core.counts.algebra import solve_complete
from core.counts.matrix import Counts, check_counts
from core.counts.reason import Reason
from core.counts.refutation import explain
from core.counts.search import MAX_NODES, search
from core.errors import Unsolvable
from core.grid import Cell, Grid

CLUES = bytes(range(10))
COUNTING = 0.5
"""The share of the time after which counting stops, so that a first solution can still be found."""

Spent = Callable[[], float]
"""Returns which share of the time is spent: from 0, and 1 or more once it is over."""


def unhurried() -> float:
    """Return that no time is spent, however long it takes."""
    return 0.0


@dataclass(frozen=True)
class Solution:
    """What is known about the fields with some counts."""

    mines: list[list[bool]] | None
    """The rows of one field, true for a mine; `None` if none was found."""
    count: int
    """How many fields there are, or a lower bound unless the count is `exact`."""
    varying: frozenset[Cell] = frozenset()
    """The cells in which the counted fields differ."""
    reason: Reason | None = None
    """Why there is no field, if a reason was found."""
    capped: bool = False
    """Whether counting stopped at `MAX_COUNT`. Without hidden clues it never does."""
    complete: bool = True
    """Whether the search ended within its nodes."""

    @property
    def unique(self) -> bool:
        """Whether there is exactly one field."""
        return self.count == 1 and self.complete

    @property
    def exact(self) -> bool:
        """Whether `count` is the number of all fields."""
        return self.complete and not self.capped


def solve_counts(counts: Counts, nodes: int = MAX_NODES, spent: Spent = unhurried) -> Solution:
    """Return the fields with these counts: rows of clues from 0 to 9 that count their own cell too, `None` if hidden.

    With all clues given the fields are found directly, in linear time. With hidden clues they are searched for, in at
    most this number of nodes (positions), and only until the time is `spent`. Raises `CountsError` for a matrix that is
    empty or ragged, or that has anything but clues from 0 to 9.

    >>> solution = solve_counts([[2, 2, 1], [3, 4, 2], [2, 3, 2]])
    >>> print(write_mines(solution.mines))
    x _ _
    _ x _
    x _ x
    >>> solution.unique
    True
    >>> solve_counts([[1, 1], [1, 1]]).count
    4
    """
    rows = _complete(counts)
    if not rows:
        check_counts(counts)
        return _search(counts, nodes, spent)
    try:
        family = solve_complete(rows)
    except Unsolvable:
        return Solution(None, 0, reason=explain(counts, complete=True))
    return Solution(_booleans(family.mines), family.count, _flagged_cells(family.varying))


def _search(counts: Counts, nodes: int, spent: Spent) -> Solution:
    """Return the fields of a matrix with hidden clues."""
    grid = Grid(len(counts), len(counts[0]))
    found = search(counts, nodes=nodes, stop=lambda: spent() >= COUNTING)
    if found.solution is None and not found.complete:  # counting the solutions of one part took all nodes
        found = search(counts, most=1, nodes=nodes, stop=lambda: spent() >= 1)
        if found.solution is not None:
            found = replace(found, capped=False, complete=False)
    if found.solution is None:
        return Solution(
            None,
            0,
            reason=explain(counts, complete=False, nodes=nodes, stop=lambda: spent() >= 1) if found.complete else None,
            complete=found.complete,
        )
    lines = grid.write(found.solution)
    mines = [
        [symbol == "1" for symbol in lines[start : start + grid.columns]] for start in range(0, grid.size, grid.stride)
    ]
    varying = frozenset(grid.cells(found.varying))
    return Solution(mines, found.number, varying, capped=found.capped, complete=found.complete)


def write_mines(mines: Sequence[Sequence[bool]] | None) -> str:
    """Return a line per row with `x` for a mine and `_` for a clear cell, or `-1` if there is no field."""
    return "\n".join(" ".join("x" if mine else "_" for mine in line) for line in mines) if mines else "-1"


def _complete(counts: Counts) -> list[bytes]:
    """Return the rows of a complete matrix with a byte for each clue, and nothing for any other matrix."""
    try:
        sizes = set(map(len, counts))
        clues = bytes(chain.from_iterable(counts))  # type: ignore[arg-type]  # None and floats are refused
    except (TypeError, ValueError):
        return []
    if len(sizes) != 1 or 0 in sizes or clues.translate(None, CLUES):
        return []
    [columns] = sizes
    return [clues[start : start + columns] for start in range(0, len(clues), columns)]


def _booleans(rows: Sequence[bytes]) -> list[list[bool]]:
    """Return the rows with `True` for 1 and `False` for 0."""
    table = memoryview(b"".join(rows)).cast("?", (len(rows), len(rows[0])))
    return cast("list[list[bool]]", table.tolist())  # typeshed knows only one dimension


def _flagged_cells(flags: Sequence[bytes]) -> frozenset[Cell]:
    """Return the cells whose byte is 1."""
    return frozenset(
        (row, column) for row, line in enumerate(flags) if 1 in line for column, flag in enumerate(line) if flag
    )
